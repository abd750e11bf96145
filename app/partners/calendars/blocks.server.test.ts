import { and, eq, isNull } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { setAttempts } from "../../../tests/support/limits"
import { bookedItem, someCalendar, someListing } from "../../../tests/support/partners/listing-calendars"
import { someBooking } from "../../../tests/support/purchases/bookings"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { insertOccupancy } from "../../bookings/occupancy.server"
import { occupancies } from "../../bookings/tables.server"
import type { Ctx } from "../../platform/context.server"
import { addDays } from "../../platform/dates"
import { daysOf, united } from "../rules/blocked-days"
import { listingBlocks, listingCalendars, listings } from "../tables.server"
import { CalendarUnreadable } from "./address-guard.server"
import { blockDays, MAX_BLOCKS, unblockDays } from "./blocks.server"
import { listingCalendarPage } from "./calendar-page.server"
import { addCalendar, calendarsOf, MAX_CALENDARS, readNow, removeCalendar, renewCalendarKey } from "./calendars.server"
import { exportedCalendar } from "./export.server"
import { listingCalendarsData } from "./personal-data.server"
import type { ReadEvents } from "./reading.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

async function partner(changes: Parameters<typeof person>[1] = {}) {
  const owner = await person(ctx, { role: "business", businessStatus: "verified", ...changes })
  const listing = await someListing(ctx, owner)
  return { owner, listing, customerCtx: as(ctx, owner), listingId: listing.id }
}

const occupied = (itemId: string) =>
  ctx.db
    .select()
    .from(occupancies)
    .where(and(eq(occupancies.resourceId, itemId), isNull(occupancies.releasedAt), isNull(occupancies.bookingId)))

const ownBlocks = (listingId: string) =>
  ctx.db.select().from(listingBlocks).where(eq(listingBlocks.listingId, listingId))

const ownBlocksShown = async (customerCtx: Ctx, listingId: string) =>
  (await listingCalendarPage(customerCtx, { listingId, month: null })).calendar?.ownBlocks ?? []

const nightsOf = async ({ itemId }: { itemId: string }) =>
  united((await occupied(itemId)).flatMap((period) => daysOf("villas", period) ?? []))

const nothing: ReadEvents = async () => ({ events: [], unreadable: 0 })
const taken: ReadEvents = async () => ({
  events: [{ isClosed: false, startsOn: "2027-06-05", endsOn: "2027-06-08" }],
  unreadable: 0,
})

const june = { from: "2027-06-05", to: "2027-06-07" }

