import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { users } from "../accounts/tables.server"
import type { Order } from "../checkout/orders/order-kinds.server"
import { frozenOrderIds } from "../payments/refunds/frozen.server"
import { groupedCode } from "../payments/rules/gift-cards"
import { giftCards } from "../payments/tables.server"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"
import { ticketDetails } from "./forms"
import type { Edition } from "./rules/edition"
import { type TicketState, ticketStateOf } from "./rules/ticket-state"
import { awards, editions, tickets } from "./tables.server"

/** Order kind of tickets; also the purchase kind of its payments. */
export const TICKETS_KIND = "draw-tickets"

/** What the pages and sales need: not the secret, which stays on the server until the draw (D72), nor the large protocol. */
const editionColumns = {
  id: editions.id,
  salesOpenAt: editions.salesOpenAt,
  salesCloseAt: editions.salesCloseAt,
  drawAt: editions.drawAt,
  ticketCap: editions.ticketCap,
  ticketsSold: editions.ticketsSold,
  ticketEurCents: editions.ticketEurCents,
  ticketUsdCents: editions.ticketUsdCents,
  prizes: editions.prizes,
  minTickets: editions.minTickets,
  extendedFrom: editions.extendedFrom,
  commitment: editions.commitment,
  beaconChain: editions.beaconChain,
  beaconRound: editions.beaconRound,
  drawnAt: editions.drawnAt,
  cancelledAt: editions.cancelledAt,
  cancelReason: editions.cancelReason,
}

type EditionRow = Pick<typeof editions.$inferSelect, keyof typeof editionColumns>

const editionOf = ({
  id,
  salesOpenAt,
  salesCloseAt,
  drawAt,
  ticketCap,
  ticketsSold,
  ticketEurCents,
  ticketUsdCents,
  prizes,
  minTickets,
  extendedFrom,
  commitment,
  beaconChain,
  beaconRound,
  drawnAt,
  cancelledAt,
  cancelReason,
}: EditionRow): Edition => ({
  ...{ id, salesOpenAt, salesCloseAt, drawAt, ticketCap, ticketsSold, prizes, minTickets, extendedFrom, commitment },
  ticketCents: { eur: ticketEurCents, usd: ticketUsdCents },
  beacon: beaconChain !== null && beaconRound !== null ? { chain: beaconChain, round: beaconRound } : null,
  drawnAt,
  cancellation: cancelledAt && cancelReason ? { at: cancelledAt, reason: cancelReason } : null,
})

/** Not cancelled before its sales opened. */
const isNotCancelledEarly = or(isNull(editions.cancelledAt), gte(editions.cancelledAt, editions.salesOpenAt))

/**
 * The edition of the pages (D51): the one on sale, else the latest that has opened, else the next to open. A cancelled one is not
 * on sale, and has never opened if it was cancelled before. Undefined if there is none.
 */
export async function currentEdition(ctx: Ctx): Promise<Edition | undefined> {
  const now = ctx.now()
  const [opened] = await ctx.db
    .select(editionColumns)
    .from(editions)
    .where(and(lte(editions.salesOpenAt, now), isNotCancelledEarly))
    .orderBy(
      desc(sql`${and(gt(editions.salesCloseAt, now), isNull(editions.cancelledAt))}`),
      desc(editions.salesOpenAt),
      desc(editions.id),
    )
    .limit(1)
  if (opened) return editionOf(opened)
  const [next] = await ctx.db
    .select(editionColumns)
    .from(editions)
    .where(isNotCancelledEarly)
    .orderBy(asc(editions.salesOpenAt), asc(editions.id))
    .limit(1)
  return next && editionOf(next)
}

/** When sales of the next planned edition open; undefined if none is planned. */
export async function nextOpening(ctx: Ctx): Promise<Date | undefined> {
  const [next] = await ctx.db
    .select({ salesOpenAt: editions.salesOpenAt })
    .from(editions)
    .where(and(gt(editions.salesOpenAt, ctx.now()), isNull(editions.cancelledAt)))
    .orderBy(asc(editions.salesOpenAt))
    .limit(1)
  return next?.salesOpenAt
}

/**
 * An edition whose rules a visitor reads: without an id, the current one. Undefined if there is none. Refuses with 404 an unknown
 * id, and one whose sales have not opened.
 */
export async function editionToRead(
  ctx: Ctx,
  editionId: string | undefined,
): Promise<{ edition: Edition; isCurrent: boolean } | undefined> {
  const current = await currentEdition(ctx)
  if (editionId === undefined) return current && { edition: current, isCurrent: true }
  if (editionId === current?.id) return { edition: current, isCurrent: true }
  const edition = await editionById(ctx, editionId)
  if (!edition || ctx.now() < edition.salesOpenAt) throw notFound("draw.edition-not-found")
  return { edition, isCurrent: false }
}

