import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import { isValidTicket } from "../queries.server"
import type { BeaconRound } from "../rules/draw-hashes"
import { drawObstacle } from "../rules/draw-obstacle"
import type { DrawProtocol } from "../rules/draw-protocol"
import type { DrawnPrize } from "../rules/drawing"
import { editions, tickets } from "../tables.server"

const { secret: _secret, protocol: _protocol, ...withoutResult } = getTableColumns(editions)

/** An edition without its secret and its protocol, which is large. */
export type EditionRecord = Omit<typeof editions.$inferSelect, "secret" | "protocol">

/** The protocol without its winners. */
export type ProtocolSummary = Omit<DrawProtocol, "winners" | "substitutes">

export const editionRecords = (ctx: Ctx): Promise<EditionRecord[]> =>
  ctx.db.select(withoutResult).from(editions).orderBy(desc(editions.salesOpenAt), desc(editions.id))

/** Refuses with `draw.edition-not-found` (404). */
export async function editionRecord(ctx: Ctx, editionId: string): Promise<EditionRecord> {
  const [row] = await ctx.db.select(withoutResult).from(editions).where(eq(editions.id, editionId))
  if (!row) throw notFound("draw.edition-not-found")
  return row
}

/** The edition with a row lock: changes of an edition, its draw and its substitutes run one after the other. */
export async function lockEditionRecord(ctx: Ctx, editionId: string): Promise<typeof editions.$inferSelect> {
  const [row] = await ctx.db.select().from(editions).where(eq(editions.id, editionId)).for("update")
  if (!row) throw notFound("draw.edition-not-found")
  return row
}

/** Locks the row of an edition, as `lockEditionRecord` does, without reading it. */
export async function lockEditionRow(ctx: Ctx, editionId: string): Promise<void> {
  await ctx.db.select({ id: editions.id }).from(editions).where(eq(editions.id, editionId)).for("update")
}

/** The published result without its winners; undefined before the draw. */
export async function protocolSummary(ctx: Ctx, editionId: string): Promise<ProtocolSummary | undefined> {
  const [row] = await ctx.db
    .select({ summary: sql<ProtocolSummary | null>`${editions.protocol} - 'winners' - 'substitutes'` })
    .from(editions)
    .where(eq(editions.id, editionId))
  return row?.summary ?? undefined
}

export async function protocolOf(ctx: Ctx, editionId: string): Promise<DrawProtocol | undefined> {
  const [row] = await ctx.db.select({ protocol: editions.protocol }).from(editions).where(eq(editions.id, editionId))
  return row?.protocol ?? undefined
}

/** Number of tickets whose payment was not returned and is not disputed. */
export async function validTicketCount(ctx: Ctx, editionId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(tickets)
    .where(and(eq(tickets.editionId, editionId), isValidTicket(ctx)))
  return row?.count ?? 0
}

/** The round named in advance; null without a beacon. */
export const beaconRoundOf = ({
  beaconChain: chain,
  beaconRound: round,
}: Pick<EditionRecord, "beaconChain" | "beaconRound">): BeaconRound | null =>
  chain === null || round === null ? null : { chain, round }

/** The prizes as they are drawn and published. */
export const prizesToDraw = ({ prizes }: Pick<EditionRecord, "prizes">): DrawnPrize[] =>
  prizes.map(({ id, quantity }) => ({ id, quantity }))

/** Why the draw may not take place now; undefined if it may. */
export const currentDrawObstacle = (ctx: Ctx, edition: EditionRecord, validTickets: number) =>
  drawObstacle(
    {
      ...edition,
      isDrawn: edition.drawnAt !== null,
      isCancelled: edition.cancelledAt !== null,
      validTickets,
    },
    ctx.now(),
  )
