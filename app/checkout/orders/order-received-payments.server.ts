import { type ReceivedPayment, receivedPaymentsOf } from "../../payments/refunds/returned-money.server"
import type { Ctx } from "../../platform/context.server"
import type { Order } from "./order-kinds.server"

type PaidOrder = Pick<Order, "id" | "kind" | "paidAt">

/** The payment that paid each order, with its refunds, by order id; those refused and refunded at once are left out. */
export async function paymentsOfPaidOrders(ctx: Ctx, paid: PaidOrder[]): Promise<Map<string, ReceivedPayment>> {
  const found = new Map<string, ReceivedPayment>()
  for (const kind of new Set(paid.map((order) => order.kind))) {
    const own = paid.filter((order) => order.kind === kind)
    const received = await receivedPaymentsOf(
      ctx.db,
      kind,
      own.map(({ id }) => id),
    )
    for (const order of own) {
      const payment = acceptedOf(order, received)
      if (payment) found.set(order.id, payment)
    }
  }
  return found
}

/** The succeeded payment; once it is refunded, the one that settled when the order was paid. */
function acceptedOf({ id, paidAt }: PaidOrder, received: ReceivedPayment[]): ReceivedPayment | undefined {
  const own = received.filter(({ payment }) => payment.purchaseId === id)
  const distance = ({ payment }: ReceivedPayment) =>
    Math.abs((payment.settledAt?.getTime() ?? 0) - (paidAt?.getTime() ?? 0))
  return (
    own.find(({ payment }) => payment.state === "succeeded") ??
    own.toSorted((one, other) => distance(one) - distance(other))[0]
  )
}
