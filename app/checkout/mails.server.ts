import { customerEmail } from "../accounts/queries.server"
import { calendarFile } from "../bookings/calendar-file.server"
import type { Booking } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { giftCardCreditIn, priceIn, totalInCurrencyCents } from "../bookings/rules/total"
import { enqueueMail, enqueueMessage, type NewMail } from "../messaging/outbox.server"
import { firstName } from "../messaging/rules/first-name"
import { whatsAppTemplateFields } from "../messaging/rules/whatsapp-template"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { formatInstant } from "../platform/date-format"
import { withUnit } from "../platform/i18n/number"
import { textOf } from "../platform/i18n/text.server"
import { formatCents } from "../platform/money"
import { asE164 } from "../platform/phone"
import { bookingUrl, paymentUrl } from "./access.server"
import {
  type Channel,
  isAnswerAwaited,
  type KindConfirmation,
  kindOf,
  type LabelledValue,
  type NoticeReason,
  type NoticeRefund,
  notesOf,
} from "./booking-kinds.server"
import { type BookingWithPaid, withPaid } from "./due.server"
import { giftCardCreditOutcome } from "./gift-cards/gift-card-release.server"
import { awaitedCrypto, cryptocurrencyName } from "./paying/awaited-crypto.server"
import { confirmedTemplate } from "./rules/whatsapp-templates"

/** Translates keys in the booking's language, with the booking as parameters. */
export function translator(booking: Booking, more: Record<string, string> = {}): (key: string) => string {
  const parameters = { ...textParameters(booking), ...more }
  return (key) => textOf(key, parameters, booking.locale) ?? key
}

/** The parameters of the texts about a booking, in its language. */
const textParameters = (booking: Booking) => ({
  number: bookingNumber(booking.id),
  name: firstName(booking.customerName),
  item: booking.itemName,
})

/**
 * Sends the confirmation of a paid or placed booking: mail with calendar entry, and WhatsApp message. While the partner's
 * answer is awaited, only a mail that says so; so too while the payment (crypto, agency) is, unless the kind has its own
 * WhatsApp message. In the transaction of the change.
 */
export async function sendBookingMessages(
  ctx: Ctx,
  booking: Booking,
  channels: Channel[] = ["email", "whatsapp"],
): Promise<void> {
  const mailKind = await confirmationKind(ctx, booking)
  const added = await kindOf(ctx, booking).confirmation?.(ctx, booking)
  if (channels.includes("email"))
    await enqueueMail(ctx, {
      ...(await mailOf(ctx, booking, mailKind, added)),
      attachments: [calendarAttachment(ctx, booking)],
    })
  if (channels.includes("whatsapp")) await enqueueChat(ctx, booking, mailKind, added?.whatsApp)
}

async function enqueueChat(
  ctx: Ctx,
  booking: Booking,
  mailKind: MailKind,
  own: KindConfirmation["whatsApp"] | undefined,
): Promise<void> {
  const recipient = asE164(booking.customerPhone)
  const isSent = mailKind === "confirmed" || (own !== undefined && !isAwaitingAnswer(mailKind))
  if (!recipient || !isSent) return
  const { id, locale } = booking
  const total = formatCents(totalInCurrencyCents(booking), booking.currency, locale)
  const { template, parameters } = own ?? {
    template: confirmedTemplate,
    parameters: { ...textParameters(booking), total },
  }
  await enqueueMessage(ctx, {
    channel: "whatsapp",
    recipient,
    locale,
    about: { kind: "booking", id },
    kind: messageKindOf(mailKind),
    priority: "confirmation",
    subject: translator(booking)(`checkout_mail_${mailKind}_subject`),
    ...whatsAppTemplateFields(template, parameters, locale),
    body: translator(booking, parameters)(template.textKey),
  })
}

/** Acknowledges a booking that the company has to confirm. In the transaction of the change. */
export async function sendRequestReceived(ctx: Ctx, booking: Booking): Promise<void> {
  await enqueueMail(ctx, await mailOf(ctx, booking, "received"))
}

/** Sends the payment link of a booking that the company has confirmed. In the transaction of the change. */
export async function sendPaymentLink(ctx: Ctx, booking: Booking): Promise<void> {
  await enqueueMail(ctx, await mailOf(ctx, booking, "to_pay"))
}

/**
 * Notifies of an ended booking, or of a payment that is returned: `refund`, with the amount returned. In the transaction
 * of the change.
 */
