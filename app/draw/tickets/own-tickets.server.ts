import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { type OrderAccess, ownOrder } from "../../checkout/orders/order-queries.server"
import { assignGiftCards } from "../../payments/gift-cards/gift-cards.server"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { notFound } from "../../platform/refusal"
import { prizesOf } from "../awards/awards.server"
import { editionById, isHolder, TICKETS_KIND, ticketOrderOf, ticketPageOf, ticketsOfOrder } from "../queries.server"
import { tickets } from "../tables.server"
import { ticketFileName, ticketPdf } from "./ticket-pdf.server"

const PAGE_SIZE = 24
const MAX_PDFS = 30
const PDF_SECONDS = 600

/**
 * One page of the signed-in person's tickets, newest first, after linking those bought as a guest (D54). Refuses with
 * 401 without a session.
 */
export async function ownTickets(ctx: Ctx, { page = 1, size = PAGE_SIZE }: { page?: number; size?: number } = {}) {
  const { userId } = requirePerson(ctx)
  await linkTickets(ctx, userId)
  return ticketPageOf(ctx, userId, page, size)
}

/** Makes an account the holder of the tickets bought with its address, once that is confirmed (D54). */
export async function linkTickets(ctx: Ctx, userId: string): Promise<void> {
  const user = await userById(ctx, userId)
  if (!user?.emailVerified) return
  const condition = and(isNull(tickets.userId), await isHolder(ctx, userId))
  const [unlinked] = await ctx.db.select({ id: tickets.id }).from(tickets).where(condition).limit(1)
  if (!unlinked) return
  await inTransaction(ctx, async (txCtx) => {
    const { id, giftCardId } = tickets
    const linked = await txCtx.db
      .select({ id, giftCardId })
      .from(tickets)
      .where(condition)
      .orderBy(asc(id))
      .for("update")
    if (linked.length === 0) return
    const ids = linked.map((ticket) => ticket.id)
    await txCtx.db.update(tickets).set({ userId }).where(inArray(id, ids))
    await assignGiftCards(
      txCtx,
      linked.map((ticket) => ticket.giftCardId),
      userId,
    )
    const facts = { tickets: ids.length }
    await recordEvent(txCtx, { name: "draw.tickets-linked", subject: `user:${userId}`, facts })
  })
}

/**
 * The tickets of an order, by number, for its buyer: the signed-in account, or a guest with the purchase key. None until
 * the payment has arrived. Refuses as `ownOrder`, with 404 for an order of another kind.
 */
export async function ticketsOfOwnOrder(ctx: Ctx, access: OrderAccess) {
  const order = await ownOrder(ctx, access)
  if (order.kind !== TICKETS_KIND) throw notFound("bookings.not-found")
  const { editionId, quantity } = ticketOrderOf(order)
  return { orderId: order.id, state: order.state, editionId, quantity, tickets: await ticketsOfOrder(ctx, order.id) }
}

/**
 * The signed-in person's tickets of one order as a PDF, in the reader's language. Refuses with 401 without a session,
 * 404 for anybody else's, 429.
 */
export async function ownTicketPdf(
  ctx: Ctx,
  orderId: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { userId } = requirePerson(ctx)
  await linkTickets(ctx, userId)
  const own = isUuid(orderId) ? await ownTicketOfOrder(ctx, userId, orderId) : undefined
  const edition = own && (await editionById(ctx, own.editionId))
  if (!edition) throw notFound("draw.no-tickets")
  await enforceRateLimit(ctx, `draw.pdf:${userId}`, MAX_PDFS, PDF_SECONDS)
  const bytes = await ticketPdf({ edition, tickets: await ticketsOfOrder(ctx, orderId), locale: ctx.locale })
  return { name: ticketFileName(edition.id), bytes }
}

async function ownTicketOfOrder(ctx: Ctx, userId: string, orderId: string) {
  const [row] = await ctx.db
    .select({ editionId: tickets.editionId })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), eq(tickets.userId, userId)))
    .limit(1)
  return row
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const MAX_PAGE = 100_000

/** The tickets of a page's loader; the page is `?page=` of the URL, and the nearest one that exists. */
export async function ticketList(ctx: Ctx, request: Request) {
  const wanted = Number(new URL(request.url).searchParams.get("page") ?? 1)
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_PAGE ? wanted : 1
  const own = await ownTickets(ctx, { page })
  return { ...own, prizes: await ownPrizes(ctx), nowMs: ctx.now().getTime() }
}

/** What the signed-in person has won, without the address. */
async function ownPrizes(ctx: Ctx) {
  const prizes = await prizesOf(ctx, requirePerson(ctx).userId)
  return prizes.map(({ id, editionId, prize, ticketNumber, outcome, answerBy, deliverBy, deliveryAddress }) => ({
    ...{ id, editionId, prize, ticketNumber, outcome, answerBy, deliverBy },
    hasAddress: deliveryAddress !== null,
  }))
}

export type OwnPrize = Awaited<ReturnType<typeof ownPrizes>>[number]

/** The signed-in person's prizes that are to be answered or received, also of tickets bought as a guest (D54). */
export async function openPrizes(ctx: Ctx): Promise<OwnPrize[]> {
  await linkTickets(ctx, requirePerson(ctx).userId)
  return (await ownPrizes(ctx)).filter(({ outcome }) => outcome === "notified" || outcome === "accepted")
}
