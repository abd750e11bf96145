import { eq } from "drizzle-orm"
import ICAL from "ical.js"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { setAttempts } from "../../../tests/support/limits"
import { bookedItem, someCalendar, someListing } from "../../../tests/support/partners/listing-calendars"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { listings } from "../tables.server"
import { blockDays } from "./blocks.server"
import { exportedCalendar } from "./export.server"
import { readCalendar } from "./reading.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

async function fullListing(name = "Villa Ginepro") {
  const owner = await person(ctx, { role: "business", businessStatus: "verified" })
  const listing = await someListing(ctx, owner, { name })
  const bookingId = await bookedItem(ctx, {
    ...listing,
    startsAt: "2027-06-05T13:00:00Z",
    endsAt: "2027-06-08T09:00:00Z",
  })
  await bookedItem(ctx, {
    ...listing,
    startsAt: "2027-06-20T13:00:00Z",
    endsAt: "2027-06-21T09:00:00Z",
    expiresAt: new Date("2026-11-23T09:20:00Z"),
  })
  await blockDays(as(ctx, owner), { listingId: listing.id, from: "2027-06-08", to: "2027-06-09" })
  const calendar = await someCalendar(ctx, listing.id)
  await readCalendar(ctx, calendar.id, async () => ({
    events: [
      { isClosed: false, startsOn: "2027-06-09", endsOn: "2027-06-10" },
      { isClosed: false, startsOn: "2027-07-01", endsOn: "2027-07-04" },
    ],
    unreadable: 0,
  }))
  return { ...listing, bookingId, file: `${listing.calendarKey}.ics` }
}

/** The events of a file, as another library reads them. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    return { uid, summary, isDay: startDate.isDate, days: `${startDate} ${endDate}`, component }
  })

describe("the exported calendar", () => {
  test("has own bookings and blocks, without holds and days of other calendars", async () => {
    const { file } = await fullListing()
    const { text } = await exportedCalendar(ctx, { file })
    expect(eventsIn(text).map(({ summary, isDay, days }) => [summary, isDay, days])).toEqual([
      ["Booked (not available)", true, "2027-06-05 2027-06-08"],
      ["Blocked (not available)", true, "2027-06-08 2027-06-10"],
    ])
  })

  test("says nothing about customers and bookings", async () => {
    const { file, bookingId } = await fullListing()
    const { text } = await exportedCalendar(ctx, { file })
    expect(text).not.toMatch(/Ada|Neri|example\.org/)
    expect(text).not.toContain(bookingId)
    const names = eventsIn(text).flatMap(({ component }) =>
      component.getAllProperties().map((property) => property.name),
    )
    expect(new Set(names)).toEqual(
      new Set([
        "uid",
        "sequence",
        "dtstamp",
        "dtstart",
        "dtend",
        "summary",
        "x-microsoft-cdo-alldayevent",
        "x-microsoft-msncalendar-alldayevent",
      ]),
    )
  })

  test("keeps its UIDs and its ETag until something changes", async () => {
    const { file, id } = await fullListing()
    const first = await exportedCalendar(ctx, { file })
    clock.set("2026-11-23T12:00:00Z")
    const second = await exportedCalendar(ctx, { file })
    expect(second).toEqual(first)
    const uids = eventsIn(first.text).map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(2)
    const [listing] = await ctx.db.select().from(listings).where(eq(listings.id, id))
    const owner = { kind: "person", userId: listing?.userId ?? "", role: "business", name: "", email: "" } as const
    await blockDays(as(ctx, owner), { listingId: id, from: "2027-08-01", to: "2027-08-01" })
    const third = await exportedCalendar(ctx, { file })
    expect(third.etag).not.toBe(first.etag)
    expect(eventsIn(third.text).map(({ uid }) => uid)).toEqual(expect.arrayContaining(uids))
  })

  test("escapes and folds a long name, with CRLF", async () => {
    const name = `Villa "Ginepro", Porto; Cervo \\ ${"così ".repeat(30)}`
    const { file } = await fullListing(name)
    const { text } = await exportedCalendar(ctx, { file })
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue("x-wr-calname")).toContain(name.trim())
  })

  test.each(["draft without an item", "deleted"])("of a %s listing is not found", async (kind) => {
    const { file, id } = await fullListing()
    const changes = kind === "deleted" ? { status: "deleted" as const } : { status: "draft" as const, itemId: null }
    await ctx.db.update(listings).set(changes).where(eq(listings.id, id))
    expect(await codeOf(exportedCalendar(ctx, { file }))).toBe("platform.not-found")
  })

  test.each(["x.ics", "", "../listings.ics", `${"a".repeat(32)}.ics`, "a".repeat(5_000), "%00.ics"])(
    "with the key %s is not found",
    async (file) => {
      expect(await codeOf(exportedCalendar(ctx, { file }))).toBe("platform.not-found")
    },
  )

  test("is read a limited number of times an hour", async () => {
    const { calendarKey } = await someListing(ctx, await person(ctx, { role: "business" }))
    const file = `${calendarKey}.ics`
    const read = (network: string) => exportedCalendar({ ...ctx, network }, { file })
    await read("192.0.2.1")
    await setAttempts(ctx, "partners.calendar:", 119)
    await read("192.0.2.2")
    expect(await codeOf(read("198.51.100.1"))).toBe("platform.too-many")
  })
})
