import { asc, desc, eq, gt, lte, sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import type { Edition } from "./rules/edition"
import { editions } from "./tables.server"

type EditionRow = typeof editions.$inferSelect

/** An edition without its secret, which stays on the server until the draw (D56). */
export const editionOf = ({
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
}: EditionRow): Edition => ({
  ...{ id, salesOpenAt, salesCloseAt, drawAt, ticketCap, ticketsSold, prizes, minTickets, extendedFrom, commitment },
  ticketCents: { eur: ticketEurCents, usd: ticketUsdCents },
  beacon: beaconChain !== null && beaconRound !== null ? { chain: beaconChain, round: beaconRound } : null,
  drawnAt,
})

/**
 * The edition of the pages (D51): the one on sale, else the latest that has opened, else the next to open. Undefined if
 * there is none.
 */
export async function currentEdition(ctx: Ctx): Promise<Edition | undefined> {
  const now = ctx.now()
  const [opened] = await ctx.db
    .select()
    .from(editions)
    .where(lte(editions.salesOpenAt, now))
    .orderBy(desc(sql`${gt(editions.salesCloseAt, now)}`), desc(editions.salesOpenAt), desc(editions.id))
    .limit(1)
  if (opened) return editionOf(opened)
  const [next] = await ctx.db.select().from(editions).orderBy(asc(editions.salesOpenAt), asc(editions.id)).limit(1)
  return next && editionOf(next)
}

export async function editionById(ctx: Ctx, editionId: string): Promise<Edition | undefined> {
  const [row] = await ctx.db.select().from(editions).where(eq(editions.id, editionId))
  return row && editionOf(row)
}

/** The edition with a row lock, which every change of its counter takes (D52). */
export async function lockEdition(ctx: Ctx, editionId: string): Promise<Edition | undefined> {
  const [row] = await ctx.db.select().from(editions).where(eq(editions.id, editionId)).for("update")
  return row && editionOf(row)
}
