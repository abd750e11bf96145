import { eq } from "drizzle-orm"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { awardCounts, awardRows, charityPrizeCount } from "../awards/award-list.server"
import { type AwardFilter, awardStates } from "../rules/award-state"
import { isPublishedBy, publishedAt } from "../rules/beacon-clock"
import { donationCents, donationDueAt, lastExtensionDay } from "../rules/deadlines"
import { awards } from "../tables.server"
import { cancellationRefunds } from "./cancellation.server"
import {
  beaconRoundOf,
  currentDrawObstacle,
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
  const total = filter ? counts[filter] : awardStates.reduce((sum, each) => sum + counts[each], 0)
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
    refunds: edition.cancelledAt ? await cancellationRefunds(ctx, editionId) : undefined,
    extension: mayExtend(ctx, edition) ? { lastDay: lastExtensionDay(edition) } : undefined,
    donation: {
      /** Before the draw, what it would be now. */
      cents: edition.donationCents ?? donationCents(revenueCents),
      dueAt: donationDueAt(edition.salesCloseAt),
      prizeCount: await charityPrizeCount(ctx, edition),
    },
    counts,
    awards: await awardRows(ctx, editionId, { filter, page: { limit: PAGE, offset: (page - 1) * PAGE } }),
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  }
}

export type OperatorEdition = Awaited<ReturnType<typeof editionForOperator>>

/** What operators have to do for the draws: editions to draw, prizes to deliver, donations to make. For the overview of the back office. */
export async function countOpenDrawTasks(ctx: Ctx): Promise<number> {
  requireRole(ctx, "operator")
  const due = (await editionRecords(ctx)).filter(({ ticketsSold, drawAt, drawnAt, cancelledAt, donatedAt }) =>
    drawnAt ? !donatedAt : !cancelledAt && ticketsSold > 0 && ctx.now() >= drawAt,
  )
  return due.length + (await ctx.db.$count(awards, eq(awards.state, "accepted")))
}
