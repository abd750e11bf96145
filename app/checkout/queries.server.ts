import { and, eq, gt, inArray, isNull, lt, lte, ne, notExists, or, sql } from "drizzle-orm"
import type { Booking } from "../bookings/queries.server"
import { COMPANY_ANSWER_HOURS } from "../bookings/rules/answer-hours"
import { bookings, occupancies } from "../bookings/tables.server"
import { type PurchaseRef, paymentsOf } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { Refusal } from "../platform/refusal"

export const purchaseOf = (bookingId: string) => ({ bookingId, orderId: null })

export const hasOpenPayment = async (ctx: Ctx, purchase: PurchaseRef): Promise<boolean> =>
  (await paymentsOf(ctx.db, purchase)).some(({ state }) => state === "open")

export const PAYMENT_OPEN = "checkout.payment-open"

export const paymentOpenRefusal = () => new Refusal(PAYMENT_OPEN, {}, { status: 409 })

/** Refuses with `checkout.payment-open` (409) while a payment is open. Call it under the purchase's lock. */
export async function requireNoOpenPayment(ctx: Ctx, purchase: PurchaseRef): Promise<void> {
  if (await hasOpenPayment(ctx, purchase)) throw paymentOpenRefusal()
}

const MAX_AT_ONCE = 200

/** Whether a booking keeps no dates, or its hold is over. */
export const hasNoOccupancy = (ctx: Ctx) =>
  notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(occupancies)
      .where(
        and(
          eq(occupancies.bookingId, bookings.id),
          isNull(occupancies.releasedAt),
          or(isNull(occupancies.expiresAt), gt(occupancies.expiresAt, ctx.now())),
        ),
      ),
  )

/** Made by an offer to a request for a quote; it keeps its dates until the offer expires (D71). */
export const isOffer = sql`${bookings.details} ->> 'offerExpiresAt' is not null`

const isAtAgency = eq(bookings.paymentMethod, "agency")
const isNotAtAgency = or(isNull(bookings.paymentMethod), ne(bookings.paymentMethod, "agency"))

const isUnpaidHold = or(
  eq(bookings.status, "held"),
  and(eq(bookings.status, "confirmed"), isNotAtAgency),
  and(eq(bookings.status, "pending"), eq(bookings.paymentMethod, "crypto")),
)

/** A request that the company or the partner has to answer; it keeps no dates (D71). */
const isRequest = and(eq(bookings.status, "pending"), eq(bookings.paymentMethod, "online"))

/** Expired bookings: unpaid and no longer held, or requests that nobody answered before their start or in 48 hours. */
const isExpired = (ctx: Ctx) =>
  and(
    inArray(bookings.paymentStatus, ["pending", "failed"]),
    or(
      and(isUnpaidHold, hasNoOccupancy(ctx)),
      and(
        isRequest,
        or(
          lte(bookings.startsAt, ctx.now()),
          lte(bookings.placedAt, addMinutes(ctx.now(), -COMPANY_ANSWER_HOURS * 60)),
        ),
      ),
    ),
  )

export const expiredBookings = (ctx: Ctx): Promise<Booking[]> =>
  ctx.db.select().from(bookings).where(isExpired(ctx)).orderBy(bookings.createdAt).limit(MAX_AT_ONCE)

export async function hasExpired(ctx: Ctx, bookingId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isExpired(ctx)))
  return row !== undefined
}

const isPaid = eq(bookings.paymentStatus, "paid")

/** Confirmed bookings, paid or paid at the agency, whose end is past. */
export const pastBookings = (ctx: Ctx): Promise<Booking[]> =>
  ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, "confirmed"), or(isPaid, isAtAgency), lt(bookings.endsAt, ctx.now())))
    .orderBy(bookings.endsAt)
    .limit(MAX_AT_ONCE)

type Dates = Pick<Booking, "userId" | "itemId" | "startsAt" | "endsAt">

/** Another booking of the same customer for the same item and time, held or placed; excludes `exceptId`. */
export async function overlappingBookingOfCustomer(
  ctx: Ctx,
  booking: Dates,
  exceptId?: string,
): Promise<Booking | undefined> {
  if (booking.userId === null) return undefined
  const [other] = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, booking.userId),
        exceptId === undefined ? undefined : ne(bookings.id, exceptId),
        eq(bookings.itemId, booking.itemId),
        inArray(bookings.status, ["held", "pending", "confirmed"]),
        lt(bookings.startsAt, booking.endsAt),
        gt(bookings.endsAt, booking.startsAt),
      ),
    )
    .limit(1)
  return other
}
