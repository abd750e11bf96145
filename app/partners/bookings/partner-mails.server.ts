import { eq } from "drizzle-orm"
import { type User, userById } from "../../accounts/queries.server"
import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookingUrl } from "../../checkout/access.server"
import { bookingMailFields, summaryRows, translator } from "../../checkout/mails.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"
import { settingsOf } from "../queries.server"
import type { PartnerNotifications } from "../rules/notifications"
import { type listingBookings, listings } from "../tables.server"
import { endOfBooking } from "./booking-end.server"

type ListingBooking = typeof listingBookings.$inferSelect

export const REMINDER_MAIL = "partners.booking-reminder"

/** The part of the message keys that names the event; `request` and `reminder_request` while nothing is paid. */
type News = {
  key: "new" | "request" | "reminder" | "reminder_request" | "paid" | "cancelled" | "declined" | "request_ended"
  kind: string
  wanted: keyof PartnerNotifications | "always"
}

const isPaid = ({ paymentStatus }: Booking) => paymentStatus === "paid"

/**
 * Mails the partner that an item of theirs was booked, or requested and not paid yet, and until when to answer. In the
 * transaction of the booking.
 */
export const sendNewBooking = (ctx: Ctx, booking: Booking, listingBooking: ListingBooking): Promise<void> =>
  send(ctx, booking, listingBooking, {
    key: isPaid(booking) ? "new" : "request",
    kind: "partners.booking-new",
    wanted: "newBookings",
  })

/** Mails the partner that a booking they had confirmed is paid. In the transaction that records the payment. */
export const sendBookingPaid = (ctx: Ctx, booking: Booking, listingBooking: ListingBooking): Promise<void> =>
  send(ctx, booking, listingBooking, { key: "paid", kind: "partners.booking-paid", wanted: "newBookings" })

/** Reminds the partner to answer, also one who wants no mails about new bookings. */
export const sendAnswerReminder = (ctx: Ctx, booking: Booking, listingBooking: ListingBooking): Promise<void> =>
  send(ctx, booking, listingBooking, {
    key: isPaid(booking) ? "reminder" : "reminder_request",
    kind: REMINDER_MAIL,
    wanted: "always",
  })

/** Mails the partner that a booking has ended early, unless they ended it themselves. In the transaction of the ending. */
export async function sendBookingCancelled(ctx: Ctx, booking: Booking, listingBooking: ListingBooking): Promise<void> {
  if (ctx.actor.kind === "person" && ctx.actor.userId === listingBooking.userId) return
  const wasPaid = booking.paymentStatus === "paid" || booking.paymentStatus === "refunded"
  const unpaidKey = booking.cancelReason === "declined" ? "declined" : "request_ended"
  const key = wasPaid ? "cancelled" : unpaidKey
  await send(ctx, booking, listingBooking, { key, kind: "partners.booking-cancelled", wanted: "bookingCancellations" })
}

/** The part of the key of the sentence about when the customer is shown. */
const customerShownKey = ({ paymentMethod, status }: Booking) =>
  status === "pending" && paymentMethod === "crypto" ? "new_unanswered_crypto" : "new_unanswered"

/** Without the customer's name, which a partner sees only once they have confirmed. */
async function send(ctx: Ctx, booking: Booking, listingBooking: ListingBooking, news: News): Promise<void> {
  const isNew = news.key === "new" || news.key === "request"
  const isToAnswer = isNew || news.key === "reminder" || news.key === "reminder_request"
  const partner = await userById(ctx, listingBooking.userId)
  if (!partner || partner.deletedAt || !(await isWanted(ctx, partner, news))) return
  const { locale } = partner
  const moment = (at: Date) => formatInstant(at, { dateStyle: "long", timeStyle: "short", locale })
  const item = await listingName(ctx, booking, listingBooking)
  const parameters = { item, number: bookingNumber(booking.id), moment: moment(listingBooking.answerBy) }
  const translate = (key: string) => textOf(`partners_mail_${key}`, parameters, locale) ?? key
  const end = await endOfBooking(ctx, booking, listingBooking)
  const endTexts = end ? [textOf(`partners_ended_${end.by}`, { moment: moment(end.at) }, locale) ?? end.by] : []
  await enqueueMail(ctx, {
    recipient: partner.email,
    locale,
    about: { kind: "listing-booking" as const, id: booking.id },
    kind: news.kind,
    subject: translate(`${news.key}_subject`),
    greetingName: firstName(partner.name),
    title: translate(`${news.key}_title`),
    paragraphs: [...endTexts, translate(`${news.key}_intro`), ...(isNew ? [translate(customerShownKey(booking))] : [])],
    tables: [
      {
        rows: [
          { label: translate("number"), value: bookingNumber(booking.id) },
          { label: translate("listing"), value: item },
          { label: translate("from"), value: moment(booking.startsAt) },
          { label: translate("until"), value: moment(booking.endsAt) },
          { label: translate("price"), value: formatCents(booking.totalCents, "eur", locale) },
        ],
      },
    ],
    action: {
      label: translate(isToAnswer ? "answer" : "open"),
      url: `${ctx.config.baseUrl}/partner/bookings/${booking.id}`,
    },
  })
}

const isWanted = async (ctx: Ctx, { id }: User, { wanted }: News): Promise<boolean> =>
  wanted === "always" || (await settingsOf(ctx, id)).notifications[wanted]

async function listingName(ctx: Ctx, booking: Booking, { listingId }: ListingBooking): Promise<string> {
  const [listing] = await ctx.db.select({ name: listings.name }).from(listings).where(eq(listings.id, listingId))
  return listing?.name || booking.itemName
}

/** Mails the customer that the partner has confirmed while declared crypto is awaited. In the transaction of the answer. */
export async function sendConfirmedByPartner(ctx: Ctx, booking: Booking): Promise<void> {
  const translate = translator(booking)
  await enqueueMail(ctx, {
    ...(await bookingMailFields(ctx, booking, "checkout.partner-confirmed")),
    subject: translate("partners_mail_confirmed_subject"),
    title: translate("partners_mail_confirmed_unpaid_title"),
    paragraphs: [translate("partners_mail_confirmed_unpaid_intro")],
    tables: [{ rows: summaryRows(ctx, booking) }],
    action: { label: translate("checkout_mail_open"), url: bookingUrl(ctx, booking) },
  })
}
