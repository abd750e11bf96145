import { asc, count, eq, sql } from "drizzle-orm"
import { users } from "../../accounts/tables.server"
import type { Ctx } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import { prizeOf } from "../awards/award-records.server"
import { type EditionRecord, editionRecord, editionRecords, protocolSummary } from "../editions/edition-records.server"
import { maskedName } from "../rules/masked-name"
import { awards, tickets } from "../tables.server"
import { announcementOf } from "./published-files.server"
import { NO_NAME } from "./ticket-holders.server"

const PAGE = 50

/**
 * What everybody may see of a draw, with a page of its winners (from 1): without an id, of the last edition that was drawn, or
 * else of the last one whose sales opened. Undefined if none was. Refuses with 404 for an edition that has not opened.
 */
export async function drawToVerify(ctx: Ctx, { editionId, page }: { editionId?: string; page: number }) {
  const edition = await shownEdition(ctx, editionId)
  if (!edition) return undefined
  const [winners] = await ctx.db.select({ count: count() }).from(awards).where(eq(awards.editionId, edition.id))
  return {
    announcement: announcementOf(ctx, edition),
    prizes: edition.prizes,
    salesCloseAt: edition.salesCloseAt,
    drawAt: edition.drawAt,
    drawnAt: edition.drawnAt,
    cancelledAt: edition.cancelledAt,
    protocol: await protocolSummary(ctx, edition.id),
    winners: await winnersOf(ctx, edition, page),
    page,
    pages: Math.max(1, Math.ceil((winners?.count ?? 0) / PAGE)),
  }
}

export type DrawToVerify = NonNullable<Awaited<ReturnType<typeof drawToVerify>>>

async function shownEdition(ctx: Ctx, editionId: string | undefined): Promise<EditionRecord | undefined> {
  const isOpened = ({ salesOpenAt }: EditionRecord) => ctx.now() >= salesOpenAt
  if (editionId !== undefined) {
    const edition = await editionRecord(ctx, editionId)
    if (!isOpened(edition)) throw notFound("draw.edition-not-found")
    return edition
  }
  const opened = (await editionRecords(ctx)).filter(isOpened)
  return opened.find(({ drawnAt }) => drawnAt !== null) ?? opened[0]
}

/** Ticket, prize and masked name. A prize that was passed on is listed once for each of its holders. */
async function winnersOf(ctx: Ctx, { id, prizes }: EditionRecord, page: number) {
  const rows = await ctx.db
    .select({
      prizeId: awards.prizeId,
      ticketNumber: tickets.number,
      fullName: tickets.fullName,
      deletedAt: users.deletedAt,
      isSubstitute: sql<boolean>`${awards.substitute} is not null`,
      isForfeited: sql<boolean>`${awards.state} = 'forfeited'`,
    })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(eq(awards.editionId, id))
    .orderBy(asc(awards.place), sql`${awards.substitute} asc nulls first`)
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  return rows.map(({ fullName, deletedAt, prizeId, ...row }) => ({
    ...row,
    prize: prizeOf(prizes, prizeId),
    name: deletedAt ? NO_NAME : maskedName(fullName),
  }))
}
