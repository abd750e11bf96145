import { and, asc, eq, inArray, max, type SQL, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { lockEditionRow } from "../editions/edition-records.server"
import { isValidTicket } from "../queries.server"
import type { AwardState, ForfeitReason } from "../rules/award-state"
import { awards, editions, tickets } from "../tables.server"
import { sendAwardMail } from "./award-mails.server"
import { type AwardRecord, lockAwards } from "./award-records.server"

/** Awards that are neither delivered nor passed on. */
const openStates: AwardState[] = ["drawn", "notified", "accepted"]

type OpenAward = { id: string; editionId: string }

/** The awards of some tickets that are neither delivered nor passed on, in the order of the prizes. */
export const openAwards = (ctx: Ctx, ofTickets: SQL): Promise<OpenAward[]> =>
  ctx.db
    .select({ id: awards.id, editionId: awards.editionId })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .where(and(inArray(awards.state, openStates), ofTickets))
    .orderBy(asc(awards.editionId), asc(awards.place))

/** As `openAwards`, with their editions locked. In the caller's transaction, before any ticket is locked. */
export async function lockOpenAwards(ctx: Ctx, ofTickets: SQL): Promise<OpenAward[]> {
  const open = await openAwards(ctx, ofTickets)
  for (const editionId of new Set(open.map((award) => award.editionId))) await lockEditionRow(ctx, editionId)
  return open
}

/** Forfeits the awards of `lockOpenAwards` that are still open. */
export async function forfeitAwards(ctx: Ctx, open: OpenAward[], reason: ForfeitReason): Promise<void> {
  const locked = await lockAwards(
    ctx,
    open.map(({ id }) => id),
  )
  await forfeitAll(
    ctx,
    locked.filter(({ state }) => openStates.includes(state)),
    reason,
  )
}

/**
 * Ends the awards of one holder and edition; each prize goes to the next substitute in the drawn order whose ticket is valid, without
 * one it stays unassigned. The holder is told, if they knew of the prize. In the caller's transaction, with edition and awards locked.
 */
export async function forfeitAll(ctx: Ctx, forfeited: AwardRecord[], reason: ForfeitReason): Promise<void> {
  for (const award of forfeited) await forfeit(ctx, award, reason)
  const told = forfeited.filter(({ state }) => state !== "drawn").map((award) => ({ ...award, forfeitReason: reason }))
  await sendAwardMail(ctx, told, "forfeited")
}

async function forfeit(ctx: Ctx, award: AwardRecord, reason: ForfeitReason): Promise<void> {
  const { editionId, place, prizeId } = award
  await ctx.db
    .update(awards)
    .set({ state: "forfeited", forfeitedAt: ctx.now(), forfeitReason: reason, deliveryAddress: null })
    .where(eq(awards.id, award.id))
  const next = await nextSubstitute(ctx, editionId)
  if (next)
    await ctx.db.insert(awards).values({
      editionId,
      place,
      prizeId,
      substitute: next.position,
      ticketId: next.ticketId,
      state: "drawn",
      createdAt: ctx.now(),
    })
  const facts = { place, reason, ticket: award.ticket.number, substitute: next?.position ?? null }
  await recordEvent(ctx, { name: "draw.prize-forfeited", subject: `award:${award.id}`, facts })
}

async function nextSubstitute(ctx: Ctx, editionId: string) {
  const substitutes = await substitutesOf(ctx, editionId)
  const [used] = await ctx.db
    .select({ last: max(awards.substitute) })
    .from(awards)
    .where(eq(awards.editionId, editionId))
  for (let position = (used?.last ?? -1) + 1; position < substitutes.length; position++) {
    const [ticket] = await ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.editionId, editionId), eq(tickets.number, substitutes[position] ?? 0), isValidTicket(ctx)))
    if (ticket) return { position, ticketId: ticket.id }
  }
  return undefined
}

/** The numbers of the drawn substitutes; the rest of the protocol is not read. */
async function substitutesOf(ctx: Ctx, editionId: string): Promise<number[]> {
  const [row] = await ctx.db
    .select({ substitutes: sql<number[] | null>`${editions.protocol} -> 'substitutes'` })
    .from(editions)
    .where(eq(editions.id, editionId))
  return row?.substitutes ?? []
}
