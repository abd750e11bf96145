import {
  blocksOfResource,
  insertOccupancy,
  releaseExpiredHolds,
  releaseOccupancies,
} from "../../bookings/occupancy.server"
import { ownItem } from "../../catalogue/fleet.server"
import { isByNight } from "../../catalogue/rules/categories"
import { refusedDays, requireBlockable, requireUnbooked } from "../../partners/calendars/blocks.server"
import { horizonOf } from "../../partners/calendars/listing.server"
import { daysOf, periodOf } from "../../partners/rules/blocked-days"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addDays, type IsoDate, romeDate } from "../../platform/dates"
import { notFound } from "../../platform/refusal"

/** `from` and `to` are days in Rome, both included; for a villa or yacht, each stands for the night that follows. */
type Block = { itemId: string; from: IsoDate; to: IsoDate; reason: string }

/**
 * Occupies days of one of the company's items, so that nobody can book them. Operators only (401, 403). Refuses with 404,
 * with 422 a period that is past, reversed or beyond the horizon, with 409 days that have a booking (`requireUnbooked`) or are
 * blocked already (`back-office.fleet-days-blocked`). The database decides between concurrent requests.
 */
export async function blockItemDays(ctx: Ctx, { itemId, from, to, reason }: Block): Promise<void> {
  const item = await ownItem(ctx, itemId)
  requireBlockable(ctx, from, to)
  const days = { startsOn: from, endsOn: addDays(to, 1) }
  const requireFree = (txCtx: Ctx) => requireUnbooked(txCtx, { itemId, category: item.category }, days)
  await inTransaction(ctx, async (txCtx) => {
    await releaseExpiredHolds(txCtx, itemId)
    await requireFree(txCtx)
    const period = periodOf(item.category, days)
    if (await insertOccupancy(txCtx, { ...period, resourceId: itemId, note: reason }))
      return recordEvent(txCtx, { name: "item.blocked", subject: `item:${itemId}`, facts: days })
    // A booking may have been made since the check.
    await requireFree(txCtx)
    throw refusedDays("back-office.fleet-days-blocked")
  })
}

/** Makes blocked days of one of the company's items bookable again. Operators only (401, 403); 404 if they are not blocked. */
export async function unblockItemDays(
  ctx: Ctx,
  { itemId, blockId }: { itemId: string; blockId: string },
): Promise<void> {
  await ownItem(ctx, itemId)
  await inTransaction(ctx, async (txCtx) => {
    const block = (await blocksOfResource(txCtx, itemId)).find(({ id }) => id === blockId)
    if (!block) throw notFound("partners.calendar-block-not-found")
    await releaseOccupancies(txCtx, [blockId])
    await recordEvent(txCtx, { name: "item.unblocked", subject: `item:${itemId}` })
  })
}

/** The blocked days of one of the company's items that are not over, and the days that can be blocked. `to` is the last day. */
export async function itemBlocks(ctx: Ctx, itemId: string) {
  const { category } = await ownItem(ctx, itemId)
  const blocks = (await blocksOfResource(ctx, itemId)).flatMap(({ id, note, ...period }) => {
    const days = daysOf(category, period)
    return days ? [{ id, reason: note ?? "", from: days.startsOn, to: addDays(days.endsOn, -1) }] : []
  })
  return { blocks, today: romeDate(ctx.now()), lastDay: addDays(horizonOf(ctx), -1), isByNight: isByNight(category) }
}
