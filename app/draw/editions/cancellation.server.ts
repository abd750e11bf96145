import { and, asc, count, eq, exists, gt, inArray, isNotNull, sql } from "drizzle-orm"
import { orders } from "../../bookings/tables.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { endRefundedOrder } from "../../checkout/orders/order-purchase-handler.server"
import { lockOrder, orderPurchaseOf } from "../../checkout/orders/order-queries.server"
import { lockSucceededPayment } from "../../payments/queries.server"
import { owedCentsOf, requestAmount, requestRefund } from "../../payments/refunds/refunds.server"
import { returnedOfPayment } from "../../payments/refunds/returned-money.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import type { Locale } from "../../platform/i18n/locale"
import { invalid, Refusal } from "../../platform/refusal"
import { TICKETS_KIND } from "../queries.server"
import { editions, tickets } from "../tables.server"
import { enqueueTicketNews } from "../tickets/ticket-news.server"
import { voidRefundedTickets } from "../tickets/tickets.server"
import { lockEditionRecord } from "./edition-records.server"
import { requireNotCancelled } from "./editions.server"

/** The job that refunds the orders of a cancelled edition. */
export const REFUND_CANCELLED_EDITION = "draw.refund-cancelled-edition"

export type EditionCancellation = {
  editionId: string
  /** The edition's id as typed by the operator. */
  confirmedId: string
  /** Published, and told to every buyer in their language. */
  reason: Record<Locale, string>
}

/**
 * Cancels an edition before its draw, for ever: nothing is sold any more, the draw cannot take place, and a job refunds all
 * paid orders. The edition's lock decides about an order that is being paid: it is numbered before and refunded by the job, or
 * refused and refunded at once (`issueTickets`). Refuses with 401, 403, 404, `draw.already-drawn`,
 * `draw.cancelled` (409), and a field error unless the edition's id was typed.
 */
export async function cancelEdition(ctx: Ctx, { editionId, confirmedId, reason }: EditionCancellation): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const edition = await lockEditionRecord(txCtx, editionId)
    if (edition.drawnAt) throw new Refusal("draw.already-drawn", {}, { status: 409 })
    requireNotCancelled(edition)
    if (confirmedId !== editionId) throw invalid([{ field: "confirmedId", code: "draw.typed-id" }])
    await txCtx.db
      .update(editions)
      .set({ cancelledAt: ctx.now(), cancelledBy: userId, cancelReason: reason })
      .where(eq(editions.id, editionId))
    const facts = { tickets: edition.ticketsSold, reason }
    await recordEvent(txCtx, { name: "draw.cancelled", subject: `edition:${editionId}`, facts })
    await txCtx.jobs.enqueue(txCtx.db, REFUND_CANCELLED_EDITION, { editionId })
  })
}

/** Orders per reading. */
const BATCH = 200

type PaidOrder = Pick<Order, "id" | "kind">

/**
 * Refunds the paid orders of a cancelled edition, each in its own transaction: to the card, or by hand if it was paid in crypto.
 * Their tickets become void and the buyers are told. A repeated run continues with those that are still paid.
 */
export async function refundCancelled(ctx: Ctx, editionId: string): Promise<void> {
  const about = {
    subject: ({ id }: PaidOrder) => `order:${id}`,
    failure: "an order of a cancelled edition was not refunded",
  }
  let afterId = NO_ID
  for (;;) {
    const paid = await paidOrders(ctx, editionId, afterId)
    await forEachRowLoggingErrors(ctx, paid, about, (order) => refundOrder(ctx, order))
    const last = paid.at(-1)
    if (!last) return
    afterId = last.id
  }
}

const NO_ID = "00000000-0000-0000-0000-000000000000"

/** The next paid orders of a cancelled edition, by id. */
const paidOrders = (ctx: Ctx, editionId: string, afterId: string): Promise<PaidOrder[]> =>
  ctx.db
    .select({ id: orders.id, kind: orders.kind })
    .from(orders)
    .where(
      and(
        eq(orders.kind, TICKETS_KIND),
        eq(orders.state, "paid"),
        gt(orders.id, afterId),
        inArray(orders.id, ordersOf(ctx, editionId)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(BATCH)

const ordersOf = (ctx: Ctx, editionId: string) =>
  ctx.db.selectDistinct({ id: tickets.orderId }).from(tickets).where(eq(tickets.editionId, editionId))

/**
 * Refunds what is left of the payment, less what was already spent of the gift cards (D75); the mail names what comes back, a refund of
 * the provider that is on its way included. An order without money ends without a mail. While a bank decides about the payment, the
 * order waits: afterwards it is refunded, or has ended as charged back.
 */
const refundOrder = (ctx: Ctx, order: PaidOrder): Promise<void> =>
  inTransaction(ctx, async (txCtx) => {
    const payment = await lockSucceededPayment(txCtx.db, orderPurchaseOf(order))
    const locked = await lockOrder(txCtx, order.id)
    const returned = payment && (await returnedOfPayment(txCtx.db, payment))
    if (locked.state !== "paid" || returned?.isBankDeciding) return
    const keptCents = await voidRefundedTickets(txCtx, locked)
    await endRefundedOrder(txCtx, locked, { cents: 0 })
    if (!payment || !returned) return
    const owedCents = await owedCentsOf(txCtx.db, payment)
    const refundCents = Math.max(0, owedCents - keptCents)
    if (refundCents === owedCents) await requestRefund(txCtx, payment, "draw.cancelled")
    else if (refundCents > 0) await requestAmount(txCtx, payment, "draw.cancelled", refundCents)
    const cents = refundCents + returned.onItsWayCents
    if (cents > 0 || keptCents > 0)
      await enqueueTicketNews(txCtx, { orderId: order.id, news: "cancelled", cents, keptCents })
  })

/** Continues the refunds of all cancelled editions, should the job of one have stopped. */
export async function refundCancelledEditions(ctx: Ctx): Promise<void> {
  const isPaid = ctx.db
    .select({ one: sql`1` })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.editionId, editions.id), eq(orders.state, "paid")))
  const due = await ctx.db
    .select({ id: editions.id })
    .from(editions)
    .where(and(isNotNull(editions.cancelledAt), exists(isPaid)))
  for (const { id } of due) await refundCancelled(ctx, id)
}

/** The orders of a cancelled edition that had tickets, by whether their refund is requested. */
export async function cancellationRefunds(ctx: Ctx, editionId: string): Promise<{ requested: number; left: number }> {
  const rows = await ctx.db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(inArray(orders.id, ordersOf(ctx, editionId)))
    .groupBy(orders.state)
  const countOf = (state: Order["state"]) => rows.find((row) => row.state === state)?.count ?? 0
  return { requested: countOf("ended"), left: countOf("paid") }
}
