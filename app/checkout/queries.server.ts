import { and, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm"
import type { Booking } from "../bookings/queries.server"
import { bookings, occupancies } from "../bookings/tables.server"
import { type PurchaseRef, paymentsOf } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"

/** `purchaseKind` of bookings in `payments`. */
export const BOOKING_PURCHASE = "booking"
export const purchaseOf = (bookingId: string) => ({ purchaseKind: BOOKING_PURCHASE, purchaseId: bookingId })

export const hasOpenPayment = async (ctx: Ctx, purchase: PurchaseRef): Promise<boolean> =>
  (await paymentsOf(ctx.db, purchase)).some(({ state }) => state === "open")

export const PAYMENT_OPEN = "checkout.payment-open"

export const paymentOpenRefusal = () => new Refusal(PAYMENT_OPEN, {}, { status: 409 })

/** Refuses with `checkout.payment-open` (409) while a payment is open. Call it under the purchase's lock. */
export async function requireNoOpenPayment(ctx: Ctx, purchase: PurchaseRef): Promise<void> {
  if (await hasOpenPayment(ctx, purchase)) throw paymentOpenRefusal()
}

const MAX_AT_ONCE = 200

const hasNoOccupancy = (ctx: Ctx) =>
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

const isAtAgency = eq(bookings.paymentMethod, "agency")
const isNotAtAgency = or(isNull(bookings.paymentMethod), ne(bookings.paymentMethod, "agency"))

/** Expired bookings: neither settled nor held any more. */
const isExpired = (ctx: Ctx) =>
  and(
    or(eq(bookings.status, "held"), and(inArray(bookings.status, ["pending", "confirmed"]), isNotAtAgency)),
    inArray(bookings.paymentStatus, ["pending", "failed"]),
    hasNoOccupancy(ctx),
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