describe("blocked days", () => {
  test("occupy the nights of the listing, with a note and without a booking", async () => {
    const { customerCtx, listing, listingId } = await partner()
    await blockDays(customerCtx, { listingId, ...june })
    expect(await occupied(listing.itemId)).toMatchObject([
      { startsAt: new Date("2027-06-05T13:00:00Z"), endsAt: new Date("2027-06-08T09:00:00Z"), note: "partner" },
    ])
  })

  test("are free again once they are removed", async () => {
    const { customerCtx, listing, listingId } = await partner()
    await blockDays(customerCtx, { listingId, ...june })
    await unblockDays(customerCtx, { listingId, ...june })
    expect(await occupied(listing.itemId)).toEqual([])
    expect(await codeOf(unblockDays(customerCtx, { listingId, ...june }))).toBe("partners.calendar-block-not-found")
  })

  test("can be removed in part", async () => {
    const { customerCtx, listing, listingId } = await partner()
    await blockDays(customerCtx, { listingId, ...june })
    await unblockDays(customerCtx, { listingId, from: "2027-06-06", to: "2027-06-06" })
    expect(await nightsOf(listing)).toEqual([
      { startsOn: "2027-06-05", endsOn: "2027-06-06" },
      { startsOn: "2027-06-07", endsOn: "2027-06-08" },
    ])
  })

  test.each([
    ["overlap", "2027-06-06", "2027-06-10", { from: "2027-06-05", to: "2027-06-10" }],
    ["touch", "2027-06-08", "2027-06-08", { from: "2027-06-05", to: "2027-06-08" }],
    ["are blocked already", "2027-06-06", "2027-06-06", june],
  ])("that %s become one run", async (_, from, to, expected) => {
    const { customerCtx, listing, listingId } = await partner()
    await blockDays(customerCtx, { listingId, ...june })
    await blockDays(customerCtx, { listingId, from, to })
    expect(await ownBlocksShown(customerCtx, listingId)).toEqual([expected])
    expect(await nightsOf(listing)).toEqual([{ startsOn: expected.from, endsOn: addDays(expected.to, 1) }])
    await unblockDays(customerCtx, { listingId, ...expected })
    expect(await ownBlocks(listingId)).toEqual([])
  })

  test("with a booking are refused as a whole, with the booked days", async () => {
    const { customerCtx, listing, listingId } = await partner()
    await bookedItem(ctx, { ...listing, startsAt: "2027-06-06T13:00:00Z", endsAt: "2027-06-08T09:00:00Z" })
    await expect(blockDays(customerCtx, { listingId, ...june })).rejects.toMatchObject({
      code: "partners.calendar-booked-days",
      details: { from: "6 June 2027", to: "7 June 2027" },
    })
    expect(await ownBlocks(listingId)).toEqual([])
  })

  test("with a hold are refused until it expires", async () => {
    const { customerCtx, listing, listingId } = await partner()
    await bookedItem(ctx, {
      ...listing,
      startsAt: "2027-06-06T13:00:00Z",
      endsAt: "2027-06-07T09:00:00Z",
      expiresAt: new Date("2026-11-23T09:20:00Z"),
    })
    expect(await codeOf(blockDays(customerCtx, { listingId, ...june }))).toBe("partners.calendar-booked-day")
    clock.set("2026-11-23T09:21:00Z")
    await blockDays(customerCtx, { listingId, ...june })
    expect(await occupied(listing.itemId)).toHaveLength(1)
  })

  test("between two stays are possible", async () => {
    const { customerCtx, listing, listingId } = await partner()
    await bookedItem(ctx, { ...listing, startsAt: "2027-06-01T13:00:00Z", endsAt: "2027-06-05T09:00:00Z" })
    await bookedItem(ctx, { ...listing, startsAt: "2027-06-08T13:00:00Z", endsAt: "2027-06-10T09:00:00Z" })
    await blockDays(customerCtx, { listingId, ...june })
    expect(await occupied(listing.itemId)).toHaveLength(1)
  })

  test.each([
    ["that begin yesterday", "2026-11-22", "2026-11-25", "from", "partners.calendar-from-past"],
    ["that end before they begin", "2027-06-05", "2027-06-04", "to", "partners.calendar-to-before"],
    ["too far ahead", "2028-11-30", "2028-12-01", "to", "partners.calendar-to-far"],
  ])("%s are refused", async (_, from, to, field, code) => {
    const { customerCtx, listingId } = await partner()
    await expect(blockDays(customerCtx, { listingId, from, to })).rejects.toMatchObject({ fields: [{ field, code }] })
  })

  test(`are at most ${MAX_BLOCKS} runs`, async () => {
    const { customerCtx, listingId } = await partner()
    const rows = Array.from({ length: MAX_BLOCKS }, (_, at) => ({
      listingId,
      startsOn: addDays("2027-01-01", 2 * at),
      endsOn: addDays("2027-01-02", 2 * at),
    }))
    await ctx.db.insert(listingBlocks).values(rows)
    const summer = { listingId, from: "2027-08-01", to: "2027-08-03" }
    expect(await codeOf(blockDays(customerCtx, summer))).toBe("partners.calendar-too-many-blocks")
    await blockDays(customerCtx, { listingId, from: "2027-01-01", to: "2027-01-03" })
    await blockDays(customerCtx, summer)
  })

  test("blocked many times at once are one run", { tags: ["postgres"] }, async () => {
    const { customerCtx, listing, listingId } = await partner()
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        blockDays(customerCtx, { listingId, from: june.from, to: `2027-06-0${7 + (at % 2)}` }),
      ),
    )
    expect(await ownBlocksShown(customerCtx, listingId)).toEqual([{ from: "2027-06-05", to: "2027-06-08" }])
    expect(await nightsOf(listing)).toEqual([{ startsOn: "2027-06-05", endsOn: "2027-06-09" }])
  })
})

