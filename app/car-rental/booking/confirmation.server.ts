import type { Booking } from "../../bookings/queries.server"
import { type Channel, isAnswerAwaited, kindOf } from "../../checkout/booking-kinds.server"
import { bookingMailFields, calendarAttachment, whatsAppFields } from "../../checkout/mails.server"
import { awaitedCrypto } from "../../checkout/paying/awaited-crypto.server"
import { enqueueMail, enqueueMessage, type NewMail } from "../../messaging/outbox.server"
import { whatsAppTemplateFields } from "../../messaging/rules/whatsapp-template"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { withUnit } from "../../platform/i18n/number"
import { textOf } from "../../platform/i18n/text.server"
import { rentalTemplates } from "../rules/whatsapp-templates"
import { inviteSecondDriver, isLinkMailed, secondDriverAddress } from "../second-driver/second-driver.server"
import {
  amountAfterGiftCards,
  bookingSummary,
  detailsOf,
  mailPreviewText,
  priceRows,
  textParameters,
  totalText,
  translator,
} from "./booking-texts.server"
import { isAirportPickup } from "./meeting-point.server"

type MailKind = "confirmed" | "answer_awaited" | "answer_awaited_unpaid" | "agency" | "agency_airport" | "crypto"
/** Prefix of the kinds of mail. */
const FEATURE = "car-rental"

async function mailKindOf(ctx: Ctx, booking: Booking): Promise<MailKind> {
  if (await isAnswerAwaited(ctx, booking))
    return booking.paymentStatus === "paid" ? "answer_awaited" : "answer_awaited_unpaid"
  if (booking.status === "confirmed" || booking.paymentStatus === "paid") return "confirmed"
  if (booking.paymentMethod === "crypto") return "crypto"
  return isAirportPickup(booking) ? "agency_airport" : "agency"
}

/**
 * Sends the confirmation in the customer's language: an e-mail with calendar entry, and, unless the partner's answer is
 * awaited, a WhatsApp message; also asks a second driver to verify their identity. Call it in the transaction of the change.
 */
export async function sendBookingMessages(
  ctx: Ctx,
  booking: Booking,
  { channels = ["email", "whatsapp"] }: { channels?: Channel[] } = {},
): Promise<void> {
  // First, as the mail states whether the second driver was invited.
  await inviteSecondDriver(ctx, booking)
  if (channels.includes("email")) await enqueueMail(ctx, await confirmationMail(ctx, booking))
  const chat = await confirmationWhatsApp(ctx, booking)
  if (channels.includes("whatsapp") && chat) await enqueueMessage(ctx, chat)
}

async function confirmationMail(ctx: Ctx, booking: Booking): Promise<NewMail> {
  const mailKind = await mailKindOf(ctx, booking)
  const translate = translator(booking, await cryptoParameters(ctx, booking))
  const url = bookingPage(ctx, booking)
  const leavesVehicle = detailsOf(booking).depositOption === "own_vehicle"
  const isConfirmed = mailKind === "confirmed" || isAwaitingAnswer(mailKind)
  return {
    ...(await bookingMailFields(ctx, booking, `${FEATURE}.${messageKindOf(mailKind)}`)),
    priority: "confirmation",
    subject: translate(`car_rental_mail_${mailKind}_subject`),
    greetingName: detailsOf(booking).driver.firstName,
    title: translate(`car_rental_mail_${mailKind}_title`),
    paragraphs: [
      translate(`car_rental_mail_${mailKind}_intro`),
      ...(isConfirmed && booking.paymentStatus !== "paid"
        ? [translator(booking, { amount: amountAfterGiftCards(booking) })(payAtPickupKey(booking))]
        : []),
      ...((await kindOf(ctx, booking).notices?.(ctx, booking, booking.locale)) ?? []),
      translate(leavesVehicle ? "car_rental_mail_bring_vehicle" : "car_rental_mail_bring"),
      ...(detailsOf(booking).secondDriver ? [await secondDriverLine(ctx, booking)] : []),
      translate("car_rental_mail_calendar"),
      ...(mailKind === "confirmed" && booking.status === "confirmed" ? [translate("car_rental_mail_agreement")] : []),
    ],
    preview: mailPreviewText(booking),
    tables: [
      { rows: bookingSummary(booking) },
      { title: translate("car_rental_price"), amounts: true, rows: priceRows(booking) },
    ],
    action: { label: translate("car_rental_mail_action"), url },
    attachments: [calendarAttachment(ctx, booking)],
  }
}

/**
 * The mail's line about the second driver: that their link was mailed to them, or the link for the customer to pass on.
 */
async function secondDriverLine(ctx: Ctx, booking: Booking): Promise<string> {
  const { secondDriver } = detailsOf(booking)
  const translate = translator(booking, {
    second: secondDriver?.firstName ?? "",
    url: secondDriverAddress(ctx, booking),
  })
  return translate(
    (await isLinkMailed(ctx, booking)) ? "car_rental_mail_second_sent" : "car_rental_mail_second_pass_on",
  )
}

/** Cryptocurrency, amount, and until when the dates are held for it; empty if the booking awaits no crypto. */
async function cryptoParameters(
  ctx: Ctx,
  booking: Booking,
): Promise<{ cryptocurrency: string; crypto: string; until: string }> {
  const awaited = await awaitedCrypto(ctx, booking)
  if (!awaited) return { cryptocurrency: "", crypto: "", until: "" }
  const until = formatInstant(awaited.until, { dateStyle: "full", timeStyle: "short", locale: booking.locale })
  const cryptocurrency =
    textOf(`payments_crypto_${awaited.cryptocurrency}`, {}, booking.locale) ?? awaited.cryptocurrency
  return {
    cryptocurrency,
    crypto: awaited.amountText
      ? withUnit(awaited.amountText, awaited.cryptocurrency.toUpperCase(), booking.locale)
      : cryptocurrency,
    until,
  }
}

/** Place and amount of the payment of a confirmed unpaid booking. */
const payAtPickupKey = (booking: Booking) =>
  isAirportPickup(booking) ? "car_rental_mail_pay_on_pickup_airport" : "car_rental_mail_pay_on_pickup"

async function confirmationWhatsApp(ctx: Ctx, booking: Booking) {
  const mailKind = await mailKindOf(ctx, booking)
  if (isAwaitingAnswer(mailKind)) return undefined
  const parameters = {
    ...textParameters(booking),
    ...(await cryptoParameters(ctx, booking)),
    ...(mailKind === "confirmed" && { amount: totalText(booking) }),
  }
  const translate = translator(booking, parameters)
  const template = rentalTemplates[mailKind]
  const chat = whatsAppFields(booking, `${FEATURE}.${messageKindOf(mailKind)}`)
  return (
    chat && {
      ...chat,
      priority: "confirmation" as const,
      subject: translate(`car_rental_mail_${mailKind}_subject`),
      ...whatsAppTemplateFields(template, parameters, booking.locale),
      body: translate(template.textKey),
    }
  )
}

export const bookingPage = (ctx: Ctx, { id }: Booking) => `${ctx.config.baseUrl}/account/bookings/${id}`

const messageKindOf = (mailKind: MailKind) => {
  if (mailKind === "agency_airport") return "agency"
  return isAwaitingAnswer(mailKind) ? "answer-awaited" : mailKind
}

const isAwaitingAnswer = (mailKind: MailKind) => mailKind === "answer_awaited" || mailKind === "answer_awaited_unpaid"
