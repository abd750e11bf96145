import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import type { Order } from "./order-kinds.server"

/** Records an audit event for the order's booking, or for the order itself. */
export const recordOrder = (ctx: Ctx, order: Order, what: "placed" | "paid" | "refunded"): Promise<void> =>
  recordEvent(ctx, {
    name: `order.${what}`,
    subject: order.bookingId ? `booking:${order.bookingId}` : `order:${order.id}`,
    facts: { orderId: order.id, kind: order.kind, amountDueCents: order.amountDueCents, ...plainDetails(order) },
  })

/** Numbers and codes of what is bought, without addresses. */
const plainDetails = ({ details }: Order) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => typeof value !== "object"))
