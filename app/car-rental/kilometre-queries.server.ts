import { and, asc, eq, lt, ne, or, sql } from "drizzle-orm"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { returnedShareOf } from "../checkout/vouchers.server"
import { successOf } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { sum } from "../platform/money"
import type { RentalDetails } from "./rules/details"
import { kilometresWith } from "./rules/kilometre-order"
import { kilometreOrders } from "./tables.server"

export type KilometreOrder = typeof kilometreOrders.$inferSelect

/** The kind of purchase that kilometres are, for `payments`. */
export const KILOMETRES_KIND = "car-rental-kilometres"
export const kilometrePurchaseOf = (orderId: string) => ({ purchaseKind: KILOMETRES_KIND, purchaseId: orderId })

/** Everything asked for after a booking, oldest first. */
export const ordersOf = (ctx: Ctx, bookingId: string): Promise<KilometreOrder[]> =>
  ctx.db
    .select()
    .from(kilometreOrders)
    .where(eq(kilometreOrders.bookingId, bookingId))
    .orderBy(asc(kilometreOrders.createdAt), asc(kilometreOrders.id))

export async function orderById(ctx: Ctx, orderId: string): Promise<KilometreOrder | undefined> {
  const [order] = await ctx.db.select().from(kilometreOrders).where(eq(kilometreOrders.id, orderId))
  return order
}

/** The order, locked until the transaction ends; its booking is locked before it. */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<KilometreOrder | undefined> {
  const [order] = await ctx.db.select().from(kilometreOrders).where(eq(kilometreOrders.id, orderId)).for("update")
  return order
}

/** Kilometres the customer of a booking may drive, those bought later among them. */
export function kilometresOf(booking: Booking, orders: KilometreOrder[]): number {
  const { kmPackage } = booking.details as RentalDetails
  return kilometresWith(
    kmPackage.includedKm,
    orders.filter(({ state }) => state === "paid").map(({ km }) => km),
  )
}

/** An order nobody paid within this time is given up. */
const OPEN_MINUTES = 60
const MOST_AT_ONCE = 100

/** Open orders that nobody will pay any more: an hour old, or of a rental that is over or cancelled. */
export const abandonedOrders = (ctx: Ctx): Promise<{ order: KilometreOrder }[]> =>
  ctx.db
    .select({ order: kilometreOrders })
    .from(kilometreOrders)
    .innerJoin(bookings, eq(bookings.id, kilometreOrders.bookingId))
    .where(
      and(
        eq(kilometreOrders.state, "open"),
        or(
          lt(kilometreOrders.createdAt, addMinutes(ctx.now(), -OPEN_MINUTES)),
          ne(bookings.status, "confirmed"),
          lt(bookings.endsAt, ctx.now()),
        ),
      ),
    )
    .orderBy(asc(kilometreOrders.createdAt))
    .limit(MOST_AT_ONCE)

/**
 * Paid orders of rentals that the house ended, or gave the money back for: nobody drives those kilometres. Where the
 * customer cancelled (D28) or it was force majeure, they are the voucher's.
 */
export const strandedOrders = (ctx: Ctx): Promise<{ order: KilometreOrder }[]> =>
  ctx.db
    .select({ order: kilometreOrders })
    .from(kilometreOrders)
    .innerJoin(bookings, eq(bookings.id, kilometreOrders.bookingId))
    .where(
      and(
        eq(kilometreOrders.state, "paid"),
        eq(bookings.status, "cancelled"),
        or(
          sql`coalesce(${bookings.cancelReason}, '') not in ('customer', 'force-majeure')`,
          eq(bookings.paymentStatus, "refunded"),
        ),
      ),
    )
    .orderBy(asc(kilometreOrders.createdAt))
    .limit(MOST_AT_ONCE)

/** What is still paid for kilometres bought later, in euro cents. */
export async function kilometreCentsOf(ctx: Ctx, bookingId: string): Promise<number> {
  const bought = (await ordersOf(ctx, bookingId)).filter(({ state }) => state === "paid")
  const left = bought.map(async ({ id, totalCents }) => {
    const payment = await successOf(ctx.db, kilometrePurchaseOf(id))
    return payment ? totalCents - returnedShareOf(payment, totalCents) : totalCents
  })
  return sum(await Promise.all(left))
}
