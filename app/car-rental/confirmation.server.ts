import { customerAddress } from "../accounts/queries.server"
import type { Booking } from "../bookings/queries.server"
import { chatAddressed } from "../checkout/mails.server"
import { becameOfSetOff } from "../checkout/set-off-returns.server"
import { mailPage } from "../messaging/mail/layout.server"
import { sendMessage } from "../messaging/outbox.server"
import type { Payment } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { countAttempt } from "../platform/limits.server"
import { formatCents } from "../platform/money"
import { Refusal } from "../platform/refusal"
import { detailsOf, factsOf, placeOf, previewOf, priceOf, speaker, wholeOf } from "./booking-words.server"
import { rentalCalendarFile } from "./calendar-file.server"
import { ownRental } from "./hold.server"
import { handedOverAtAirport } from "./meeting-point.server"
import { purchaseOf } from "./queries.server"

type Channel = "email" | "whatsapp"
type Standing = "confirmed" | "agency" | "agency_airport" | "crypto"
/** What else a customer is told of a booking: its dates went to somebody else, its payment did not come or went back. */
export type Notice =
  | "agency_cancelled"
  | "released"
  | "crypto_lapsed"
  | "crypto_refused"
  | "set_off_returned"
  | MoneyBack
const moneyBack = ["refunded", "taken", "cancelled_refund", "paid_twice", "payment_returned"] as const
type MoneyBack = (typeof moneyBack)[number]

/** The first part of the names of the templates here. */
const FEATURE = "car-rental"

const standingOf = (booking: Booking): Standing => {
  if (booking.status === "confirmed" || booking.paymentStatus === "paid") return "confirmed"
  if (booking.paymentMethod === "crypto") return "crypto"
  return handedOverAtAirport(booking) ? "agency_airport" : "agency"
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
  if (channels.includes("email")) await sendMessage(ctx, await confirmationMail(ctx, booking, coin))
  const chat = confirmationChat(booking)
  if (channels.includes("whatsapp") && chat) await sendMessage(ctx, chat)
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

/**
 * Tells the customer that the booking ended, and what becomes of their money; `money` is what goes back, where that is not the
 * booking's own amount. Call it in the transaction of the fact.
 */
export async function sendNotice(
  ctx: Ctx,
  booking: Booking,
  notice: Notice,
  money?: Pick<Payment, "amountCents" | "currency" | "means">,
): Promise<void> {
  const { locale } = booking
  const {
    amountCents: cents,
    currency,
    means,
  } = money ?? { ...booking, amountCents: booking.chargedCents, means: "card" }
  const total = formatCents(cents, currency)
  const say = speaker(booking, { total, amount: total })
  const refund = moneyBack.some((each) => each === notice)
  const becameOf = await becameOfSetOff(ctx, booking, purchaseOf(booking.id))
  await sendMessage(ctx, {
    ...(await addressed(ctx, booking, notice.replaceAll("_", "-"))),
    subject: say(`car_rental_mail_${notice}_subject`),
    ...mailPage({
      locale,
      to: detailsOf(booking).driver.firstName,
      title: say(`car_rental_mail_${notice}_title`),
      paragraphs: [
        say(`car_rental_mail_${notice}_intro`),
        ...(refund ? [say(means === "card" ? "car_rental_mail_taken_refund" : "car_rental_mail_crypto_refund")] : []),
        ...(becameOf ? [say(`car_rental_mail_set_off_${becameOf}`)] : []),
      ],
      preview: previewOf(booking),
      tables: [{ rows: factsOf(booking) }],
      action: { label: say("car_rental_mail_action"), url: bookingPage(ctx, booking) },
    }),
  })
}

async function confirmationMail(ctx: Ctx, booking: Booking, coin: string) {
  const standing = standingOf(booking)
  const say = speaker(booking, { coin: coin.toUpperCase() })
  const url = bookingPage(ctx, booking)
  const leavesVehicle = detailsOf(booking).depositOption === "own_vehicle"
  const page = mailPage({
    locale: booking.locale,
    to: detailsOf(booking).driver.firstName,
    title: say(`car_rental_mail_${standing}_title`),
    paragraphs: [
      say(`car_rental_mail_${standing}_intro`),
      ...(standing === "confirmed" && booking.paymentStatus !== "paid" ? [say(payAtPickup(booking))] : []),
      say(leavesVehicle ? "car_rental_mail_bring_vehicle" : "car_rental_mail_bring"),
      say("car_rental_mail_calendar"),
      ...(booking.status === "confirmed" ? [say("car_rental_mail_agreement")] : []),
    ],
    preview: previewOf(booking),
    tables: [{ rows: factsOf(booking) }, { title: say("car_rental_price"), amounts: true, rows: priceOf(booking) }],
    action: { label: say("car_rental_mail_action"), url },
  })
  return {
    ...(await addressed(ctx, booking, templateOf(standing))),
    priority: "confirmation" as const,
    subject: say(`car_rental_mail_${standing}_subject`),
    ...page,
    attachments: [rentalCalendarFile(booking, { place: placeOf(booking, booking.pickupLocation), url })],
  }
}

/** What a confirmed booking that is not paid yet is told: where and how much. */
const payAtPickup = (booking: Booking) =>
  handedOverAtAirport(booking) ? "car_rental_mail_pay_on_pickup_airport" : "car_rental_mail_pay_on_pickup"

function confirmationChat(booking: Booking) {
  const standing = standingOf(booking)
  const say = speaker(booking, standing === "confirmed" ? { total: wholeOf(booking) } : {})
  const chat = chatAddressed(booking, `${FEATURE}.${templateOf(standing)}`)
  return (
    chat && {
      ...chat,
      priority: "confirmation" as const,
      subject: say(`car_rental_mail_${standing}_subject`),
      body: say(`car_rental_whatsapp_${standing}`),
    }
  )
}

/** The address of the booking's own page. */
export const bookingPage = (ctx: Ctx, { id }: Booking) => `${ctx.config.baseUrl}/account/bookings/${id}`

const templateOf = (standing: Standing) => (standing === "agency_airport" ? "agency" : standing)

/** Whom a mail of a booking goes to (`customerAddress`), and what it is about. */
export const addressed = async (ctx: Ctx, booking: Booking, template: string) => ({
  channel: "email" as const,
  recipient: await customerAddress(ctx, booking),
  locale: booking.locale,
  subjectRef: `booking:${booking.id}`,
  template: `${FEATURE}.${template}`,
})
