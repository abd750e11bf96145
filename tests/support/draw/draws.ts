import { randomUUID } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { orderById, orderPurchaseOf } from "../../../app/checkout/orders/order-queries.server"
import { standardPrizes, TICKET_CENTS } from "../../../app/draw/rules/edition"
import { buyTickets } from "../../../app/draw/sales/sales.server"
import { editions, tickets } from "../../../app/draw/tables.server"
import { SEND_TICKET_NEWS, sendTicketNews, type TicketNewsJob } from "../../../app/draw/tickets/ticket-news.server"
import { isAbout } from "../../../app/messaging/queries.server"
import { messages } from "../../../app/messaging/tables.server"
import { paymentsOf } from "../../../app/payments/queries.server"
import type { Ctx } from "../../../app/platform/context.server"
import { addMinutes } from "../../../app/platform/dates"
import type { RecordedJob } from "../context"
import { chargeAtProvider } from "../purchases/test-purchase"

const DAY_MINUTES = 1_440
let editionCount = 0

/** An edition on sale for a month, with 1,000 tickets. */
export async function someEdition(ctx: Ctx, changes: Partial<typeof editions.$inferInsert> = {}): Promise<string> {
  editionCount += 1
  const id = changes.id ?? `test-${editionCount}`
  await ctx.db.insert(editions).values({
    salesOpenAt: addMinutes(ctx.now(), -DAY_MINUTES),
    salesCloseAt: addMinutes(ctx.now(), 30 * DAY_MINUTES),
    drawAt: addMinutes(ctx.now(), 32 * DAY_MINUTES),
    ticketCap: 1_000,
    ticketEurCents: TICKET_CENTS.eur,
    ticketUsdCents: TICKET_CENTS.usd,
    prizes: standardPrizes,
    commitment: "0a".repeat(32),
    secret: "0b".repeat(32),
    createdAt: ctx.now(),
    ...changes,
    id,
  })
  return id
}

/** The purchase as the browser sends it. */
export const ticketPurchase = (editionId: string, changes: Record<string, unknown> = {}) => {
  const quantity = typeof changes.quantity === "number" ? changes.quantity : 2
  return {
    ...{ editionId, quantity, purchaseKey: randomUUID(), currency: "eur" },
    expectedAmountCents: TICKET_CENTS[changes.currency === "usd" ? "usd" : "eur"] * quantity,
    ...changes,
  }
}

/** Orders tickets and charges the card at the provider; the webhook has not been delivered yet. */
export async function chargedTickets(buyerCtx: Ctx, editionId: string, changes: Record<string, unknown> = {}) {
  const { orderId } = await buyTickets(buyerCtx, ticketPurchase(editionId, changes))
  const intentId = (await ticketPayment(buyerCtx, orderId))?.providerId ?? ""
  await chargeAtProvider(buyerCtx, intentId)
  return { orderId, intentId }
}

export const ticketPayment = async (ctx: Ctx, orderId: string) =>
  (await paymentsOf(ctx.db, orderPurchaseOf({ id: orderId })))[0]

export const orderState = async (ctx: Ctx, orderId: string) => (await orderById(ctx, orderId))?.state

/** The numbers of an order's tickets, or of an edition's. */
export async function numbersOf(ctx: Ctx, where: { orderId: string } | { editionId: string }): Promise<number[]> {
  const condition = "orderId" in where ? eq(tickets.orderId, where.orderId) : eq(tickets.editionId, where.editionId)
  const rows = await ctx.db.select({ number: tickets.number }).from(tickets).where(condition).orderBy(tickets.number)
  return rows.map(({ number }) => number)
}

/** Runs the recorded jobs that make mails about tickets; returns the mails of an order, newest first. */
export async function ticketMails(ctx: Ctx & { recordedJobs: RecordedJob[] }, orderId: string) {
  const isDue = ({ name, data }: RecordedJob) =>
    name === SEND_TICKET_NEWS && (data as TicketNewsJob).orderId === orderId
  for (const job of ctx.recordedJobs.filter(isDue)) {
    await sendTicketNews(ctx, job.data as TicketNewsJob)
    ctx.recordedJobs.splice(ctx.recordedJobs.indexOf(job), 1)
  }
  return ctx.db.select().from(messages).where(isAbout("order", orderId)).orderBy(desc(messages.createdAt))
}
