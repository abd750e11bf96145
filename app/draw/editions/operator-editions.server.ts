import { and, count, eq, inArray, isNull, or } from "drizzle-orm"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { awardCounts, awardRows, isDueToCharity, undrawnPrizes } from "../awards/award-list.server"
import { isDrawRunning } from "../drawing/draw.server"
import { type AwardFilter, awardOutcomes } from "../rules/award-state"
import { isPublishedBy, publishedAt } from "../rules/beacon-clock"
import { donationCents, donationDueAt, lastExtensionDay } from "../rules/deadlines"
import { awards, duties } from "../tables.server"
import { refundsForOperator } from "./cancellation.server"
import {
  beaconRoundOf,
  currentDrawObstacle,
  type EditionRecord,
  editionRecord,
  editionRecords,
  protocolSummary,
  validTicketCount,
} from "./edition-records.server"
import { mayExtend } from "./editions.server"

/** All editions for operators, the newest first. Refuses with 401, 403. */
export async function editionsForOperator(ctx: Ctx) {
  requireRole(ctx, "operator")
  return Promise.all(
    (await editionRecords(ctx)).map(
      async ({ id, salesOpenAt, salesCloseAt, drawAt, drawnAt, cancelledAt, ticketsSold, ticketCap }) => ({
        id,
        salesOpenAt,
        salesCloseAt,
        drawAt,
        drawnAt,
        cancelledAt,
        ticketsSold,
        ticketCap,
        isOpen: ctx.now() >= salesOpenAt && ctx.now() < salesCloseAt,
        isOpened: ctx.now() >= salesOpenAt,
      }),
    ),
  )
}

const PAGE = 50

/**
 * One edition for operators, with a page of its awards (from 1), all or those of a filter. Refuses with 401, 403, 404.
 */
export async function editionForOperator(
  ctx: Ctx,
  { editionId, filter, page }: { editionId: string; filter?: AwardFilter; page: number },
) {
  requireRole(ctx, "operator")
  const edition = await editionRecord(ctx, editionId)
  const beacon = beaconRoundOf(edition)
  const validTickets = await validTicketCount(ctx, editionId)
  const revenueCents = validTickets * edition.ticketEurCents
  const counts = await awardCounts(ctx, editionId)
  const total = filter ? counts[filter] : awardOutcomes.reduce((sum, each) => sum + counts[each], 0)
  return {
    edition,
    isOpened: ctx.now() >= edition.salesOpenAt,
    isClosed: ctx.now() >= edition.salesCloseAt,
    validTickets,
    revenueCents,
    prizeCount: edition.prizes.reduce((sum, { quantity }) => sum + quantity, 0),
    protocol: await protocolSummary(ctx, editionId),
    obstacle: currentDrawObstacle(ctx, edition, validTickets),
    roundPublishedAt: beacon ? publishedAt(beacon) : undefined,
    isRoundPublished: beacon !== null && isPublishedBy(beacon, ctx.now()),
    isRunning: await isDrawRunning(ctx, editionId),
    refunds: edition.cancelledAt
      ? await refundsForOperator(ctx, { id: editionId, cancelledAt: edition.cancelledAt })
      : undefined,
    extension: mayExtend(ctx, edition) ? { lastDay: lastExtensionDay(edition) } : undefined,
    donation: await donationOf(ctx, edition, revenueCents),
    counts,
    undrawn: await undrawnPrizes(ctx, edition),
    awards: await awardRows(ctx, editionId, { filter, page: { limit: PAGE, offset: (page - 1) * PAGE } }),
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  }
}

export type OperatorEdition = Awaited<ReturnType<typeof editionForOperator>>

/** The duty to donate; before the draw, what it would be now. */
async function donationOf(ctx: Ctx, edition: EditionRecord, revenueCents: number) {
  const [duty] = await ctx.db
    .select({ cents: duties.cents, dueAt: duties.dueAt, doneAt: duties.doneAt, note: duties.note })
    .from(duties)
    .where(and(eq(duties.editionId, edition.id), eq(duties.kind, "donation")))
  if (duty) return { ...duty, isFinal: true }
  const dueAt = donationDueAt(edition.salesCloseAt)
  return { cents: donationCents(revenueCents), dueAt, doneAt: null, note: null, isFinal: false }
}

/**
 * What operators have to do for the draws: editions to draw, winners to be told, prizes to deliver or to hand over to the charity
 * (those without a drawn ticket count once per edition), donations to make. For the overview of the back office.
 */
export async function countOpenDrawTasks(ctx: Ctx): Promise<number> {
  requireRole(ctx, "operator")
  const all = await editionRecords(ctx)
  const toDraw = all.filter(
    (edition) => !edition.drawnAt && !edition.cancelledAt && edition.ticketsSold > 0 && ctx.now() >= edition.drawAt,
  )
  const [prizes] = await ctx.db
    .select({ count: count() })
    .from(awards)
    .where(or(inArray(awards.state, ["drawn", "accepted"]), isDueToCharity))
  const isDonationDue = and(eq(duties.kind, "donation"), isNull(duties.doneAt))
  const [donations] = await ctx.db.select({ count: count() }).from(duties).where(isDonationDue)
  const undrawn = await Promise.all(all.map((edition) => undrawnPrizes(ctx, edition)))
  const undrawnDue = undrawn.filter((prizesLeft) => prizesLeft && !prizesLeft.handover)
  return toDraw.length + (prizes?.count ?? 0) + (donations?.count ?? 0) + undrawnDue.length
}
