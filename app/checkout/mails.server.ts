import { customerEmail } from "../accounts/queries.server"
import { calendarFile } from "../bookings/calendar-file.server"
import type { Booking } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { giftCardCreditIn, totalInCurrencyCents } from "../bookings/rules/total"
import { enqueueMail, enqueueMessage, type NewMail } from "../messaging/outbox.server"
import { firstName } from "../messaging/rules/first-name"
import { whatsAppTemplateFields } from "../messaging/rules/whatsapp-template"
import { brand } from "../platform/brand"
import { asE164 } from "../platform/contact"
import type { Ctx } from "../platform/context.server"
import { formatInstant } from "../platform/date-format"
import { textOf } from "../platform/i18n/text.server"
import { formatCents, formatPrice } from "../platform/money"
import { bookingUrl, paymentUrl } from "./access.server"
import {
  type Channel,
  isAnswerAwaited,
  kindOf,
  type LabelledValue,
  type NoticeReason,
  type NoticeRefund,
  notesOf,
} from "./booking-kinds.server"
import { giftCardCreditOutcome } from "./gift-cards/gift-card-release.server"
import { awaitedCrypto } from "./paying/awaited-crypto.server"
import { purchaseOf } from "./queries.server"
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
  total: formatCents(booking.amountDueCents, booking.currency, booking.locale),
})

/**
 * Sends the confirmation of a paid or placed booking: mail with calendar entry, and WhatsApp message. While the payment
 * (crypto, agency) or the partner's answer is still awaited, only a mail that says so. In the transaction of the change.
 */
export async function sendBookingMessages(
  ctx: Ctx,
  booking: Booking,
  channels: Channel[] = ["email", "whatsapp"],
): Promise<void> {
  const kindMails = kindOf(ctx, booking).mails
  if (kindMails) return kindMails.sendBookingMessages(ctx, booking, channels)
  const translate = translator(booking)
  const mailKind = await confirmationKind(ctx, booking)
  const totals = { total: formatCents(totalInCurrencyCents(booking), booking.currency, booking.locale) }
  if (channels.includes("email"))
    await enqueueMail(ctx, {
      ...(await mailOf(ctx, booking, mailKind)),
      attachments: [calendarAttachment(ctx, booking)],
    })
  const chat = whatsAppFields(booking, "checkout.confirmed")
  if (channels.includes("whatsapp") && chat && mailKind === "confirmed")
    await enqueueMessage(ctx, {
      ...chat,
      priority: "confirmation",
      subject: translate("checkout_mail_confirmed_subject"),
      ...whatsAppTemplateFields(confirmedTemplate, { ...textParameters(booking), ...totals }, booking.locale),
      body: translator(booking, totals)(confirmedTemplate.textKey),
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
    greetingName: firstName(booking.customerName),
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
  const outcome = await giftCardCreditOutcome(ctx, booking, purchaseOf(booking.id))
  return outcome ? [translator(booking)(`checkout_mail_gift_card_credit_${outcome}`)] : []
}

type MailKind = "confirmed" | "answer_awaited" | "crypto_awaited" | "agency_awaited" | "received" | "to_pay"

async function confirmationKind(ctx: Ctx, booking: Booking): Promise<MailKind> {
  if (booking.status !== "pending") return (await isAnswerAwaited(ctx, booking)) ? "answer_awaited" : "confirmed"
  return booking.paymentMethod === "crypto" ? "crypto_awaited" : "agency_awaited"
}

async function mailOf(ctx: Ctx, booking: Booking, mailKind: MailKind): Promise<NewMail> {
  const crypto = mailKind === "crypto_awaited" ? await awaitedCrypto(ctx, booking) : undefined
  const translate = translator(booking, crypto && { until: formatInstant(crypto.until, { locale: booking.locale }) })
  const { locale } = booking
  const isToPay = mailKind === "to_pay"
  const isRequest = isToPay || mailKind === "received"
  return {
    ...(await bookingMailFields(ctx, booking, `checkout.${mailKind.replace("_", "-")}`)),
    priority: "confirmation",
    subject: translate(`checkout_mail_${mailKind}_subject`),
    greetingName: firstName(booking.customerName),
    title: translate(`checkout_mail_${mailKind}_title`),
    paragraphs: [
      translate(`checkout_mail_${mailKind}_intro`),
      ...(isToPay ? payUntilText(ctx, booking) : []),
      ...(isRequest
        ? ((await kindOf(ctx, booking).notices?.(ctx, booking, locale)) ?? [])
        : [...(await notesOf(ctx, booking, locale)), translate("checkout_mail_calendar")]),
    ],
    tables: [
      { rows: summaryRows(ctx, booking) },
      { title: translate("checkout_price"), amounts: true, rows: priceRows(ctx, booking) },
    ],
    action: {
      label: translate(isToPay ? "checkout_mail_pay" : "checkout_mail_open"),
      url: isToPay ? paymentUrl(ctx, booking) : bookingUrl(ctx, booking),
    },
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

/** The price line by line, in the currency of the charge. */
function priceRows(ctx: Ctx, booking: Booking): (LabelledValue & { strong?: boolean })[] {
  const translate = translator(booking)
  const inCurrency = (eurCents: number) => formatPrice(eurCents, booking.currency, booking.locale)
  const { lines, taxCents, giftCardCreditCents, locale, currency } = booking
  const fullPrice = {
    label: translate("checkout_line_total"),
    value: formatCents(totalInCurrencyCents(booking), currency, booking.locale),
  }
  const amountDue = formatCents(booking.amountDueCents, currency, booking.locale)
  const isPaid = booking.paymentStatus === "paid"
  return [
    ...lines.map(({ code, cents }) => ({
      label: kindOf(ctx, booking).lineName(code, locale),
      value: inCurrency(cents),
    })),
    ...(taxCents > 0 ? [{ label: translate("checkout_line_tax"), value: inCurrency(taxCents) }] : []),
    ...(giftCardCreditCents > 0
      ? [
          fullPrice,
          {
            label: translate("checkout_line_gift_card_credit"),
            value: `−${formatCents(giftCardCreditIn(booking), currency, booking.locale)}`,
          },
          { label: translate(isPaid ? "checkout_line_paid" : "checkout_line_due"), value: amountDue, strong: true },
        ]
      : [{ ...fullPrice, strong: true }]),
  ]
}

/** Recipient (`customerEmail`), reference and kind of a booking's mail. */
export const bookingMailFields = async (ctx: Ctx, booking: Booking, kind: string) => ({
  recipient: await customerEmail(ctx, booking),
  locale: booking.locale,
  relatedTo: `booking:${booking.id}`,
  kind,
})

/** The same for a WhatsApp message; undefined if the number is not E.164. */
export function whatsAppFields({ id, customerPhone, locale }: Booking, kind: string) {
  const recipient = asE164(customerPhone)
  return recipient && { channel: "whatsapp" as const, recipient, locale, relatedTo: `booking:${id}`, kind }
}
