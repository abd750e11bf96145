import { eq } from "drizzle-orm"
import { lockBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { reviseVoucherOf } from "../checkout/revised-vouchers.server"
import type { PaidOutcome, Payment, PurchaseHandler, Refused } from "../payments/purchases.server"
import { recordEvent } from "../platform/audit.server"
import type { Ctx } from "../platform/context.server"
import { sendKilometreNews } from "./kilometre-mails.server"
import { type KilometreOrder, kilometresOf, lockOrder, orderById, ordersOf } from "./kilometre-queries.server"
import { kilometresClosed } from "./rules/kilometre-order"
import { kilometreOrders } from "./tables.server"

/**
 * What a payment does to kilometres bought after the booking, inside the transaction that records it. Money for kilometres
 * that can no longer be added goes back in full, with a message to the customer.
 */
export const kilometrePurchases: PurchaseHandler = { onPaid, onRefunded, onRefused, onPartlyReturned }

async function onPaid(ctx: Ctx, payment: Payment): Promise<PaidOutcome> {
  const { booking, order } = await locked(ctx, payment)
  const why = await refusalOf(ctx, booking, order, payment)
  if (why) {
    if (order.state === "open") await write(ctx, order, { state: "ended" })
    await sendKilometreNews(ctx, booking, order, "returned")
    return { accepted: false, reason: why }
  }
  const paid = await write(ctx, order, { state: "paid", paidAt: ctx.now() })
  await recordEvent(ctx, {
    name: "kilometres.bought",
    subject: `booking:${booking.id}`,
    facts: { orderId: order.id, km: order.km },
  })
  await sendKilometreNews(ctx, booking, paid, "bought")
  return { accepted: true }
}

async function refusalOf(
  ctx: Ctx,
  booking: Booking,
  order: KilometreOrder,
  payment: Payment,
): Promise<string | undefined> {
  if (order.state !== "open") return "car-rental.kilometres-ended"
  if (payment.amountCents !== order.chargedCents || payment.currency !== order.currency)
    return "car-rental.amount-mismatch"
  const kilometres = kilometresOf(booking, await ordersOf(ctx, booking.id))
  const closed = kilometresClosed({ status: booking.status, endsAt: booking.endsAt, kilometres }, ctx.now())
  return closed && `car-rental.kilometres-${closed}`
}

/** The provider gave the money back by itself: the kilometres go with it. */
async function onRefunded(ctx: Ctx, payment: Payment): Promise<void> {
  const { booking, order } = await locked(ctx, payment)
  await takeBack(ctx, booking, order)
}

/** The kilometres stay; a voucher that counted them is worth what is still paid. */
async function onPartlyReturned(ctx: Ctx, payment: Payment): Promise<void> {
  const { booking } = await locked(ctx, payment)
  await reviseVoucherOf(ctx, booking.id)
}

/** What goes back of the money for kilometres, in cents, and whether the card's bank decides about it. */
type GoingBack = { cents: number; isBankDeciding: boolean }

/**
 * Bought kilometres whose money goes back, and the voucher that counted them; the booking and the order are locked. Where
 * nothing goes back any more, the customer is told nothing.
 */
export async function takeBack(
  ctx: Ctx,
  booking: Booking,
  order: KilometreOrder,
  { cents, isBankDeciding }: GoingBack = { cents: order.chargedCents, isBankDeciding: false },
): Promise<void> {
  if (order.state !== "paid") return
  const ended = await write(ctx, order, { state: "ended" })
  await reviseVoucherOf(ctx, booking.id)
  await recordEvent(ctx, {
    name: "kilometres.refunded",
    subject: `booking:${booking.id}`,
    facts: { orderId: order.id, km: order.km },
  })
  if (cents > 0) await sendKilometreNews(ctx, booking, ended, isBankDeciding ? "disputed" : "returned", cents)
}

/** Money that does not fit the order goes back: the customer is told. */
async function onRefused(ctx: Ctx, payment: Payment, { amountCents }: Refused): Promise<void> {
  const { booking, order } = await locked(ctx, payment)
  await sendKilometreNews(ctx, booking, order, "returned", amountCents)
}

/** The booking, then the order: everybody takes these locks in this order. */
async function locked(ctx: Ctx, payment: Payment): Promise<{ booking: Booking; order: KilometreOrder }> {
  const known = await orderById(ctx, payment.purchaseId)
  if (!known) throw new Error(`Payment ${payment.id} is for kilometres nobody ordered.`)
  const booking = await lockBooking(ctx, known.bookingId)
  return { booking, order: (await lockOrder(ctx, known.id)) ?? known }
}

async function write(ctx: Ctx, order: KilometreOrder, changes: Partial<KilometreOrder>): Promise<KilometreOrder> {
  const [row] = await ctx.db.update(kilometreOrders).set(changes).where(eq(kilometreOrders.id, order.id)).returning()
  return row ?? order
}
