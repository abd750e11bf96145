import { VOUCHER_MONTHS } from "../../../bookings/rules/cancellation"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import type { Cancelling } from "../../operator-booking.server"
import { AmountField, typedAmount } from "../../ui/AmountField"
import { ConfirmationForm, ReasonField } from "../../ui/ConfirmationForm"

type Props = { bookingId: string; cancelling: Cancelling; result: FormResult | undefined }

/** Cancel with a refund, or for force majeure with a voucher. */
export function CancelActions({ bookingId, cancelling, result }: Props) {
  const { paidCents, isDisputed } = cancelling
  return (
    <div className="flex flex-wrap items-start gap-3">
      <RefundAction bookingId={bookingId} cancelling={cancelling} result={result} />
      {paidCents > 0 && isDisputed ? <p className="basis-full">{m.back_office_booking_majeure_disputed()}</p> : null}
      {paidCents > 0 && !isDisputed ? (
        <ForceMajeureAction key={paidCents} {...{ bookingId, paidCents, result }} />
      ) : null}
    </div>
  )
}

function RefundAction({ bookingId, cancelling, result }: Props) {
  const isRefund = cancelling.paidCents > 0 && cancelling.disputedCents === 0
  return (
    <ConfirmationForm
      label={isRefund ? m.back_office_booking_refund() : m.back_office_booking_refund_unpaid()}
      consequence={[...refundLines(cancelling), m.back_office_booking_ends()].join(" ")}
      confirm={isRefund ? m.back_office_booking_refund_do() : m.back_office_booking_refund_unpaid_do()}
      variant="danger"
      values={{ intent: "refund" }}
      subject={`booking:${bookingId}`}
      result={result}
    >
      {(field) => <ReasonField {...field("reason")} />}
    </ConfirmationForm>
  )
}

/** Use the amount as `key`: Conform keeps its first default value. */
function ForceMajeureAction({
  bookingId,
  paidCents,
  result,
}: Pick<Props, "bookingId" | "result"> & { paidCents: number }) {
  return (
    <ConfirmationForm
      label={m.back_office_booking_majeure()}
      consequence={`${m.back_office_booking_majeure_consequence({ months: VOUCHER_MONTHS, amount: formatCents(paidCents, "eur") })} ${m.back_office_booking_ends()}`}
      confirm={m.back_office_booking_majeure_do()}
      variant="danger"
      values={{ intent: "force-majeure" }}
      subject={`booking:${bookingId}`}
      result={result}
      defaultValue={{ voucher: typedAmount(paidCents) }}
    >
      {(field) => (
        <>
          <AmountField {...field("voucher")} label={m.back_office_booking_majeure_value()} />
          <ReasonField {...field("reason")} />
        </>
      )}
    </ConfirmationForm>
  )
}

/** One sentence per kind of refund. */
function refundLines({
  currency,
  cardCents,
  disputedCents,
  chargedBackCents,
  cryptoCents,
  agencyCents,
  giftCardCreditCents,
  ...rest
}: Props["cancelling"]): string[] {
  const amount = (cents: number) => ({ amount: formatCents(cents, currency) })
  const giftCardCreditReturned = rest.isPaymentPending
    ? m.back_office_booking_back_gift_card_credit_later
    : m.back_office_booking_back_gift_card_credit
  const lines = [
    cardCents > 0 ? m.back_office_booking_back_card(amount(cardCents)) : "",
    disputedCents > 0 ? m.back_office_booking_back_disputed(amount(disputedCents)) : "",
    chargedBackCents > 0 ? m.back_office_booking_back_bank(amount(chargedBackCents)) : "",
    cryptoCents > 0 ? m.back_office_booking_back_crypto(amount(cryptoCents)) : "",
    agencyCents > 0 ? m.back_office_booking_back_agency(amount(agencyCents)) : "",
    giftCardCreditCents > 0 ? giftCardCreditReturned(amount(giftCardCreditCents)) : "",
    rest.kilometresCents > 0 ? m.back_office_booking_back_kilometres(amount(rest.kilometresCents)) : "",
    rest.kilometresDisputedCents > 0
      ? m.back_office_booking_back_kilometres_disputed(amount(rest.kilometresDisputedCents))
      : "",
    rest.isPaymentPending ? m.back_office_booking_back_under_way() : "",
  ].filter(Boolean)
  return lines.length > 0 ? lines : [m.back_office_booking_back_nothing()]
}
