import { type Booking, bookingById } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { type Order, orderKindOf } from "../checkout/orders/order-kinds.server"
import { orderById } from "../checkout/orders/order-queries.server"
import type { Payment } from "../payments/queries.server"
import {
  type Disputed,
  type FailedRefund,
  failedRefunds,
  openDisputes,
} from "../payments/refunds/returned-money.server"
import type { Ctx } from "../platform/context.server"

/** Failed refunds and open disputes, with their bookings. */
export async function openPaymentIssues(ctx: Ctx) {
  const failed = await failedRefunds(ctx)
  const disputed = await openDisputes(ctx)
  return {
    failedRefunds: await Promise.all(
      failed.map(async (refund) => ({
        ...failedRefundView(refund),
        booking: await bookingView(ctx, refund.payment),
        order: await orderView(ctx, refund.payment),
      })),
    ),
    disputes: await Promise.all(
      disputed.map(async (dispute) => ({
        ...disputeView(ctx, dispute),
        booking: await bookingView(ctx, dispute.payment),
      })),
    ),
  }
}

export type PaymentIssues = Awaited<ReturnType<typeof openPaymentIssues>>

export const failedRefundView = ({ payment, refund }: FailedRefund) => ({
  paymentId: payment.id,
  cents: refund.amountCents,
  currency: payment.currency,
  reason: refund.failureReason,
  at: refund.settledAt ?? refund.createdAt,
})

export type FailedRefundView = ReturnType<typeof failedRefundView>

export const disputeView = (ctx: Ctx, { payment, dispute }: Disputed) => ({
  id: dispute.id,
  paymentId: payment.id,
  cents: dispute.amountCents,
  currency: payment.currency,
  reason: dispute.reason,
  status: dispute.status,
  evidenceDueBy: dispute.evidenceDueBy,
  at: dispute.createdAt,
  /** The dispute's page in Stripe's dashboard; null in the sandbox. */
  link: providerPage(ctx, dispute.id),
})

export type DisputeView = ReturnType<typeof disputeView>

function providerPage({ config: { stripe } }: Ctx, id: string): string | null {
  if (stripe.mode !== "stripe") return null
  return `https://dashboard.stripe.com/${/_live_/.test(stripe.secretKey) ? "" : "test/"}disputes/${id}`
}

/** Whether a booking is active: pending or confirmed. */
export const isActive = ({ status }: Pick<Booking, "status">): boolean => status === "confirmed" || status === "pending"

/** The order that a payment pays, if it is one. */
export const orderOf = async (ctx: Ctx, { orderId }: Payment): Promise<Order | undefined> =>
  orderId ? orderById(ctx, orderId) : undefined

/** The booking of a payment, or of an order of extra kilometres. */
async function bookingView(ctx: Ctx, payment: Payment) {
  const bookingId = payment.bookingId ?? (await orderOf(ctx, payment))?.bookingId
  const booking = bookingId ? await bookingById(ctx, bookingId) : undefined
  return (
    booking && {
      id: booking.id,
      number: bookingNumber(booking.id),
      item: booking.itemName,
      customer: booking.customerName,
      isActive: isActive(booking),
    }
  )
}

/** Whether the payment's order cannot be bought any more, so that the money goes back. */
export async function buysNothing(ctx: Ctx, payment: Payment): Promise<boolean> {
  const order = await orderOf(ctx, payment)
  return order !== undefined && (await orderKindOf(ctx, order).refusalOf(ctx, order)) !== undefined
}

/** What a payment without a booking paid for, such as a membership, and the buyer's address. */
export async function orderView(ctx: Ctx, payment: Payment) {
  const order = await orderOf(ctx, payment)
  return order && !order.bookingId ? orderKindOf(ctx, order).describe(ctx, order) : undefined
}
