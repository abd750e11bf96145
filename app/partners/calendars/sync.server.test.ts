import { and, asc, eq, isNull } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { bookedItem, someCalendar, someListing } from "../../../tests/support/partners/listing-calendars"
import {
  airbnbFile,
  appleFile,
  bookingComFile,
  googleFile,
  outlookFile,
  vrboFile,
} from "../../../tests/support/partners/platform-calendars"
import { runs } from "../../../tests/support/runs"
import { release } from "../../bookings/occupancy.server"
import { occupancies } from "../../bookings/tables.server"
import { messages } from "../../messaging/tables.server"
import { addDays } from "../../platform/dates"
import { alerts } from "../../platform/tables.server"
import { type Days, daysOf, united } from "../rules/blocked-days"
import { listingBlocks, listingCalendars } from "../tables.server"
import { CalendarUnreadable } from "./address-guard.server"
import { decodeEvents, type ReadEvents, readCalendar, readDueCalendars } from "./reading.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

type Stay = { uid: string; from: string; until: string; isClosed?: boolean }
const stay = (uid: string, from: string, until: string, isClosed?: boolean): Stay => ({ uid, from, until, isClosed })

const nothing = { events: [], unreadable: 0 }

const reading =
  (text: string): ReadEvents =>
  (inner) =>
    decodeEvents(inner, new TextEncoder().encode(text))

async function villa(category: "villas" | "cars" = "villas") {
  const partner = await person(ctx, { role: "business", businessStatus: "verified" })
  const listing = await someListing(ctx, partner, { category })
  const calendar = await someCalendar(ctx, listing.id)
  const read = (stays: Stay[], calendarId = calendar.id) => readCalendar(ctx, calendarId, reading(airbnbFile(stays)))
  return { partner, listing, calendar, read }
}

/** The days of a calendar's blocks, and those that are occupied at the listing without a booking. */
async function daysAt(calendarId: string, itemId: string, category: "villas" | "cars" = "villas") {
  const blocks = await ctx.db.select().from(listingBlocks).where(eq(listingBlocks.calendarId, calendarId))
  const rows = await ctx.db
    .select()
    .from(occupancies)
    .where(and(eq(occupancies.resourceId, itemId), isNull(occupancies.releasedAt), isNull(occupancies.bookingId)))
  const shown = (all: Days[]) => united(all).map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)
  return { blocked: shown(blocks), occupied: shown(rows.flatMap((row) => daysOf(category, row) ?? [])) }
}

const stored = async (id: string) =>
  (await ctx.db.select().from(listingCalendars).where(eq(listingCalendars.id, id)))[0]

const one = stay("a1", "20270605", "20270608")

describe("files of other platforms", () => {
  test.each([
    ["Airbnb", airbnbFile, ["2027-06-05 2027-06-08", "2027-07-01 2027-07-03"]],
    ["Booking.com", bookingComFile, ["2027-06-05 2027-06-08", "2027-07-01 2027-07-03"]],
    ["Vrbo", vrboFile, ["2027-06-05 2027-06-08", "2027-07-01 2027-07-03"]],
    [
      "Google Calendar",
      googleFile,
      ["2027-03-01 2027-03-02", "2027-03-15 2027-03-16", "2027-06-05 2027-06-08", "2027-07-01 2027-07-03"],
    ],
  ] as const)("%s: its reservations and closed days occupy the listing", async (_, file, expected) => {
    const { listing, calendar } = await villa()
    const text = file([one, stay("b2", "20270701", "20270703", true)])
    expect(await readCalendar(ctx, calendar.id, reading(text))).toBe(true)
    const { blocked, occupied } = await daysAt(calendar.id, listing.itemId)
    expect(blocked).toEqual(expected)
    expect(occupied).toEqual(expected)
  })

  test.each([
    ["Outlook", outlookFile],
    ["Apple Calendar", appleFile],
  ] as const)("%s: its busy days occupy the listing, its free ones do not", async (_, file) => {
    const { listing, calendar } = await villa()
    await readCalendar(ctx, calendar.id, reading(file([one])))
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual([
      "2027-05-04 2027-05-05",
      "2027-05-18 2027-05-19",
      "2027-06-05 2027-06-08",
    ])
  })

  test("with entries that cannot be read occupy what can be read, and count them", async () => {
    const { listing, calendar } = await villa()
    const broken = airbnbFile([one, stay("b2", "20271305", "20270703")])
    await readCalendar(ctx, calendar.id, reading(broken))
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual(["2027-06-05 2027-06-08"])
    expect(await stored(calendar.id)).toMatchObject({ unreadable: 1, failure: null })
  })

  test("with times occupy whole days of a car", async () => {
    const { listing, calendar } = await villa("cars")
    await readCalendar(ctx, calendar.id, reading(googleFile([one])))
    expect((await daysAt(calendar.id, listing.itemId, "cars")).occupied).toContain("2027-06-05 2027-06-09")
  })
})