export async function sendNoticeMail(
  ctx: Ctx,
  booking: Booking,
  reason: NoticeReason,
  refund?: NoticeRefund,
): Promise<void> {
  const notice = noticeTextOf(booking, reason)
  const until = kindOf(ctx, booking).paymentDeadline?.(booking)
  const translate = translator(booking, until && { until: formatInstant(until, { locale: booking.locale }) })
  await enqueueMail(ctx, {
    ...(await bookingMailFields(ctx, booking, `checkout.${notice.replaceAll("_", "-")}`)),
    subject: translate(`checkout_mail_${notice}_subject`),
    title: translate(`checkout_mail_${notice}_title`),
    paragraphs: [
      translate(`checkout_mail_${notice}_intro`),
      ...(refund ? [refundText(booking, refund)] : []),
      ...(await giftCardTexts(ctx, booking)),
      ...(notice === "offer_ended" ? [translate("checkout_mail_offer_ended_next")] : []),
    ],
    tables: [{ rows: summaryRows(ctx, booking) }],
    action: { label: translate("checkout_mail_open"), url: bookingUrl(ctx, booking) },
  })
}

/** The part of the message keys that names the notice. */
function noticeTextOf({ status, paymentMethod }: Booking, reason: NoticeReason) {
  if (reason === "expired" && paymentMethod === "crypto") return "crypto_expired"
  return reason === "payment_returned" && status === "cancelled" ? "payment_returned_ended" : reason
}

function refundText(booking: Booking, { amountCents, currency, method }: NoticeRefund): string {
  const translate = translator(booking, { amount: formatCents(amountCents, currency, booking.locale) })
  return translate(`checkout_mail_back_${method === "card" ? "card" : "crypto"}`)
}

async function giftCardTexts(ctx: Ctx, booking: Booking): Promise<string[]> {
  const outcome = await giftCardCreditOutcome(ctx, booking)
  return outcome ? [translator(booking)(`checkout_mail_gift_card_credit_${outcome}`)] : []
}

type MailKind =
  | "confirmed"
  | "answer_awaited"
  | "answer_awaited_unpaid"
  | "crypto_awaited"
  | "agency_awaited"
  | "received"
  | "to_pay"

async function confirmationKind(ctx: Ctx, booking: Booking): Promise<MailKind> {
  if (booking.status === "pending") return booking.paymentMethod === "crypto" ? "crypto_awaited" : "agency_awaited"
  if (!(await isAnswerAwaited(ctx, booking))) return "confirmed"
  return booking.paymentStatus === "paid" ? "answer_awaited" : "answer_awaited_unpaid"
}

const isAwaitingAnswer = (mailKind: MailKind) => mailKind === "answer_awaited" || mailKind === "answer_awaited_unpaid"

const messageKindOf = (mailKind: MailKind) =>
  `checkout.${isAwaitingAnswer(mailKind) ? "answer-awaited" : mailKind.replace("_", "-")}`

async function mailOf(ctx: Ctx, booking: Booking, mailKind: MailKind, added?: KindConfirmation): Promise<NewMail> {
  const translate = translator(booking, mailKind === "crypto_awaited" ? await cryptoParameters(ctx, booking) : {})
  const { locale } = booking
  const isToPay = mailKind === "to_pay"
  const isRequest = isToPay || mailKind === "received"
  const hasPaid = booking.paymentStatus === "paid" && booking.amountDueCents > 0
  return {
    ...(await bookingMailFields(ctx, booking, messageKindOf(mailKind))),
    priority: "confirmation",
    subject: translate(`checkout_mail_${mailKind}_subject`),
    title: translate(`checkout_mail_${mailKind}_title`),
    paragraphs: [
      translate(
        mailKind === "confirmed" && !hasPaid
          ? "checkout_mail_confirmed_unpaid_intro"
          : `checkout_mail_${mailKind}_intro`,
      ),
      ...(isToPay ? payUntilText(ctx, booking) : []),
      ...(isRequest
        ? ((await kindOf(ctx, booking).notices?.(ctx, booking, locale)) ?? [])
        : [
            ...(await notesOf(ctx, booking, locale)),
            ...(added?.paragraphs ?? []),
            translate("checkout_mail_calendar"),
          ]),
    ],
    tables: [
      { rows: summaryRows(ctx, booking) },
      {
        title: translate("checkout_price"),
        amounts: true,
        rows: [...priceRows(ctx, await withPaid(ctx, booking)), ...(added?.priceRows ?? [])],
      },
    ],
    action: {
      label: translate(isToPay ? "checkout_mail_pay" : "checkout_mail_open"),
      url: isToPay ? paymentUrl(ctx, booking) : bookingUrl(ctx, booking),
    },
  }
}

