import type { ReactNode } from "react"
import { VOUCHER_MONTHS } from "../../../bookings/rules/cancellation"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Notice } from "../../../platform/ui/Notice"
import type { RefundPlan, Returned } from "../../rules/refund-plan"

type Props = {
  /** Reason of the cancellation, as a sentence. */
  why: string
  /** Why its partner declined it, in their words. */
  declinedReason?: string
  /** Value of the voucher issued for it, in euro cents; null if there is none. */
  voucherCents: number | null
  back: RefundPlan
  /** Where to find the voucher's code. */
  children?: ReactNode
}

/** The cancellation, its voucher and refunds, with the same content as its mail. */
export function CancelledNotice({ why, declinedReason, voucherCents, back, children }: Props) {
  return (
    <Notice>
      <span>{why}</span>
      {declinedReason ? (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          {m.checkout_mail_operator_cancelled_reason({ reason: declinedReason })}
        </p>
      ) : null}
      {voucherCents === null ? null : (
        <p className="mt-2 wrap-anywhere">
          <span>{m.checkout_voucher_given({ amount: formatCents(voucherCents, "eur"), months: VOUCHER_MONTHS })}</span>{" "}
          <span className="contents">{children}</span>
        </p>
      )}
      {returnTexts(back).map((text) => (
        <p key={text} className="mt-2">
          {text}
        </p>
      ))}
    </Notice>
  )
}

const returnTexts = ({ money, isCryptoDeclared, giftCardCredit }: RefundPlan): string[] => [
  ...money.map(moneyText),
  ...(isCryptoDeclared ? [m.checkout_cancel_crypto_declared()] : []),
  ...(giftCardCredit
    ? [
        giftCardCreditTexts[giftCardCredit.status]({
          amount: formatCents(giftCardCredit.cents, giftCardCredit.currency),
        }),
      ]
    : []),
]

function moneyText({ to, payments, cents, currency, isPart }: Returned): string {
  const amount = formatCents(cents, currency)
  if (to !== "card") return methodTexts[to]({ amount })
  if (isPart) return m.checkout_mail_back_card_part({ amount })
  return payments > 1 ? m.checkout_cards_refunded({ amount }) : m.checkout_mail_back_card({ amount })
}

const methodTexts = {
  crypto: m.checkout_mail_back_crypto,
  agency: m.checkout_mail_back_agency,
  otherwise: m.checkout_returned_otherwise,
  bank: m.checkout_mail_back_bank,
  disputed: m.checkout_mail_back_disputed,
}

const giftCardCreditTexts = {
  released: m.checkout_mail_customer_cancelled_gift_card_credit,
  pending: m.checkout_mail_customer_cancelled_gift_card_credit_later,
}
