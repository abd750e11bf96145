import { bookedBetween } from "../../bookings/occupancy.server"
import type { CategoryId } from "../../catalogue/rules/categories"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { addDays, type IsoDate, romeDate } from "../../platform/dates"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import { listingSubject } from "../listings/own-listings.server"
import { clipped, type Days, daysOf, joined, periodOf, united, withoutDays } from "../rules/blocked-days"
import { listingBlocks } from "../tables.server"
import { horizonOf, lockOwnPublishedListing } from "./listing.server"
import { occupyBlocks, ownBlocksOf, removeBlocks } from "./occupying.server"

/** Runs of blocked days of a listing by its partner at once, past ones not counted. */
export const MAX_BLOCKS = 100

type Period = { listingId: string; from: IsoDate; to: IsoDate }

/**
 * A partner blocks days of a listing, `from` and `to` included; some may be blocked already. Refuses with 401, 403, 404, 409 before
 * the listing is published, 422 for a period that is past, reversed or beyond the horizon, `partners.calendar-booked-days` or
 * `partners.calendar-booked-day` (409) where a booking has some of the days, `partners.calendar-too-many-blocks` (409).
 */
export async function blockDays(ctx: Ctx, { listingId, from, to }: Period): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnPublishedListing(txCtx, listingId)
    requireBlockable(ctx, from, to)
    const days = { startsOn: from, endsOn: addDays(to, 1) }
    await requireUnbooked(txCtx, listing, days)
    const own = await ownBlocksOf(txCtx, listingId)
    if (united([...own, days]).length > MAX_BLOCKS)
      throw new Refusal("partners.calendar-too-many-blocks", { most: MAX_BLOCKS }, { status: 409 })
    await insertBlocks(txCtx, listingId, joined(withoutDays(days, own)))
    await occupyBlocks(txCtx, listing)
    // A booking may have been made since the check.
    await requireUnbooked(txCtx, listing, days)
    await recordEvent(txCtx, { name: "listing.blocked", subject: listingSubject(listingId), facts: days })
  })
}

async function insertBlocks(ctx: Ctx, listingId: string, runs: Days[]): Promise<void> {
  if (runs.length > 0) await ctx.db.insert(listingBlocks).values(runs.map((run) => ({ listingId, ...run })))
}

/** Refuses with 422 a period that is past, reversed or beyond the horizon. */
export function requireBlockable(ctx: Ctx, from: IsoDate, to: IsoDate): void {
  const last = addDays(horizonOf(ctx), -1)
  if (from < romeDate(ctx.now())) throw invalid([{ field: "from", code: "partners.calendar-from-past" }])
  if (to < from) throw invalid([{ field: "to", code: "partners.calendar-to-before" }])
  if (to > last)
    throw invalid([
      { field: "to", code: "partners.calendar-to-far", details: { date: formatDate(last, { locale: ctx.locale }) } },
    ])
}

/** Refuses days of an item of which some have a booking: `partners.calendar-booked-days` or `partners.calendar-booked-day` (409). */
export async function requireUnbooked(
  ctx: Ctx,
  { itemId, category }: { itemId: string; category: CategoryId },
  days: { startsOn: IsoDate; endsOn: IsoDate },
): Promise<void> {
  const { startsAt, endsAt } = periodOf(category, days)
  const booked = (await bookedBetween(ctx, itemId, startsAt, endsAt)).flatMap(
    (booking) => daysOf(category, booking) ?? [],
  )
  const [first] = united(clipped(booked, days.startsOn, days.endsOn))
  if (!first) return
  const date = (day: IsoDate) => formatDate(day, { locale: ctx.locale })
  const last = addDays(first.endsOn, -1)
  throw first.startsOn === last
    ? refusedDays("partners.calendar-booked-day", { day: date(last) })
    : refusedDays("partners.calendar-booked-days", { from: date(first.startsOn), to: date(last) })
}

/** Days that cannot be blocked (409): the form marks both of its days. */
export const refusedDays = (code: string, details: Record<string, string> = {}) =>
  new Refusal(code, details, { status: 409, fields: ["from", "to"].map((field) => ({ field, code, details })) })

/** A partner makes days bookable again that they blocked. Refuses with 401, 403, 404, 409 as `blockDays` does. */
export async function unblockDays(ctx: Ctx, { listingId, from, to }: Period): Promise<void> {
  const days = { startsOn: from, endsOn: addDays(to, 1) }
  await inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnPublishedListing(txCtx, listingId)
    const own = await ownBlocksOf(txCtx, listingId)
    const removed = own.filter((block) => clipped([block], days.startsOn, days.endsOn).length > 0)
    if (removed.length === 0) throw notFound("partners.calendar-block-not-found")
    await removeBlocks(txCtx, removed)
    await insertBlocks(
      txCtx,
      listingId,
      removed.flatMap((block) => joined(withoutDays(block, [days]))),
    )
    await occupyBlocks(txCtx, listing)
    await recordEvent(txCtx, { name: "listing.unblocked", subject: listingSubject(listingId) })
  })
}
