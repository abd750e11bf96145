import type { Booking } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { mailPage } from "../messaging/mail/layout.server"
import { sendMessage } from "../messaging/outbox.server"
import type { Ctx } from "../platform/context.server"
import { formatInstant } from "../platform/dates"
import { textOf } from "../platform/i18n/text.server"
import { countAttempt } from "../platform/limits.server"
import { formatCents } from "../platform/money"
import { Refusal } from "../platform/refusal"
import { calendarFile } from "./calendar-file.server"
import { ownRental } from "./hold.server"
import type { RentalDetails } from "./rules/details"
import { lineTextKey } from "./rules/quote"

type Channel = "email" | "whatsapp"
type Standing = "confirmed" | "agency" | "crypto"
/** What else a customer is told of a booking: its dates went to somebody else, its payment did not come or went back. */
export type Notice = "taken" | "cancelled_refund" | "crypto_lapsed" | "crypto_refused"

const standingOf = ({ status, paymentStatus, paymentMethod }: Booking): Standing => {
  if (status === "confirmed" || paymentStatus === "paid") return "confirmed"
  return paymentMethod === "crypto" ? "crypto" : "agency"
}

/**
 * Tells the customer that the booking stands, in their language: an e-mail with the appointment attached, and a WhatsApp
 * message. Call it in the transaction of the fact.
 */
export async function sendConfirmation(
  ctx: Ctx,
  booking: Booking,
  { channels = ["email", "whatsapp"], coin = "" }: { channels?: Channel[]; coin?: string } = {},
): Promise<void> {
  if (channels.includes("email")) await sendMessage(ctx, confirmationMail(ctx, booking, coin))
  if (channels.includes("whatsapp")) await sendMessage(ctx, confirmationChat(booking))
}

/**
 * Sends a confirmation again, to the booking's own customer only and at most once a minute (D4). Refuses with 404 for
 * anybody else's, 429 when asked too often, `car-rental.notification-not-ready` (409) for a booking that does not stand.
 */
export async function resendConfirmation(
  ctx: Ctx,
  { bookingId, channel }: { bookingId: string; channel: Channel },
): Promise<void> {
  const booking = await ownRental(ctx, bookingId)
  if (booking.status !== "confirmed" && booking.status !== "pending")
    throw new Refusal("car-rental.notification-not-ready", {}, { status: 409 })
  await countAttempt(ctx, `car-rental.resend:${channel}:${bookingId}`, 1, 60)
  await sendConfirmation(ctx, booking, { channels: [channel] })
}

/** Tells the customer that the booking ended, and what becomes of their money. Call it in the transaction of the fact. */
export async function sendNotice(ctx: Ctx, booking: Booking, notice: Notice): Promise<void> {
  const { locale } = booking
  const say = speaker(booking)
  const refund = notice === "taken" || notice === "cancelled_refund"
  await sendMessage(ctx, {
    ...addressed(booking, "email", notice.replace("_", "-")),
    subject: say(`mail_${notice}_subject`),
    ...mailPage({
      locale,
      title: say(`mail_${notice}_title`),
      paragraphs: [say(`mail_${notice}_intro`), ...(refund ? [say("mail_taken_refund")] : [])],
      lines: factsOf(booking),
    }),
  })
}

function confirmationMail(ctx: Ctx, booking: Booking, coin: string) {
  const standing = standingOf(booking)
  const say = speaker(booking, { coin: coin.toUpperCase() })
  const priced = booking.lines.map(({ code, cents }) => ({
    label: textOf(lineTextKey(code), {}, booking.locale) ?? code,
    value: formatCents(cents, "eur"),
  }))
  const page = mailPage({
    locale: booking.locale,
    title: say(`mail_${standing}_title`),
    paragraphs: [say(`mail_${standing}_intro`), say("mail_bring"), say("mail_calendar")],
    lines: [
      ...factsOf(booking),
      ...priced,
      { label: say("line_tax"), value: formatCents(booking.taxCents, "eur") },
      { label: say("line_total"), value: totalOf(booking) },
    ],
    action: { label: say("mail_action"), url: `${ctx.config.baseUrl}/car-booking-success?booking=${booking.id}` },
  })
  return {
    ...addressed(booking, "email", standing),
    subject: say(`mail_${standing}_subject`),
    ...page,
    attachments: [calendarFile(booking, placeOf(booking, booking.pickupLocation))],
  }
}

function confirmationChat(booking: Booking) {
  const standing = standingOf(booking)
  const say = speaker(booking)
  return {
    ...addressed(booking, "whatsapp", standing),
    subject: say(`mail_${standing}_subject`),
    body: say(`whatsapp_${standing}`),
  }
}

const addressed = (booking: Booking, channel: Channel, template: string) => ({
  channel,
  recipient: channel === "email" ? booking.customerEmail : booking.customerPhone,
  locale: booking.locale,
  subjectRef: `booking:${booking.id}`,
  template: `car-rental.${template}`,
})

/** Texts of this feature in the booking's language, with the booking's own facts filled in. */
function speaker(booking: Booking, more: Record<string, string> = {}) {
  const details = booking.details as RentalDetails
  const facts = {
    number: bookingNumber(booking.id),
    name: booking.customerName,
    vehicle: booking.itemName,
    pickup: formatInstant(booking.startsAt, booking.locale),
    dropoff: formatInstant(booking.endsAt, booking.locale),
    place: placeOf(booking, booking.pickupLocation),
    total: totalOf(booking),
    deposit: formatCents(details.depositCents, "eur"),
    ...more,
  }
  return (key: string): string => textOf(`car_rental_${key}`, facts, booking.locale) ?? key
}

const totalOf = ({ chargedCents, currency }: Booking) => formatCents(chargedCents, currency)

const placeOf = ({ locale }: Booking, location: string) =>
  textOf(`car_rental_location_${location}`, {}, locale) ?? location

function factsOf(booking: Booking): { label: string; value: string }[] {
  const { locale, startsAt, endsAt, pickupLocation, dropoffLocation } = booking
  const label = (key: string) => textOf(`car_rental_${key}`, {}, locale) ?? key
  return [
    { label: label("booking_number"), value: bookingNumber(booking.id) },
    { label: label("vehicle"), value: booking.itemName },
    { label: label("pickup"), value: `${formatInstant(startsAt, locale)} · ${placeOf(booking, pickupLocation)}` },
    { label: label("return"), value: `${formatInstant(endsAt, locale)} · ${placeOf(booking, dropoffLocation)}` },
  ]
}
