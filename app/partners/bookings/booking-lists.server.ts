import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, type SQL } from "drizzle-orm"
import { z } from "zod"
import { users } from "../../accounts/tables.server"
import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings } from "../../bookings/tables.server"
import { kindOf } from "../../checkout/booking-kinds.server"
import { paymentDeadlineOf } from "../../checkout/outcome/booking-detail.server"
import { isAnythingPaid } from "../../checkout/paying/received-money.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { sum } from "../../platform/money"
import { pageOf } from "../../platform/paging"
import { notFound } from "../../platform/refusal"
import { disputedAmong } from "../payouts/ledger.server"
import { awaitsAnswer, type BookingFilter, bookingFilters } from "../rules/booking-answer"
import { commissionCents } from "../rules/payout"
import { listingBookings, partnerEntries } from "../tables.server"
import { endOfBooking } from "./booking-end.server"
import { type ListingBooking, listingBookingOf } from "./listing-bookings.server"

const BOOKINGS_A_PAGE = 20
const LATEST = 5

const isOpen = and(isNull(listingBookings.answer), inArray(bookings.status, ["pending", "confirmed"]))

const conditions = (now: Date): Record<BookingFilter, SQL | undefined> => ({
  all: undefined,
  answer: isOpen,
  upcoming: and(gte(bookings.endsAt, now), inArray(bookings.status, ["pending", "confirmed"])),
  past: or(lt(bookings.endsAt, now), inArray(bookings.status, ["cancelled", "completed"])),
})

/** One page of a partner's bookings by the query parameters `show` and `page`. Refuses with 401 and 403 all but partners. */
export async function partnerBookings(ctx: Ctx, query: URLSearchParams) {
  const { userId } = requireRole(ctx, "business")
  const show = bookingFilters.find((filter) => filter === query.get("show")) ?? "all"
  const isWanted = and(eq(listingBookings.userId, userId), conditions(ctx.now())[show])
  const [all] = await ctx.db
    .select({ total: count() })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(isWanted)
  const { page, pages, offset } = pageOf(query.get("page"), all?.total ?? 0, BOOKINGS_A_PAGE)
  const order = show === "upcoming" ? asc(bookings.startsAt) : desc(listingBookings.createdAt)
  const rows = await linesOf(ctx, isWanted, order, { limit: BOOKINGS_A_PAGE, offset })
  return { show, page, pages, bookings: rows }
}

/** The latest five bookings of a partner, newest first (part 3 §2), and how many wait for an answer. */
export async function latestPartnerBookings(ctx: Ctx) {
  const { userId } = requireRole(ctx, "business")
  const own = eq(listingBookings.userId, userId)
  const [open] = await ctx.db
    .select({ total: count() })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(and(own, isOpen))
  return {
    bookings: await linesOf(ctx, own, desc(listingBookings.createdAt), { limit: LATEST, offset: 0 }),
    toAnswer: open?.total ?? 0,
  }
}

async function linesOf(
  ctx: Ctx,
  where: SQL | undefined,
  order: SQL,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await ctx.db
    .select({ booking: bookings, listingBooking: listingBookings })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(where)
    .orderBy(order, desc(listingBookings.bookingId))
    .limit(limit)
    .offset(offset)
  const disputed = await disputedAmong(
    ctx,
    rows.map(({ booking }) => booking.id),
  )
  return rows.map(({ booking, listingBooking }) =>
    lineOf(ctx, booking, { listingBooking, isDisputed: disputed.has(booking.id) }),
  )
}

/** A villa's request: its customer pays after the confirmation. */
const isUnansweredRequest = ({ kind, status }: Booking) => kind === "villa" && status === "pending"

type Of = { listingBooking: ListingBooking; isDisputed: boolean }

/** `isDisputed`: what it earns is held. */
const lineOf = (ctx: Ctx, booking: Booking, { listingBooking, isDisputed }: Of) => ({
  id: booking.id,
  number: bookingNumber(booking.id),
  item: booking.itemName,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  paymentMethod: booking.paymentMethod,
  cancelReason: booking.cancelReason,
  totalCents: booking.totalCents,
  answer: listingBooking.answer,
  answerBy: listingBooking.answerBy,
  isToAnswer: awaitsAnswer({ ...listingBooking, status: booking.status }),
  isLate: listingBooking.answerBy <= ctx.now(),
  isDisputed,
})

export type PartnerBookingLine = ReturnType<typeof lineOf>

