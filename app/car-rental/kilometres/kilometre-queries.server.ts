import { and, asc, desc, eq, or, sql } from "drizzle-orm"
import type { Booking } from "../../bookings/queries.server"
import { bookings, orders } from "../../bookings/tables.server"
import { isAnswerAwaited } from "../../checkout/booking-kinds.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { orderPurchaseOf, ordersOfBooking } from "../../checkout/orders/order-queries.server"
import type { Ctx } from "../../platform/context.server"
import { detailsOf } from "../queries.server"
import { type KilometresClosed, kilometresClosed, kilometresWith } from "../rules/kilometre-order"

/** Order kind of kilometres bought after the booking (D24). */
export const KILOMETRES_KIND = "car-rental-kilometres"
export const kilometrePurchaseOf = (orderId: string) => orderPurchaseOf({ id: orderId })

/** `km`: a package's distance, or `UNLIMITED_KM`. */
export type KilometreOrder = Omit<
  Order,
  "kind" | "details" | "guestEmail" | "guestName" | "guestLocale" | "guestNetwork"
> & {
  km: number
}

export const kilometreOrder = ({
  kind: _,
  details,
  guestEmail: __,
  guestName: ___,
  guestLocale: ____,
  guestNetwork: _____,
  ...order
}: Order): KilometreOrder => ({ ...order, km: Number(details.km) })

/** All kilometre orders of a booking, oldest first. */
export const ordersOf = async (ctx: Ctx, bookingId: string): Promise<KilometreOrder[]> =>
  (await ordersOfBooking(ctx, bookingId)).filter(({ kind }) => kind === KILOMETRES_KIND).map(kilometreOrder)

/** All kilometre orders of a person, newest first. */
export async function ordersBy(ctx: Ctx, userId: string): Promise<KilometreOrder[]> {
  const mine = and(eq(orders.userId, userId), eq(orders.kind, KILOMETRES_KIND))
  return (await ctx.db.select().from(orders).where(mine).orderBy(desc(orders.createdAt))).map(kilometreOrder)
}

/** Total kilometres of a booking, including paid `orders`. */
export function kilometresOf(booking: Booking, orders: KilometreOrder[]): number {
  const { kmPackage } = detailsOf(booking)
  return kilometresWith(
    kmPackage.includedKm,
    orders.filter(({ state }) => state === "paid").map(({ km }) => km),
  )
}

/** Why kilometres cannot be added to a booking now; `orders`: all of its kilometre orders. */
export async function kilometresClosedOf(
  ctx: Ctx,
  booking: Booking,
  orders: KilometreOrder[],
): Promise<KilometresClosed | undefined> {
  const { status, endsAt } = booking
  const kilometres = kilometresOf(booking, orders)
  return kilometresClosed(
    { status, endsAt, kilometres, isAnswerAwaited: await isAnswerAwaited(ctx, booking) },
    ctx.now(),
  )
}

const MAX_AT_ONCE = 100

/**
 * Paid orders of rentals that the company ended or refunded: those kilometres are not used. After the customer's
 * cancellation (D28) or force majeure they count in the voucher instead.
 */
export async function paidOrdersOfEndedRentals(ctx: Ctx): Promise<Order[]> {
  const rows = await ctx.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .where(
      and(
        eq(orders.kind, KILOMETRES_KIND),
        eq(orders.state, "paid"),
        eq(bookings.status, "cancelled"),
        or(
          sql`coalesce(${bookings.cancelReason}, '') not in ('customer', 'force-majeure')`,
          eq(bookings.paymentStatus, "refunded"),
        ),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(MAX_AT_ONCE)
  return rows.map(({ order }) => order)
}
