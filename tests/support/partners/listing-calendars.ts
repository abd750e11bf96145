import { randomUUID } from "node:crypto"
import { occupancies } from "../../../app/bookings/tables.server"
import { items } from "../../../app/catalogue/tables.server"
import { newCalendarKey } from "../../../app/partners/calendars/listing.server"
import { listingCalendars, listings } from "../../../app/partners/tables.server"
import type { Ctx } from "../../../app/platform/context.server"
import { someBooking } from "../purchases/bookings"

/** Inserts a published listing of a partner with its item; returns its id and the item's. */
export async function someListing(
  ctx: Ctx,
  { userId }: { userId: string },
  changes: Partial<typeof listings.$inferInsert> = {},
): Promise<{ id: string; itemId: string; calendarKey: string }> {
  const itemId = `listing-${randomUUID()}`
  const category = changes.category ?? "villas"
  await ctx.db.insert(items).values({
    id: itemId,
    category,
    name: "Villa Ginepro",
    position: 1,
    dailyPriceCents: 90_000,
    specs: {} as never,
    createdAt: ctx.now(),
  })
  const id = randomUUID()
  const calendarKey = newCalendarKey()
  await ctx.db.insert(listings).values({
    id,
    userId,
    itemId,
    category,
    status: "published",
    name: "Villa Ginepro",
    calendarKey,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    publishedAt: ctx.now(),
    ...changes,
  })
  return { id, itemId, calendarKey }
}

/** Inserts a calendar of another platform, not read yet. */
export async function someCalendar(ctx: Ctx, listingId: string, url = "https://www.airbnb.com/calendar/ical/1.ics") {
  const [calendar] = await ctx.db
    .insert(listingCalendars)
    .values({ listingId, url: `${url}?s=${randomUUID()}`, createdAt: ctx.now() })
    .returning()
  if (!calendar) throw new Error("No calendar was made.")
  return calendar
}

/** Inserts a placed booking of an item with its occupancy; a held one with `expiresAt`. */
export async function bookedItem(
  ctx: Ctx,
  { itemId, startsAt, endsAt, expiresAt }: { itemId: string; startsAt: string; endsAt: string; expiresAt?: Date },
): Promise<string> {
  const period = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  const placed = expiresAt ? {} : ({ status: "confirmed", placedAt: ctx.now(), confirmedAt: ctx.now() } as const)
  const bookingId = await someBooking(ctx, { kind: "villa", itemId, ...period, ...placed })
  await ctx.db.insert(occupancies).values({ resourceId: itemId, bookingId, ...period, expiresAt, createdAt: ctx.now() })
  return bookingId
}