describe("a later reading", () => {
  test.each<[string, Stay[], string[]]>([
    ["without changes keeps the days", [one], ["2027-06-05 2027-06-08"]],
    [
      "with a new event adds its days",
      [one, stay("b2", "20270701", "20270703")],
      ["2027-06-05 2027-06-08", "2027-07-01 2027-07-03"],
    ],
    ["with a longer event extends its days", [stay("a1", "20270605", "20270610")], ["2027-06-05 2027-06-10"]],
    ["with a moved event moves its days", [stay("a1", "20270607", "20270609")], ["2027-06-07 2027-06-09"]],
    ["with another event on the same days keeps them", [stay("c3", "20270605", "20270608")], ["2027-06-05 2027-06-08"]],
    [
      "with events that overlap takes each day once",
      [one, stay("b2", "20270607", "20270611")],
      ["2027-06-05 2027-06-11"],
    ],
    ["without events releases all days", [], []],
  ])("%s", async (_, stays, expected) => {
    const { listing, calendar, read } = await villa()
    await read([one])
    await read(stays)
    expect(await daysAt(calendar.id, listing.itemId)).toEqual({ blocked: expected, occupied: expected })
  })

  test("without changes writes nothing", async () => {
    const { calendar, read } = await villa()
    const rows = () => ctx.db.select().from(listingBlocks).where(eq(listingBlocks.calendarId, calendar.id))
    await read([one])
    const before = await rows()
    await read([one])
    expect(await rows()).toEqual(before)
  })

  test("keeps days that have begun, and forgets past ones", async () => {
    const { listing, calendar, read } = await villa()
    await read([stay("a1", "20261120", "20261126")])
    clock.set("2026-11-25T09:00:00Z")
    await read([stay("a1", "20261120", "20261126")])
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual(["2026-11-23 2026-11-26"])
    clock.set("2026-11-27T09:00:00Z")
    await read([])
    expect((await daysAt(calendar.id, listing.itemId)).blocked).toEqual([])
  })

  test("any sequence of readings leaves the days of the last file", async () => {
    const { listing, calendar, read } = await villa()
    const anyStays = fc.uniqueArray(
      fc.record({ uid: fc.integer({ min: 1, max: 5 }), start: fc.nat(60), length: fc.integer({ min: 1, max: 9 }) }),
      { selector: ({ uid }) => uid, maxLength: 5 },
    )
    const basic = (day: string) => day.replaceAll("-", "")
    await fc.assert(
      fc.asyncProperty(fc.array(anyStays, { minLength: 1, maxLength: 3 }), async (files) => {
        for (const stays of files)
          await read(
            stays.map(({ uid, start, length }) =>
              stay(`e${uid}`, basic(addDays("2027-06-01", start)), basic(addDays("2027-06-01", start + length))),
            ),
          )
        const last = (files.at(-1) ?? []).map(({ start, length }) => ({
          startsOn: addDays("2027-06-01", start),
          endsOn: addDays("2027-06-01", start + length),
        }))
        const expected = united(last).map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)
        expect(await daysAt(calendar.id, listing.itemId)).toEqual({ blocked: expected, occupied: expected })
      }),
      { numRuns: runs(5, 25) },
    )
  })
})

