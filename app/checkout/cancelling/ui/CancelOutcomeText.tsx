import { type CancelOutcome, VOUCHER_MONTHS } from "../../../bookings/rules/cancellation"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents, formatPrice } from "../../../platform/money"
import type { RefundByMethod } from "../../rules/refunds-by-method"
import type { CancelPreview } from "../customer-cancelling.server"

/** `outcome`: that the customer can cancel. */
export type CancellablePreview = CancelPreview & { outcome: CancelOutcome }

/** The full result of cancelling now, shown before the confirmation (D28). */
export function CancelOutcomeText(props: CancellablePreview) {
  const { outcome, cards, policy, until, freeUntil, isAnswerOverdue, refunds, paidCents, currency, email, isGuest } =
    props
  const moment = formatInstant(until, { dateStyle: "long", timeStyle: "short" })
  const paidEuro = formatCents(paidCents, "eur")
  const paid = currency === "eur" ? paidEuro : `${formatPrice(paidCents, currency)} (${paidEuro})`
  return (
    <div className="grid gap-4 border-y border-line py-6">
      <h2 className="text-2xl">{headings[outcome.kind]()}</h2>
      {outcome.kind === "voucher" ? (
        <>
          <p className="font-display text-5xl">{formatCents(outcome.voucherCents, "eur")}</p>
          <p className="wrap-anywhere">
            {m.checkout_cancel_voucher({ percent: policy.percent, paid, months: VOUCHER_MONTHS, email })}
          </p>
          {isGuest ? <p>{m.checkout_cancel_voucher_guest()}</p> : null}
          <p>{m.checkout_cancel_voucher_until({ moment })}</p>
        </>
      ) : null}
      {outcome.kind === "refund" ? <Refund {...{ refunds, freeUntil, isAnswerOverdue }} /> : null}
      {outcome.kind === "nothing" ? <p>{m.checkout_cancel_nothing({ moment, paid })}</p> : null}
      {outcome.kind === "unpaid" ? (
        <p>{outcome.giftCardCreditCents > 0 ? m.checkout_cancel_unpaid_in_money() : m.checkout_cancel_unpaid()}</p>
      ) : null}
      {outcome.kind === "charged-back" ? <p>{m.checkout_cancel_charged_back()}</p> : null}
      {outcome.kind === "disputed" ? (
        <p>{m.checkout_cancel_disputed()}</p>
      ) : (
        <Consequences outcome={outcome} cards={cards} />
      )}
    </div>
  )
}

/** All the money, as it was paid (D65, or as the owner is late). */
function Refund({
  refunds,
  freeUntil,
  isAnswerOverdue,
}: Pick<CancellablePreview, "refunds" | "freeUntil" | "isAnswerOverdue">) {
  return (
    <>
      <p>{isAnswerOverdue ? m.checkout_cancel_unanswered() : m.checkout_cancel_refund()}</p>
      {refunds.length > 0 ? (
        <ul className="border-b border-line">
          {refunds.map(({ to, cents, currency }) => (
            <li key={`${to} ${currency}`} className="grid gap-1 border-t border-line py-3">
              <span className="font-display text-3xl">{formatCents(cents, currency)}</span>
              <span>{refundTexts[to]()}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {isAnswerOverdue ? <p>{m.checkout_cancel_unanswered_until()}</p> : null}
      {freeUntil && !isAnswerOverdue ? (
        <p>
          {m.checkout_cancel_refund_until({
            moment: formatInstant(freeUntil, { dateStyle: "long", timeStyle: "short" }),
          })}
        </p>
      ) : null}
    </>
  )
}

const refundTexts: Record<RefundByMethod["to"], () => string> = {
  card: m.checkout_cancel_refund_card,
  crypto: m.checkout_cancel_refund_crypto,
  agency: m.checkout_cancel_refund_agency,
}

/** Effects that do not depend on the refund. */
function Consequences({ outcome, cards }: Pick<CancellablePreview, "outcome" | "cards">) {
  return (
    <>
      {outcome.isPaymentPending ? <p>{m.checkout_cancel_crypto_declared()}</p> : null}
      {outcome.giftCardCreditCents > 0 ? <GiftCardCreditReturned outcome={outcome} cards={cards} /> : null}
      <p>{m.checkout_cancel_dates()}</p>
    </>
  )
}

/** Credit returned to gift cards and vouchers, card by card, and when. */
function GiftCardCreditReturned({
  outcome: { isPaymentPending, giftCardCreditCents },
  cards,
}: Pick<CancellablePreview, "outcome" | "cards">) {
  const amount = formatCents(giftCardCreditCents, "eur")
  return (
    <>
      <p>
        {isPaymentPending
          ? m.checkout_cancel_gift_card_credit_later({ amount })
          : m.checkout_cancel_gift_card_credit({ amount })}
      </p>
      <ul className="border-b border-line">
        {cards.map(({ giftCardId, kind, last4, cents }) => (
          <li key={giftCardId} className="amount-row gap-x-4 border-t border-line py-3">
            <span>
              {kind === "voucher"
                ? m.payments_voucher_applied({ ending: last4 })
                : m.payments_gift_card_applied({ ending: last4 })}
            </span>
            <span className="figures whitespace-nowrap">{formatCents(cents, "eur")}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const headings: Record<CancelOutcome["kind"], () => string> = {
  voucher: m.checkout_cancel_voucher_title,
  refund: m.checkout_cancel_refund_title,
  nothing: m.checkout_cancel_nothing_title,
  unpaid: m.checkout_cancel_unpaid_title,
  "crypto-declared": m.checkout_cancel_crypto_declared_title,
  disputed: m.checkout_cancel_disputed_title,
  "charged-back": m.checkout_cancel_charged_back_title,
}