/**
 * One booking for its partner; the customer's name and phone once the partner has confirmed it, except while declared
 * crypto is awaited. Income and commission (negative), in euro cents, are those expected until it is paid. Refuses with 401,
 * 403 and 404 all but its partner.
 */
export async function partnerBooking(ctx: Ctx, bookingId: string) {
  const { userId } = requireRole(ctx, "business")
  const isId = z.uuid().safeParse(bookingId).success
  const [row] = isId
    ? await ctx.db
        .select({ booking: bookings, listingBooking: listingBookings })
        .from(listingBookings)
        .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
        .where(and(eq(listingBookings.bookingId, bookingId), eq(listingBookings.userId, userId)))
    : []
  if (!row) throw notFound("bookings.not-found")
  const { booking, listingBooking } = row
  const isShown = listingBooking.answer === "confirmed" && isCustomerShown(booking)
  return {
    ...lineOf(ctx, booking, { listingBooking, isDisputed: (await disputedAmong(ctx, [bookingId])).has(bookingId) }),
    isRequest: isUnansweredRequest(booking),
    isPaid: await isAnythingPaid(ctx, booking),
    end: await endOfBooking(ctx, booking, listingBooking),
    declinedReason: listingBooking.declinedReason,
    customer: isShown ? { name: booking.customerName, phone: booking.customerPhone } : null,
    place: kindOf(ctx, booking).placeOf(booking, ctx.locale),
    guests: guestsOf(booking),
    commissionPercent: listingBooking.commissionPercent,
    ...(isAwaitingPayment(booking) ? expectedEarnings(booking, listingBooking) : await earnings(ctx, bookingId)),
    paymentDeadline: paymentDeadlineOf(ctx, booking),
    /** Undefined if it is due at once. */
    dueAt: booking.status === "cancelled" ? undefined : booking.endsAt,
  }
}

const isCustomerShown = ({ status, paymentMethod }: Booking) =>
  status === "confirmed" || status === "completed" || (status === "pending" && paymentMethod === "agency")

/** Null where guests are not counted. */
const guestsOf = ({ details: { guests } }: Booking) => (typeof guests === "number" ? guests : null)

const isAwaitingPayment = ({ status, paymentStatus }: Booking) =>
  (status === "pending" || status === "confirmed") && (paymentStatus === "pending" || paymentStatus === "failed")

const expectedEarnings = ({ totalCents }: Booking, { commissionPercent }: ListingBooking) => ({
  isExpected: true,
  incomeCents: totalCents,
  commissionCents: commissionCents(totalCents, commissionPercent),
})

async function earnings(ctx: Ctx, bookingId: string) {
  const entries = await ctx.db
    .select({ kind: partnerEntries.kind, cents: partnerEntries.cents })
    .from(partnerEntries)
    .where(eq(partnerEntries.bookingId, bookingId))
  const totalOf = (kind: string) => sum(entries.filter((entry) => entry.kind === kind).map(({ cents }) => cents))
  return { isExpected: false, incomeCents: totalOf("income"), commissionCents: totalOf("commission") }
}

/** Who or what ended a booking early, for an operator; null if it has not ended early. */
export async function endForOperator(ctx: Ctx, booking: Booking) {
  requireRole(ctx, "operator")
  const end = await endOfBooking(ctx, booking, await listingBookingOf(ctx, booking.id))
  return end?.by ?? null
}

/** The partner whose listing was booked, and their answer, for an operator; null for an item of the company. */
export async function answerForPartner(ctx: Ctx, booking: Booking) {
  requireRole(ctx, "operator")
  const [found] = await ctx.db
    .select({ row: listingBookings, partner: users })
    .from(listingBookings)
    .innerJoin(users, eq(users.id, listingBookings.userId))
    .where(eq(listingBookings.bookingId, booking.id))
  if (!found) return null
  const { row, partner } = found
  return {
    name: partner.companyName ?? partner.name,
    email: partner.email,
    phone: partner.phone,
    answer: row.answer,
    declinedReason: row.declinedReason,
    answerBy: row.answerBy,
    isLate: row.answerBy <= ctx.now(),
    isToAnswer: awaitsAnswer({ ...row, status: booking.status }),
    isRequest: isUnansweredRequest(booking),
    isPaid: await isAnythingPaid(ctx, booking),
    isDisputed: (await disputedAmong(ctx, [booking.id])).has(booking.id),
  }
}