test("a block and a booking at the same time never both get the days", { tags: ["postgres"] }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { customerCtx, listing, listingId } = await partner()
    const { itemId: resourceId } = listing
    const period = { startsAt: new Date("2027-06-06T13:00:00Z"), endsAt: new Date("2027-06-09T09:00:00Z") }
    const bookingId = await someBooking(ctx, { kind: "villa", itemId: resourceId, ...period })
    const [block, booking] = await Promise.all([
      codeOf(blockDays(customerCtx, { listingId, ...june })),
      insertOccupancy(ctx, { resourceId, bookingId, ...period }),
    ])
    expect([block === "ok", booking !== undefined].filter(Boolean)).toHaveLength(1)
  }
})

describe("another person's listing", () => {
  const uses: [string, (c: typeof ctx, listingId: string, calendarId: string) => Promise<unknown>][] = [
    ["block days", (c, listingId) => blockDays(c, { listingId, ...june })],
    ["remove a block", (c, listingId) => unblockDays(c, { listingId, ...june })],
    ["add a calendar", (c, listingId) => addCalendar(c, { listingId, url: "https://example.org/a.ics" }, nothing)],
    ["remove a calendar", (c, listingId, calendarId) => removeCalendar(c, { listingId, calendarId })],
    ["read a calendar", (c, listingId, calendarId) => readNow(c, { listingId, calendarId }, nothing)],
    ["renew its address", (c, listingId) => renewCalendarKey(c, { listingId })],
  ]

  test.each(uses)("is not found: %s", async (_, use) => {
    const { listingId } = await partner()
    const { id } = await someCalendar(ctx, listingId)
    const other = await partner()
    expect(await codeOf(use(other.customerCtx, listingId, id))).toBe("partners.listing-not-found")
    expect(await codeOf(use(other.customerCtx, "no-id", id))).toBe("partners.listing-not-found")
  })

  test.each(uses)("is forbidden to customers and visitors: %s", async (_, use) => {
    const { listingId } = await partner()
    const { id } = await someCalendar(ctx, listingId)
    const customer = as(ctx, await person(ctx))
    expect(await codeOf(use(customer, listingId, id))).toBe("platform.forbidden")
    expect(await codeOf(use(ctx, listingId, id))).toBe("platform.sign-in-required")
  })

  test("has calendars that cannot be read or removed through one's own", async () => {
    const { listingId } = await partner()
    const { id } = await someCalendar(ctx, listingId)
    const other = await partner()
    const use = { listingId: other.listingId, calendarId: id }
    expect(await codeOf(removeCalendar(other.customerCtx, use))).toBe("partners.calendar-not-found")
    expect(await codeOf(readNow(other.customerCtx, use, nothing))).toBe("partners.calendar-not-found")
    expect(await calendarsOf(ctx, listingId)).toHaveLength(1)
  })
})

test("a listing that is not published has no calendar yet", async () => {
  const { customerCtx, listingId } = await partner()
  await ctx.db.update(listings).set({ status: "draft", itemId: null }).where(eq(listings.id, listingId))
  expect(await codeOf(blockDays(customerCtx, { listingId, ...june }))).toBe("partners.calendar-unpublished")
})

