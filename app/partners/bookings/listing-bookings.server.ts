import { and, eq, gte, isNull } from "drizzle-orm"
import type { Booking } from "../../bookings/queries.server"
import { PARTNER_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { itemById } from "../../catalogue/queries.server"
import { isAnythingPaid } from "../../checkout/paying/received-money.server"
import { hasSubject, recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { auditEvents } from "../../platform/tables.server"
import { settingsOf } from "../queries.server"
import { answerDeadline, awaitsAnswer } from "../rules/booking-answer"
import { listingBookings, listings } from "../tables.server"
import { sendNewBooking } from "./partner-mails.server"

export type ListingBooking = typeof listingBookings.$inferSelect

export async function listingBookingOf(ctx: Ctx, bookingId: string): Promise<ListingBooking | undefined> {
  const [row] = await ctx.db.select().from(listingBookings).where(eq(listingBookings.bookingId, bookingId))
  return row
}

/** The listing of an item, if a partner offers it. */
export async function listingOfItem(ctx: Ctx, itemId: string) {
  const [listing] = await ctx.db
    .select({ id: listings.id, userId: listings.userId })
    .from(listings)
    .where(eq(listings.itemId, itemId))
  return listing
}

/**
 * Records that a partner's item was booked and mails the partner; nothing for an item of the company, or if it is
 * recorded already, except that an unanswered booking that had been cancelled in the meantime (`reinstateBooking`) gets the
 * full time to answer again. In the transaction that places or confirms the booking.
 */
export async function recordListingBooking(ctx: Ctx, booking: Booking): Promise<void> {
  const listing = await listingOfItem(ctx, booking.itemId)
  if (!listing) return
  const time = { answerBy: answerDeadline(ctx.now(), booking.startsAt), createdAt: ctx.now() }
  const [inserted] = await ctx.db
    .insert(listingBookings)
    .values({
      bookingId: booking.id,
      listingId: listing.id,
      userId: listing.userId,
      commissionPercent: (await settingsOf(ctx, listing.userId)).commissionPercent,
      ...time,
    })
    .onConflictDoNothing()
    .returning()
  const recorded = inserted ?? (await renewIfRevived(ctx, booking, time))
  if (recorded) await sendNewBooking(ctx, booking, recorded)
}

/** The booking with new times to answer, if it is unanswered and was cancelled since it was recorded. */
async function renewIfRevived(
  ctx: Ctx,
  { id: bookingId }: Booking,
  time: Pick<ListingBooking, "answerBy" | "createdAt">,
): Promise<ListingBooking | undefined> {
  const listingBooking = await listingBookingOf(ctx, bookingId)
  if (!listingBooking || listingBooking.answer !== null) return undefined
  const wasCancelled = and(
    hasSubject("booking", bookingId),
    eq(auditEvents.name, "booking.cancelled"),
    gte(auditEvents.at, listingBooking.createdAt),
  )
  if ((await ctx.db.$count(auditEvents, wasCancelled)) === 0) return undefined
  const [renewed] = await ctx.db
    .update(listingBookings)
    .set(time)
    .where(eq(listingBookings.bookingId, bookingId))
    .returning()
  return renewed
}

/**
 * Stores the answer and returns its row, or undefined if there is an answer already. In a transaction that has locked
 * the booking.
 */
export async function recordAnswer(
  ctx: Ctx,
  bookingId: string,
  answer: "confirmed" | "declined",
): Promise<ListingBooking | undefined> {
  const [answered] = await ctx.db
    .update(listingBookings)
    .set({ answer, answeredAt: ctx.now() })
    .where(and(eq(listingBookings.bookingId, bookingId), isNull(listingBookings.answer)))
    .returning()
  if (answered)
    await recordEvent(ctx, { name: "listing-booking.answered", subject: `booking:${bookingId}`, facts: { answer } })
  return answered
}

/** Stores why a booking was declined. In the transaction that declines it. */
export async function recordDeclinedReason(ctx: Ctx, bookingId: string, declinedReason: string): Promise<void> {
  await ctx.db.update(listingBookings).set({ declinedReason }).where(eq(listingBookings.bookingId, bookingId))
}

/** What the customer is told about the partner of an item before booking it. Nothing about the company's own items. */
export const itemNotices = async (ctx: Ctx, itemId: string, locale: Locale): Promise<string[]> => [
  ...(await offeringPartnerNotices(ctx, itemId, locale)),
  ...(await promiseNotices(ctx, itemId, locale)),
]

async function offeringPartnerNotices(ctx: Ctx, itemId: string, locale: Locale): Promise<string[]> {
  const company = (await itemById(ctx, itemId))?.offeredBy
  return company ? [textOf("partners_customer_provider", { company }, locale) ?? company] : []
}

async function promiseNotices(ctx: Ctx, itemId: string, locale: Locale): Promise<string[]> {
  const promise = textOf("partners_customer_promise", { hours: PARTNER_ANSWER_HOURS }, locale)
  return promise && (await listingOfItem(ctx, itemId)) ? [promise] : []
}

/**
 * What the customer is told about the partner of a booking: the company that provides it, and its answer (the promise
 * before it, the confirmation after it). Nothing about the company's own items.
 */
export const partnerNotices = async (ctx: Ctx, booking: Booking, locale: Locale): Promise<string[]> => [
  ...(await offeringPartnerNotices(ctx, booking.itemId, locale)),
  ...(await answerNotices(ctx, booking, locale)),
]

async function answerNotices(ctx: Ctx, booking: Booking, locale: Locale): Promise<string[]> {
  const translate = (key: string, parameters: Record<string, unknown> = {}) => [
    textOf(`partners_${key}`, parameters, locale) ?? key,
  ]
  const listingBooking = await listingBookingOf(ctx, booking.id)
  if (!listingBooking) return promiseNotices(ctx, booking.itemId, locale)
  if (listingBooking.answer === "confirmed") return translate("customer_confirmed")
  if (!awaitsAnswer({ ...listingBooking, status: booking.status })) return []
  if (listingBooking.answerBy <= ctx.now()) return translate("customer_late")
  const moment = formatInstant(listingBooking.answerBy, { dateStyle: "long", timeStyle: "short", locale })
  return translate((await isAnythingPaid(ctx, booking)) ? "customer_awaited" : "customer_awaited_unpaid", { moment })
}
