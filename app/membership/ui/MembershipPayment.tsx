import { type ReactNode, useRef, useState } from "react"
import type { Amount } from "../../checkout/paying/ui/amount-changed"
import { CryptoStep } from "../../checkout/paying/ui/CryptoStep"
import { PaymentForm } from "../../checkout/paying/ui/PaymentForm"
import { type ChosenPaymentMethod, PaymentMethodChoice } from "../../checkout/paying/ui/PaymentMethodChoice"
import { useOrder } from "../../checkout/paying/ui/use-order"
import { offeredCryptocurrency } from "../../payments/rules/crypto"
import type { PaymentCardHandle } from "../../payments/ui/PaymentCard"
import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { Checkbox } from "../../platform/ui/fields/Checkbox"
import type { PaymentOptions } from "../rules/plan"

type Props = {
  /** The API that starts the order. */
  path: string
  /** Names the choice in the session. */
  name: string
  /** What is bought, read when the payment starts; `form` has the fields in `children`. */
  body: (form: FormData) => Record<string, unknown>
  amount: Amount
  options: PaymentOptions
  /** The member may agree to renewals on this card (D66). */
  offersRenewals: boolean
  /** What agreeing to them means, if it is not what it means at an enrolment. */
  renewalsHelp?: string
  /** An enrolment without a steel card (part 3 §2); everything else is paid by card. */
  offersCrypto?: boolean
  /** When it ends and how: a sentence of the terms. */
  cancellation: string
  /** Called once it is paid, or the crypto is declared as sent. */
  onDone: (method: "card" | "crypto") => void
  /** The price on the page is outdated. */
  onStale: () => undefined
  children?: (errors: Record<string, string>) => ReactNode
}

/** Pays for a membership, a renewal or a steel card (part 3 §2). */
export function MembershipPayment({ path, name, body, amount, options, offersRenewals, onDone, ...props }: Props) {
  const { offersCrypto = false } = props
  const card = useRef<PaymentCardHandle>(null)
  const method = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<ChosenPaymentMethod>({ method: "card", cryptocurrency: "btc" })
  const [renews, setRenews] = useState(false)
  const chosen = { ...picked, cryptocurrency: offeredCryptocurrency(picked.cryptocurrency, options.cryptocurrencies) }
  const isCard = !offersCrypto || chosen.method === "card"
  const { newKey, payment, declareSent } = useOrder(
    {
      path,
      name,
      body: () => ({
        ...body(new FormData(fields.current?.closest("form") ?? undefined)),
        ...(offersRenewals ? { renews: renews && isCard } : {}),
      }),
      endedText: m.membership_order_ended(),
      onPaid: () => onDone(isCard ? "card" : "crypto"),
      onStale: props.onStale,
    },
    amount,
    card,
  )
  /** The order is for what was chosen before: another choice is another order. */
  const choose = () => {
    payment.clearError()
    newKey()
  }
  const { crypto } = payment
  const sent = isCard ? "card" : chosen.cryptocurrency
  return (
    <>
      {crypto ? (
        <CryptoStep
          order={crypto}
          total={formatCents(amount.amountDueCents, amount.currency)}
          currency={amount.currency}
          payment={payment}
          transactionHint={m.membership_transaction_later()}
          onReprice={() => void payment.pay({ method: sent, consents: {} })}
          onSent={(transactionId) => void declareSent(transactionId)}
        />
      ) : null}
      {/* Hidden, not unmounted, so that the typed fields are kept. */}
      <div hidden={crypto !== undefined}>
        <PaymentForm
          payment={payment}
          card={card}
          amount={amount}
          method={sent}
          consents={[]}
          opensOnSubmit={isCard}
          savesForRenewals={offersRenewals && renews}
          terms={{ deposit: null, cancellation: props.cancellation }}
          billing={options.billing}
          publishableKey={options.publishableKey}
          submitLabel={m.membership_pay({ amount: formatCents(amount.amountDueCents, amount.currency) })}
        >
          <div ref={fields} className="grid gap-8">
            {props.children ? (
              <div onChange={() => payment.isPaying || choose()}>{props.children(payment.refusal?.fields ?? {})}</div>
            ) : null}
            {offersCrypto ? (
              <PaymentMethodChoice
                ref={method}
                offered={["card", "crypto"]}
                offeredCrypto={options.cryptocurrencies}
                chosen={chosen}
                onChange={(changed) => {
                  if (payment.isPaying) return
                  choose()
                  setPicked({ ...chosen, ...changed })
                }}
              />
            ) : null}
            {offersRenewals && isCard ? (
              <Checkbox
                checked={renews}
                description={props.renewalsHelp ?? m.membership_renews_help()}
                onChange={(ticked) => {
                  if (payment.isPaying) return
                  choose()
                  setRenews(ticked)
                }}
              >
                {m.membership_renews({ brand: brand.name })}
              </Checkbox>
            ) : null}
          </div>
        </PaymentForm>
      </div>
    </>
  )
}