describe("a calendar of another platform", () => {
  const url = "https://www.airbnb.it/calendar/ical/1.ics?s=abc"

  test("is stored, from an address of calendar programs too", async () => {
    const { customerCtx, listingId } = await partner()
    await addCalendar(customerCtx, { listingId, url: url.replace("https", "webcal") }, nothing)
    expect(await calendarsOf(ctx, listingId)).toMatchObject([{ url }])
    expect(await codeOf(addCalendar(customerCtx, { listingId, url: `${url}#x` }))).toBe("partners.calendar-known")
  })

  test.each([
    ["no address", "calendar", "partners.calendar-url-invalid"],
    ["without TLS", "http://www.airbnb.it/1.ics", "partners.calendar-url-https"],
    ["of a script", "javascript:alert(1)", "partners.calendar-url-https"],
    ["of this machine", "https://127.0.0.1/1.ics", "partners.calendar-url-refused"],
    ["of this machine in hexadecimal", "https://0x7f000001/1.ics", "partners.calendar-url-refused"],
    ["of a private network", "https://[fd00::1]/1.ics", "partners.calendar-url-refused"],
    ["with a password", "https://a:b@example.org/1.ics", "partners.calendar-url-refused"],
    ["with a port", "https://example.org:444/1.ics", "partners.calendar-url-refused"],
    ["of our own calendars", "http://localhost:3000/calendars/x.ics", "partners.calendar-url-own"],
  ])("is refused: %s", async (_, typed, code) => {
    const { customerCtx, listingId } = await partner()
    await expect(addCalendar(customerCtx, { listingId, url: typed })).rejects.toMatchObject({
      fields: [{ field: "url", code }],
    })
  })

  test.each(["unverified", "pending"] as const)("cannot be added while the company is %s", async (businessStatus) => {
    const { customerCtx, listingId } = await partner({ businessStatus })
    expect(await codeOf(addCalendar(customerCtx, { listingId, url }))).toBe("partners.calendar-unverified")
    expect(await calendarsOf(ctx, listingId)).toEqual([])
  })

  test(`is one of ${MAX_CALENDARS} at most`, async () => {
    const { customerCtx, listingId } = await partner()
    for (let count = 0; count < MAX_CALENDARS; count += 1)
      await addCalendar(customerCtx, { listingId, url: `${url}${count}` }, nothing)
    expect(await codeOf(addCalendar(customerCtx, { listingId, url }))).toBe("partners.calendar-too-many")
  })

  test("is read at once when it is added, and releases its days when it is removed", async () => {
    const { customerCtx, listing, listingId } = await partner()
    expect(await addCalendar(customerCtx, { listingId, url }, taken)).toBe(true)
    expect(await occupied(listing.itemId)).toHaveLength(1)
    const [{ id: calendarId } = { id: "" }] = await calendarsOf(ctx, listingId)
    await removeCalendar(customerCtx, { listingId, calendarId })
    expect(await occupied(listing.itemId)).toEqual([])
    expect(await calendarsOf(ctx, listingId)).toEqual([])
  })

  test("that cannot be read is added all the same, with the reason", async () => {
    const { customerCtx, listingId } = await partner()
    const unreachable: ReadEvents = async () => {
      throw new CalendarUnreadable("unreachable")
    }
    expect(await addCalendar(customerCtx, { listingId, url }, unreachable)).toBe(false)
    expect(await calendarsOf(ctx, listingId)).toMatchObject([{ lastReadAt: null, failure: "unreachable" }])
  })

  test("is read by hand a limited number of times an hour", async () => {
    const { customerCtx, listingId } = await partner()
    const { id: calendarId } = await someCalendar(ctx, listingId)
    const read = () => readNow(customerCtx, { listingId, calendarId }, nothing)
    await read()
    await setAttempts(ctx, "partners.calendar-change:", 60)
    expect(await codeOf(read())).toBe("platform.too-many")
  })

  test("is exported with a person's data and erased with the account", async () => {
    const { owner, customerCtx, listing, listingId } = await partner()
    await addCalendar(customerCtx, { listingId, url }, nothing)
    await blockDays(customerCtx, { listingId, ...june })
    expect(await listingCalendarsData.export(ctx, owner.userId)).toMatchObject([
      { listingId, calendars: [{ url }], blocks: [{ startsOn: "2027-06-05", isImported: false }] },
    ])
    await listingCalendarsData.erase(ctx, { userId: owner.userId, name: "", email: "" })
    expect(await ctx.db.select().from(listingCalendars).where(eq(listingCalendars.listingId, listingId))).toEqual([])
    expect(await occupied(listing.itemId)).toEqual([])
  })
})

test("a new address of a listing replaces the old one", async () => {
  const { customerCtx, listing, listingId } = await partner()
  const file = `${listing.calendarKey}.ics`
  expect((await exportedCalendar(ctx, { file })).text).toContain("BEGIN:VCALENDAR")
  await renewCalendarKey(customerCtx, { listingId })
  expect(await codeOf(exportedCalendar(ctx, { file }))).toBe("platform.not-found")
  const [{ calendarKey } = { calendarKey: "" }] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  expect((await exportedCalendar(ctx, { file: `${calendarKey}.ics` })).text).toContain("BEGIN:VCALENDAR")
})
