import { lockBooking } from "../bookings/booking.server"
import { lockPayment, lockPurchase, successOf } from "../payments/queries.server"
import { owedCentsOf, requestRefund } from "../payments/refunds.server"
import { returnedOfPayment } from "../payments/returned-money.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { sweep } from "../platform/sweep.server"
import { takeBack } from "./kilometre-purchases.server"
import { type KilometreOrder, kilometrePurchaseOf, lockOrder, strandedOrders } from "./kilometre-queries.server"

/**
 * Gives back the money for kilometres of rentals that ended without the customer's doing, and tells the customer. A job of
 * its own: whoever ends the rental holds the booking, and a payment is locked before its booking.
 */
export async function returnKilometres(ctx: Ctx): Promise<void> {
  const failure = "kilometres of a rental that ended could not be given back"
  const stranded = await strandedOrders(ctx)
  await sweep(ctx, stranded, { subject: ({ order }) => `kilometres:${order.id}`, failure }, ({ order }) =>
    inTransaction(ctx, (inner) => giveBack(inner, order)),
  )
}

async function giveBack(ctx: Ctx, { id, bookingId }: KilometreOrder): Promise<void> {
  const purchase = kilometrePurchaseOf(id)
  await lockPurchase(ctx.db, purchase)
  const known = await successOf(ctx.db, purchase)
  const payment = known && (await lockPayment(ctx.db, known.id))
  const booking = await lockBooking(ctx, bookingId)
  const order = await lockOrder(ctx, id)
  if (!payment || order?.state !== "paid") return
  const { isBankDeciding } = await returnedOfPayment(ctx.db, payment)
  const cents = await owedCentsOf(ctx.db, payment)
  await requestRefund(ctx, payment, "car-rental.rental-ended")
  await takeBack(ctx, booking, order, { cents, isBankDeciding })
}
