import type { Booking } from "../../bookings/queries.server"
import { type GrantedOutcome, VOUCHER_MONTHS } from "../../bookings/rules/cancellation"
import type { MailContents } from "../../messaging/mail/document.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { giftCardRows, giftCardUse } from "../../payments/gift-cards/gift-card-gift.server"
import type { GiftCard } from "../../payments/gift-cards/gift-card-queries.server"
import type { Ctx } from "../../platform/context.server"
import type { Locale } from "../../platform/i18n/locale"
import { formatCents } from "../../platform/money"
import { bookingUrl } from "../access.server"
import { bookingMailFields, summaryRows, translator } from "../mails.server"

/** The part of the message key that names the outcome. */
const parts = {
  voucher: "voucher",
  nothing: "nothing",
  unpaid: "unpaid",
  "crypto-declared": "crypto_declared",
  "charged-back": "charged_back",
}

/** Mails the customer that they cancelled, and the outcome. Call it in the transaction of the cancellation. */
export async function sendCustomerCancelled(
  ctx: Ctx,
  booking: Booking,
  outcome: Exclude<GrantedOutcome, { kind: "refund" }>,
  voucher: GiftCard | undefined,
): Promise<void> {
  const { kind, giftCardCreditCents, isPaymentPending } = outcome
  const translate = translator(booking, {
    ...voucherParameters(voucher, booking.locale),
    amount: formatCents(giftCardCreditCents, "eur", booking.locale),
  })
  const isUnpaidInMoney = kind === "unpaid" && giftCardCreditCents > 0
  await send(ctx, booking, "customer-cancelled", voucher, {
    subject: translate("checkout_mail_customer_cancelled_subject"),
    title: translate("checkout_mail_customer_cancelled_title"),
    paragraphs: [
      translate("checkout_mail_customer_cancelled_intro"),
      translate(`checkout_mail_customer_cancelled_${isUnpaidInMoney ? "unpaid_in_money" : parts[kind]}`),
      ...(isPaymentPending && kind !== "crypto-declared"
        ? [translate("checkout_mail_customer_cancelled_crypto_declared")]
        : []),
      ...(giftCardCreditCents > 0
        ? [translate(`checkout_mail_customer_cancelled_gift_card_credit${isPaymentPending ? "_later" : ""}`)]
        : []),
    ],
  })
}

/** Mails the customer that they cancelled free of charge (by membership, or as the partner was late), and what is returned. Call it as `sendCustomerCancelled`. */
export async function sendFreelyCancelled(ctx: Ctx, booking: Booking, back: ReturnedValue[]): Promise<void> {
  const translate = translator(booking)
  const isAnswerLate = booking.cancelReason === "customer-answer-overdue"
  await send(ctx, booking, "customer-cancelled", undefined, {
    subject: translate("checkout_mail_customer_cancelled_subject"),
    title: translate("checkout_mail_customer_cancelled_title"),
    paragraphs: [
      translate("checkout_mail_customer_cancelled_intro"),
      translate(`checkout_mail_customer_cancelled_${isAnswerLate ? "answer_overdue" : "refund"}`),
      ...returnTexts(booking, back),
    ],
  })
}

const returnTexts = (booking: Booking, back: ReturnedValue[]): string[] =>
  back.map(({ kind, ...facts }) => translator(booking, facts)(`checkout_mail_back_${kind}`))

/** Value returned to the customer; `amount` is formatted money. */
export type ReturnedValue =
  | {
      kind:
        | "card"
        | "card_part"
        | "disputed"
        | "bank"
        | "crypto"
        | "agency"
        | "gift_card_credit"
        | "gift_card_credit_later"
      amount: string
    }
  | { kind: "unpaid" | "crypto_declared" }

/** A further paragraph of a mail, and the page that its button opens instead of the booking's. */
export type NextStep = { text: string; label: string; url: string }

/**
 * Mails the customer that the company cancelled, with the reason and the refund. Call it in the transaction of the
 * cancellation.
 */
export async function sendOperatorCancelled(
  ctx: Ctx,
  booking: Booking,
  { reason, back, voucher, next }: { reason: string; back: ReturnedValue[]; voucher?: GiftCard; next?: NextStep },
): Promise<void> {
  const translate = translator(booking, { reason, ...voucherParameters(voucher, booking.locale) })
  await send(ctx, booking, "operator-cancelled", voucher, {
    subject: translate("checkout_mail_operator_cancelled_subject"),
    title: translate("checkout_mail_operator_cancelled_title"),
    paragraphs: [
      translate("checkout_mail_operator_cancelled_intro"),
      translate("checkout_mail_operator_cancelled_reason"),
      ...(voucher ? [translate("checkout_mail_operator_cancelled_voucher")] : []),
      ...returnTexts(booking, back),
      ...(next ? [next.text] : []),
    ],
    action: next,
  })
}

/** Mails the customer that their unpaid request was declined, with the reason. Call it as `sendOperatorCancelled`. */
export async function sendRequestDeclined(
  ctx: Ctx,
  booking: Booking,
  { reason, next }: { reason: string; next?: NextStep },
): Promise<void> {
  const translate = translator(booking, { reason })
  await send(ctx, booking, "declined", undefined, {
    subject: translate("checkout_mail_declined_subject"),
    title: translate("checkout_mail_declined_title"),
    paragraphs: [
      translate("checkout_mail_declined_unpaid"),
      translate("checkout_mail_operator_cancelled_reason"),
      ...(next ? [next.text] : []),
    ],
    action: next,
  })
}

const voucherParameters = (voucher: GiftCard | undefined, locale: Locale) => ({
  voucher: voucher ? formatCents(voucher.valueCents, "eur", locale) : "",
  months: String(VOUCHER_MONTHS),
})

async function send(
  ctx: Ctx,
  booking: Booking,
  kind: string,
  voucher: GiftCard | undefined,
  { subject, paragraphs, title, action }: Pick<MailContents, "title" | "paragraphs" | "action"> & { subject: string },
): Promise<void> {
  const { locale } = booking
  const translate = translator(booking)
  const given = voucher ? [{ title: translate("checkout_mail_voucher"), rows: giftCardRows(voucher, locale) }] : []
  await enqueueMail(ctx, {
    ...(await bookingMailFields(ctx, booking, `checkout.${kind}`)),
    subject,
    title,
    paragraphs: [...paragraphs, ...(voucher ? giftCardUse(voucher, locale) : [])],
    tables: [
      ...given,
      { ...(voucher && { title: translate("checkout_mail_booking") }), rows: summaryRows(ctx, booking) },
    ],
    action: action
      ? { label: action.label, url: action.url }
      : { label: translate("checkout_mail_open"), url: bookingUrl(ctx, booking) },
  })
}
