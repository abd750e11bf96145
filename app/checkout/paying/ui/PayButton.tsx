import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { Money } from "../../../platform/ui/Money"
import type { Amount } from "./amount-changed"

type Props = {
  amount: Amount
  /** Not by card: the amount is owed at once and paid afterwards. */
  isPaidLater: boolean
  /** Words of the specification in place of 'Pay €74'; with `hasAmountBeside` the amount stands beside them. */
  label?: string | undefined
  hasAmountBeside?: boolean | undefined
  isPaying: boolean
  pending: boolean
  disabled: boolean
  describedBy: string | undefined
}

/** The button that obliges to pay, which names the amount (D82). */
export function PayButton({ amount, isPaidLater, label, hasAmountBeside = false, isPaying, pending, ...rest }: Props) {
  const { disabled, describedBy } = rest
  const button = (
    <Button
      type="submit"
      pending={pending}
      disabled={disabled}
      aria-describedby={describedBy}
      className="w-full py-4 sm:w-auto sm:justify-self-start"
    >
      {isPaying ? m.checkout_processing() : (label ?? payLabel(amount, isPaidLater))}
    </Button>
  )
  if (!hasAmountBeside) return button
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {button}
      <p className="font-display text-3xl max-sm:order-first">
        <Money cents={amount.amountDueCents} currency={amount.currency} />
      </p>
    </div>
  )
}

function payLabel({ amountDueCents, currency }: Amount, isPaidLater: boolean): string {
  if (amountDueCents === 0) return m.checkout_confirm()
  const amount = formatCents(amountDueCents, currency)
  return isPaidLater ? m.checkout_rent({ amount }) : m.checkout_pay({ amount })
}
