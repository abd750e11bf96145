import type { Order } from "../../checkout/orders/order-kinds.server"
import { endRefundedOrder } from "../../checkout/orders/order-purchase-handler.server"
import { lockOrder, orderPurchaseOf } from "../../checkout/orders/order-queries.server"
import { lockSucceededPayment } from "../../payments/queries.server"
import { owedCentsOf, requestRefund } from "../../payments/refunds/refunds.server"
import { returnedOfPayment } from "../../payments/refunds/returned-money.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { paidOrdersOfEndedRentals } from "./kilometre-queries.server"

/**
 * Refunds kilometres of rentals that ended without the customer's request, with a mail. A separate job because of the
 * lock order: ending a rental locks its booking, and a payment has to be locked before its booking.
 */
export async function returnKilometres(ctx: Ctx): Promise<void> {
  const failure = "kilometres of an ended rental could not be refunded"
  await forEachRowLoggingErrors(
    ctx,
    await paidOrdersOfEndedRentals(ctx),
    { subject: ({ id }) => `order:${id}`, failure },
    (order) => inTransaction(ctx, (txCtx) => refundOrder(txCtx, order)),
  )
}

async function refundOrder(ctx: Ctx, found: Order): Promise<void> {
  const purchase = orderPurchaseOf(found)
  const payment = await lockSucceededPayment(ctx.db, purchase)
  const order = await lockOrder(ctx, found.id)
  if (!payment || order.state !== "paid") return
  const { isBankDeciding } = await returnedOfPayment(ctx.db, payment)
  const cents = await owedCentsOf(ctx.db, payment)
  await requestRefund(ctx, payment, "car-rental.rental-ended")
  await endRefundedOrder(ctx, order, { cents, isBankDeciding })
}
