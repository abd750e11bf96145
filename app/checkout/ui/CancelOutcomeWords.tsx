import {
  CANCELLATION_HOURS,
  CANCELLATION_PERCENT,
  type CancelOutcome,
  VOUCHER_MONTHS,
} from "../../bookings/rules/cancellation"
import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { useRootData } from "../../platform/ui/root-data"

type Props = {
  outcome: CancelOutcome
  /** Until when a voucher is given. */
  until: Date
  /** All that was paid, in euro cents. */
  paidCents: number
  email: string
  isGuest: boolean
}

/** What happens if a booking is cancelled now, in full, before anyone is asked to confirm it (D28). */
export function CancelOutcomeWords({ outcome, until, paidCents, email, isGuest }: Props) {
  const { locale } = useRootData()
  const moment = formatInstant(until, locale, { dateStyle: "long", timeStyle: "short" })
  const paid = formatCents(paidCents, "eur")
  return (
    <div className="grid gap-4 border-y border-line py-6">
      <h2 className="text-2xl">{headings[outcome.kind]()}</h2>
      {outcome.kind === "voucher" ? (
        <>
          <p className="font-display text-5xl">{formatCents(outcome.voucherCents, "eur")}</p>
          <p>{m.checkout_cancel_voucher({ percent: CANCELLATION_PERCENT, paid, months: VOUCHER_MONTHS, email })}</p>
          {isGuest ? <p>{m.checkout_cancel_voucher_guest()}</p> : null}
          <p>{m.checkout_cancel_voucher_until({ moment })}</p>
        </>
      ) : null}
      {outcome.kind === "nothing" ? (
        <p>{m.checkout_cancel_nothing({ hours: CANCELLATION_HOURS, moment, paid })}</p>
      ) : null}
      {outcome.kind === "unpaid" ? <p>{m.checkout_cancel_unpaid()}</p> : null}
      {outcome.kind === "under-way" ? <p>{m.checkout_cancel_under_way()}</p> : null}
      <p>{m.checkout_cancel_dates()}</p>
    </div>
  )
}

const headings: Record<CancelOutcome["kind"], () => string> = {
  voucher: m.checkout_cancel_voucher_title,
  nothing: m.checkout_cancel_nothing_title,
  unpaid: m.checkout_cancel_unpaid_title,
  "under-way": m.checkout_cancel_under_way_title,
}
