import { requireProfile } from "../../accounts/queries.server"
import { type BookedPeriod, bookedBetween } from "../../bookings/occupancy.server"
import { calendarFrame } from "../../catalogue/calendar.server"
import { isCar } from "../../catalogue/rules/categories"
import { type Month, monthOf, monthsBetween, weeksOf } from "../../catalogue/rules/month"
import type { Ctx } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { addDays, dayCount, type IsoDate, romeDate, romeInstant } from "../../platform/dates"
import { ownListing } from "../listings/own-listings.server"
import type { DayState } from "../rules/blocked-days"
import { clipped, type Days, daysOf, united } from "../rules/blocked-days"
import { calendarsOf, MAX_CALENDARS } from "./calendars.server"
import { platformOf, reportedBookings } from "./double-bookings.server"
import { calendarAddress } from "./export.server"
import { horizonOf, isPublished, type PublishedListing } from "./listing.server"
import { type Block, blocksOf } from "./occupying.server"

const MONTHS_SHOWN = 6

/**
 * The calendar of a partner's own listing; `month` (`YYYY-MM`) is the first month to show, by default the current one. Refuses
 * with 401, 403, 404. `calendar` is undefined before the listing is published.
 */
export async function listingCalendarPage(ctx: Ctx, { listingId, month }: { listingId: string; month: string | null }) {
  const listing = await ownListing(ctx, listingId)
  const { businessStatus } = await requireProfile(ctx)
  return {
    name: listing.name,
    isVerified: businessStatus === "verified",
    calendar: isPublished(listing) ? await calendarOf(ctx, listing, month) : undefined,
  }
}

async function calendarOf(ctx: Ctx, listing: PublishedListing, month: string | null) {
  const today = romeDate(ctx.now())
  const horizon = horizonOf(ctx)
  const [blocks, bookings] = [
    await blocksOf(ctx, listing.id),
    await bookedBetween(ctx, listing.itemId, romeInstant(today, "00:00"), romeInstant(horizon, "12:00")),
  ]
  const booked = bookings.flatMap((period) => daysOf(listing.category, period) ?? [])
  const own = blocks.filter(({ calendarId }) => calendarId === null)
  const imported = blocks.filter(({ calendarId }) => calendarId !== null)
  return {
    today,
    lastDay: addDays(horizon, -1),
    isByNight: !isCar(listing.category),
    ...shownMonths(ctx, month, horizon, { booked, blocked: own, imported }),
    /** `to` is the last day. */
    ownBlocks: united(own).map(({ startsOn, endsOn }) => ({ from: startsOn, to: addDays(endsOn, -1) })),
    doubleBooked: await doubleBooked(ctx, listing, bookings, imported),
    address: calendarAddress(ctx, listing),
    calendars: await platformCalendars(ctx, listing.id, imported),
    maxCalendars: MAX_CALENDARS,
  }
}

export type ListingCalendar = Awaited<ReturnType<typeof calendarOf>>

type Marked = Record<"booked" | "blocked" | "imported", Days[]>

function shownMonths(ctx: Ctx, requested: string | null, horizon: IsoDate, marked: Marked) {
  const today = romeDate(ctx.now())
  const all = monthsBetween(monthOf(today), monthOf(addDays(horizon, -1)))
  const first = Math.max(0, requested === null ? 0 : all.indexOf(requested))
  const firstOf = (index: number): Month | undefined => all[index]
  const stateOf = (day: IsoDate): DayState => {
    const isIn = (runs: Days[]) => runs.some(({ startsOn, endsOn }) => startsOn <= day && day < endsOn)
    if (day < today) return "past"
    return isIn(marked.booked)
      ? "booked"
      : isIn(marked.blocked)
        ? "blocked"
        : isIn(marked.imported)
          ? "imported"
          : "free"
  }
  return {
    weekdays: calendarFrame(today, ctx.locale).weekdays,
    months: all.slice(first, first + MONTHS_SHOWN).map((month) => ({
      month,
      name: formatDate(`${month}-01`, { month: "long", year: "numeric", locale: ctx.locale }),
      weeks: weeksOf(month).map((week) => week.map((day) => (day ? { day, state: stateOf(day) } : null))),
    })),
    earlier: first > 0 ? firstOf(Math.max(0, first - MONTHS_SHOWN)) : undefined,
    later: firstOf(first + MONTHS_SHOWN),
  }
}

/** Days of reported bookings that are taken on another platform too; `to` is the last day. */
async function doubleBooked(
  ctx: Ctx,
  { category }: PublishedListing,
  bookings: BookedPeriod[],
  imported: Block[],
): Promise<{ from: IsoDate; to: IsoDate }[]> {
  const reported = await reportedBookings(
    ctx,
    bookings.map(({ bookingId }) => bookingId),
  )
  const booked = bookings
    .filter(({ bookingId }) => reported.includes(bookingId))
    .flatMap((booking) => daysOf(category, booking) ?? [])
  const refused = imported.filter(({ occupancyId }) => occupancyId === null)
  return united(refused.flatMap(({ startsOn, endsOn }) => clipped(booked, startsOn, endsOn))).map((run) => ({
    from: run.startsOn,
    to: addDays(run.endsOn, -1),
  }))
}

const platformCalendars = async (ctx: Ctx, listingId: string, imported: Block[]) =>
  (await calendarsOf(ctx, listingId)).map(({ id, url, lastReadAt, lastAttemptAt, unreadable, failure }) => {
    const own = united(imported.filter(({ calendarId }) => calendarId === id))
    return {
      ...{ id, url, lastReadAt, lastAttemptAt, unreadable, failure },
      platform: platformOf(url),
      days: own.reduce((sum, run) => sum + dayCount(run.startsOn, run.endsOn), 0),
    }
  })