export async function editionById(ctx: Ctx, editionId: string): Promise<Edition | undefined> {
  const [row] = await ctx.db.select(editionColumns).from(editions).where(eq(editions.id, editionId))
  return row && editionOf(row)
}

/** What an order of tickets buys. */
export type TicketOrder = { id: string; editionId: string; quantity: number }

export const ticketOrderOf = ({ id, details }: Pick<Order, "id" | "details">): TicketOrder => ({
  id,
  ...ticketDetails.parse(details),
})

export type Ticket = typeof tickets.$inferSelect

/** Of the tickets, those whose payment a bank decides about (D75): until then they are in no draw and win nothing. */
export const isFrozenTicket = (ctx: Ctx): SQL => inArray(tickets.orderId, frozenOrderIds(ctx.db))

/** Of the tickets, those that may win: neither void nor frozen. */
export const isValidTicket = (ctx: Ctx): SQL | undefined => and(isNull(tickets.voidedAt), not(isFrozenTicket(ctx)))

/** A ticket as its holder sees it. */
export type TicketView = {
  id: string
  editionId: string
  number: number
  fullName: string
  orderId: string
  /** Its payment was returned. */
  isVoid: boolean
  state: TicketState
  createdAt: Date
  /** Balance in euro cents; the code in groups of four. */
  giftCard: { code: string; balanceCents: number; expiresAt: Date }
}

async function ticketViews(
  ctx: Ctx,
  condition: SQL | undefined,
  order: SQL[],
  page?: { limit: number; offset: number },
) {
  const query = ctx.db
    .select({
      ticket: tickets,
      code: giftCards.code,
      balanceCents: giftCards.balanceCents,
      expiresAt: giftCards.expiresAt,
      isCancelled: sql<boolean>`${editions.cancelledAt} is not null`,
      isFrozen: sql<boolean>`${isFrozenTicket(ctx)}`,
      isDrawn: sql<boolean>`${editions.drawnAt} is not null`,
      hasWon: sql<boolean>`exists (select 1 from ${awards} where ${awards.ticketId} = ${tickets.id} and ${awards.place} = 0)`,
    })
    .from(tickets)
    .innerJoin(giftCards, eq(giftCards.id, tickets.giftCardId))
    .innerJoin(editions, eq(editions.id, tickets.editionId))
    .where(condition)
    .orderBy(...order)
    .$dynamic()
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query)
  return rows.map(({ ticket, code, balanceCents, expiresAt, ...facts }): TicketView => {
    const { id, editionId, number, fullName, orderId, voidReason, createdAt } = ticket
    const giftCard = { code: groupedCode(code), balanceCents, expiresAt }
    const state = ticketStateOf({ voidReason, ...facts })
    return { id, editionId, number, fullName, orderId, isVoid: voidReason !== null, state, createdAt, giftCard }
  })
}

/** All tickets of an order, by number. */
export const ticketsOfOrder = (ctx: Ctx, orderId: string): Promise<TicketView[]> =>
  ticketViews(ctx, eq(tickets.orderId, orderId), [asc(tickets.number)])

/** All tickets of an order, by number, as stored. */
export const ticketRowsOf = (ctx: Ctx, orderId: string): Promise<Ticket[]> =>
  ctx.db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.number))

/** A person's tickets, including a guest's with their confirmed address (D54). */
export async function isHolder(ctx: Ctx, userId: string): Promise<SQL | undefined> {
  const user = await userById(ctx, userId)
  const asGuest = user?.emailVerified
    ? and(isNull(tickets.userId), sql`lower(${tickets.email}) = ${user.email.toLowerCase()}`)
    : undefined
  return or(eq(tickets.userId, userId), asGuest)
}

const newestFirst = [sql`${tickets.createdAt} desc`, sql`${tickets.editionId} desc`, sql`${tickets.number} desc`]

/** All tickets of a person, newest first. */
export const ticketsOfPerson = async (ctx: Ctx, userId: string): Promise<TicketView[]> =>
  ticketViews(ctx, await isHolder(ctx, userId), newestFirst)

/** One page of a person's tickets, newest first; `page` from 1. */
export async function ticketPageOf(ctx: Ctx, userId: string, page: number, size: number) {
  const condition = await isHolder(ctx, userId)
  const [row] = await ctx.db.select({ total: count() }).from(tickets).where(condition)
  const total = row?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / size))
  const shown = Math.min(Math.max(1, page), pages)
  const views = await ticketViews(ctx, condition, newestFirst, { limit: size, offset: (shown - 1) * size })
  return { tickets: views, total, page: shown, pages }
}

/** The personal account of an award's ticket; undefined for a guest's and a business's. */
export async function winnerOf(ctx: Ctx, awardId: string): Promise<string | undefined> {
  const [winner] = await ctx.db
    .select({ id: users.id })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(awards.id, awardId), eq(users.role, "personal")))
  return winner?.id
}