/** The awaited crypto, and until when the dates are held for it. */
async function cryptoParameters(ctx: Ctx, booking: Booking): Promise<Record<string, string>> {
  const awaited = await awaitedCrypto(ctx, booking)
  if (!awaited) return {}
  const { cryptocurrency, amountText, until } = awaited
  return {
    until: formatInstant(until, { dateStyle: "full", timeStyle: "short", locale: booking.locale }),
    crypto: amountText
      ? withUnit(amountText, cryptocurrency.toUpperCase(), booking.locale)
      : cryptocurrencyName(cryptocurrency, booking.locale),
  }
}

/** The payment deadline, if there is one. */
function payUntilText(ctx: Ctx, booking: Booking): string[] {
  const until = kindOf(ctx, booking).paymentDeadline?.(booking)
  if (!until) return []
  return [translator(booking, { until: formatInstant(until, { locale: booking.locale }) })("checkout_pay_until")]
}

export function calendarAttachment(ctx: Ctx, booking: Booking) {
  const translate = translator(booking, { phone: brand.phone })
  return calendarFile(booking, {
    summary: translate("checkout_calendar_entry"),
    description: translate("checkout_calendar_description"),
    place: kindOf(ctx, booking).placeOf(booking, booking.locale),
    url: bookingUrl(ctx, booking),
  })
}

/** Number and summary in the booking's language, without free text: mails carry no text from strangers. */
export const summaryRows = (ctx: Ctx, booking: Booking): LabelledValue[] => [
  { label: translator(booking)("checkout_number"), value: bookingNumber(booking.id) },
  ...kindOf(ctx, booking)
    .bookingSummary(booking, booking.locale)
    .filter(({ isFreeText }) => !isFreeText),
]

/** `strong` is a sum. */
export type PriceRow = LabelledValue & { strong?: boolean }

/** The price line by line, in the currency of the charge: free lines as included, then what is paid or due of it. */
export function priceRows(ctx: Ctx, booking: BookingWithPaid): PriceRow[] {
  const translate = translator(booking)
  const { giftCardCreditCents, locale, currency } = booking
  const { lines, subtotalCents, taxCents } = priceIn(booking, currency)
  const inCurrency = (cents: number) => formatCents(cents, currency, locale)
  const isPaid = booking.paymentStatus === "paid"
  const paidAtAgencyCents = isPaid ? 0 : booking.agencyPaidCents
  const row = (key: string, value: string) => ({ label: translate(`checkout_line_${key}`), value })
  const fullPrice = row("total", formatCents(totalInCurrencyCents(booking), currency, locale))
  const deductions = Object.entries({
    gift_card_credit: giftCardCreditCents > 0 ? giftCardCreditIn(booking) : 0,
    agency: paidAtAgencyCents,
  })
    .filter(([, cents]) => cents > 0)
    .map(([key, cents]) => row(key, `−${formatCents(cents, currency, locale)}`))
  const left = formatCents(booking.amountDueCents - paidAtAgencyCents, currency, locale)
  return [
    ...lines.map(({ code, cents }) => ({
      label: kindOf(ctx, booking).lineName(code, locale),
      value: cents === 0 ? translate("checkout_line_included") : inCurrency(cents),
    })),
    ...(taxCents > 0 && lines.length > 1 ? [row("subtotal", inCurrency(subtotalCents))] : []),
    ...(taxCents > 0 ? [row("tax", inCurrency(taxCents))] : []),
    ...(deductions.length > 0
      ? [fullPrice, ...deductions, { ...row(isPaid ? "paid" : "due", left), strong: true }]
      : [{ ...fullPrice, strong: true }]),
  ]
}

/**
 * Recipient (`customerEmail`), greeting, reference and kind of a booking's mail. A guest who has not paid may have typed
 * somebody else's address and any text as a name: that mail has no greeting (D71).
 */
export const bookingMailFields = async (ctx: Ctx, booking: Booking, kind: string) => ({
  recipient: await customerEmail(ctx, booking),
  greetingName: isUnpaidGuest(booking) ? undefined : firstName(booking.customerName),
  locale: booking.locale,
  about: { kind: "booking" as const, id: booking.id },
  kind,
})

const isUnpaidGuest = ({ userId, paymentStatus }: Booking) =>
  userId === null && (paymentStatus === "pending" || paymentStatus === "failed")