describe("an event on days that are booked here", () => {
  const week = { startsAt: "2027-06-06T13:00:00Z", endsAt: "2027-06-07T09:00:00Z" }
  const alertsAbout = (bookingId: string) =>
    ctx.db
      .select()
      .from(alerts)
      .where(eq(alerts.subject, `booking:${bookingId}`))
  const mailsTo = (email: string) =>
    ctx.db.select().from(messages).where(eq(messages.recipient, email)).orderBy(asc(messages.createdAt))

  test("occupies its other days and alerts operator and partner once", async () => {
    const { partner, listing, calendar, read } = await villa()
    const bookingId = await bookedItem(ctx, { ...listing, ...week })
    await read([one])
    await read([one])
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual([
      "2027-06-05 2027-06-06",
      "2027-06-07 2027-06-08",
    ])
    const refused = and(eq(listingBlocks.calendarId, calendar.id), isNull(listingBlocks.occupancyId))
    expect(await ctx.db.select().from(listingBlocks).where(refused)).toMatchObject([
      { startsOn: "2027-06-06", endsOn: "2027-06-07" },
    ])
    expect(await alertsAbout(bookingId)).toMatchObject([
      { kind: "double-booking", count: 1, facts: { platform: "airbnb.com" } },
    ])
    expect(await mailsTo(partner.email)).toMatchObject([{ kind: "partners.double-booking" }])
  })

  test("takes the days once the booking is cancelled", async () => {
    const { listing, calendar, read } = await villa()
    const bookingId = await bookedItem(ctx, { ...listing, ...week })
    await read([one])
    await release(ctx, { bookingId })
    await read([one])
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual(["2027-06-05 2027-06-08"])
  })

  test("that only touch the booking's first and last day is no double booking", async () => {
    const { listing, read } = await villa()
    const bookingId = await bookedItem(ctx, {
      ...listing,
      startsAt: "2027-06-08T13:00:00Z",
      endsAt: "2027-06-10T09:00:00Z",
    })
    await read([one, stay("b2", "20270610", "20270612")])
    expect(await alertsAbout(bookingId)).toEqual([])
  })

  test("during a hold alerts nobody, and takes the days when it expires", async () => {
    const { listing, calendar, read } = await villa()
    const bookingId = await bookedItem(ctx, { ...listing, ...week, expiresAt: new Date("2026-11-23T09:20:00Z") })
    await read([one])
    expect(await alertsAbout(bookingId)).toEqual([])
    clock.set("2026-11-23T09:30:00Z")
    await read([one])
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual(["2027-06-05 2027-06-08"])
  })

  test.each([
    ["exactly the days of a booking here", stay("echo", "20270606", "20270607", true), 0],
    ["days of a booking here and more", stay("echo", "20270606", "20270608", true), 1],
    ["the days of a booking here as a reservation", stay("a1", "20270606", "20270607"), 1],
  ])("reports a platform that closes %s", async (_, closed, reports) => {
    const { listing, read } = await villa()
    const bookingId = await bookedItem(ctx, { ...listing, ...week })
    await read([closed])
    expect(await alertsAbout(bookingId)).toHaveLength(reports)
  })

  test("stays taken after the booking is cancelled, until the platform says otherwise", async () => {
    const { listing, calendar, read } = await villa()
    const bookingId = await bookedItem(ctx, { ...listing, ...week })
    const closed = stay("echo", "20270606", "20270607", true)
    await read([closed])
    await release(ctx, { bookingId })
    await read([closed])
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual(["2027-06-06 2027-06-07"])
    await read([])
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual([])
  })
})

describe("two calendars of a listing", () => {
  test("with the same days occupy them until both have released them", async () => {
    const { listing, read } = await villa()
    const other = await someCalendar(ctx, listing.id, "https://www.vrbo.com/icalendar/1.ics")
    await read([one])
    await read([stay("x", "20270605", "20270608")], other.id)
    await read([])
    expect((await daysAt(other.id, listing.itemId)).occupied).toEqual(["2027-06-05 2027-06-08"])
    await read([], other.id)
    expect((await daysAt(other.id, listing.itemId)).occupied).toEqual([])
  })
})

test("a calendar that is removed and added again takes its days at once", async () => {
  const { listing, calendar, read } = await villa()
  const closed = stay("a1", "20270605", "20270608", true)
  await read([closed])
  await read([])
  await read([closed])
  expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual(["2027-06-05 2027-06-08"])
})

describe("a reading that fails", () => {
  const failing: ReadEvents = async () => {
    throw new CalendarUnreadable("status")
  }
  const unreadableMails = async (email: string) =>
    (await ctx.db.select().from(messages).where(eq(messages.recipient, email))).filter(
      ({ kind }) => kind === "partners.calendar-unreadable",
    )

  test.each<[string, ReadEvents, string]>([
    ["with an answer that is no file", failing, "status"],
    ["with a web page", reading("<!doctype html>"), "not-calendar"],
    ["with a file that is cut off", reading(airbnbFile([one]).slice(0, -20)), "not-calendar"],
  ])("%s keeps the days and stores why", async (_, fetch, failure) => {
    const { listing, calendar, read } = await villa()
    await read([one])
    clock.set("2026-11-23T10:00:00Z")
    expect(await readCalendar(ctx, calendar.id, fetch)).toBe(false)
    expect((await daysAt(calendar.id, listing.itemId)).occupied).toEqual(["2027-06-05 2027-06-08"])
    expect(await stored(calendar.id)).toMatchObject({ failure, lastReadAt: new Date("2026-11-23T09:00:00Z") })
  })

  test("is forgotten by one that succeeds", async () => {
    const { calendar, read } = await villa()
    await readCalendar(ctx, calendar.id, failing)
    await read([one])
    expect(await stored(calendar.id)).toMatchObject({ failure: null })
  })

  test("is mailed to the partner once after 24 hours, and again for the next outage", async () => {
    const { partner, calendar, read } = await villa()
    await read([one])
    const failAt = async (instant: string) => {
      clock.set(instant)
      await readCalendar(ctx, calendar.id, failing)
      return (await unreadableMails(partner.email)).length
    }
    expect(await failAt("2026-11-24T08:59:00Z")).toBe(0)
    expect(await failAt("2026-11-24T09:00:00Z")).toBe(1)
    expect(await failAt("2026-11-25T09:00:00Z")).toBe(1)
    await read([one])
    expect(await failAt("2026-11-26T10:00:00Z")).toBe(2)
  })
})

describe("the job", () => {
  test("reads each calendar once in half an hour, also if another one breaks", async () => {
    clock.set("2026-12-01T09:00:00Z")
    const { listing, calendar } = await villa()
    const broken = await someCalendar(ctx, listing.id)
    const seen: string[] = []
    const fetch: ReadEvents = async (_, url) => {
      seen.push(url)
      if (url === broken.url) throw new Error("a bug")
      return nothing
    }
    const readAt = async (instant: string) => {
      clock.set(instant)
      seen.length = 0
      await readDueCalendars(ctx, fetch)
      return seen.filter((url) => [calendar.url, broken.url].includes(url)).length
    }
    expect(await readAt("2026-12-01T09:00:00Z")).toBe(2)
    expect(await readAt("2026-12-01T09:29:00Z")).toBe(0)
    expect(await readAt("2026-12-01T09:30:00Z")).toBe(2)
  })

  test.each(["draft", "deleted"] as const)("does not read calendars of a %s listing", async (status) => {
    const partner = await person(ctx, { role: "business" })
    const listing = await someListing(ctx, partner, { status })
    const { url } = await someCalendar(ctx, listing.id)
    const seen: string[] = []
    await readDueCalendars(ctx, async (_, read) => {
      seen.push(read)
      return nothing
    })
    expect(seen).not.toContain(url)
  })
})
