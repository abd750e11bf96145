import { beforeEach, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { bookedItem, someCalendar, someListing } from "../../../tests/support/partners/listing-calendars"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { blockDays } from "./blocks.server"
import { listingCalendarPage } from "./calendar-page.server"
import { type ReadEvents, readCalendar } from "./reading.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

async function partner(changes: Parameters<typeof someListing>[2] = {}) {
  const owner = await person(ctx, { role: "business", businessStatus: "verified" })
  const listing = await someListing(ctx, owner, changes)
  return { listing, customerCtx: as(ctx, owner), listingId: listing.id }
}

const pageOf = async (customerCtx: typeof ctx, listingId: string, month: string | null = null) => {
  const { calendar } = await listingCalendarPage(customerCtx, { listingId, month })
  if (!calendar) throw new Error("There is no calendar.")
  return calendar
}

const taken =
  (startsOn: string, endsOn: string, isClosed = false): ReadEvents =>
  async () => ({ events: [{ isClosed, startsOn, endsOn }], unreadable: 0 })

const stateOn = (calendar: Awaited<ReturnType<typeof pageOf>>, day: string) =>
  calendar.months.flatMap(({ weeks }) => weeks.flat()).find((date) => date?.day === day)?.state

test("shows past, booked, blocked, imported and free days", async () => {
  const { customerCtx, listing, listingId } = await partner()
  await bookedItem(ctx, { ...listing, startsAt: "2026-12-05T14:00:00Z", endsAt: "2026-12-07T10:00:00Z" })
  await blockDays(customerCtx, { listingId, from: "2026-12-10", to: "2026-12-10" })
  const { id } = await someCalendar(ctx, listingId)
  await readCalendar(ctx, id, taken("2026-12-20", "2026-12-22"))
  const calendar = await pageOf(customerCtx, listingId)
  const days = ["2026-11-22", "2026-11-23", "2026-12-05", "2026-12-07", "2026-12-10", "2026-12-21", "2026-12-22"]
  expect(days.map((day) => stateOn(calendar, day))).toEqual([
    ...["past", "free", "booked", "free", "blocked", "imported", "free"],
  ])
  expect(calendar.calendars).toMatchObject([{ platform: "airbnb.com", days: 2, failure: null }])
})

test("shows a double booking until the other event is gone", async () => {
  const { customerCtx, listing, listingId } = await partner()
  await bookedItem(ctx, { ...listing, startsAt: "2026-12-05T14:00:00Z", endsAt: "2026-12-07T10:00:00Z" })
  const { id } = await someCalendar(ctx, listingId)
  await readCalendar(ctx, id, taken("2026-12-06", "2026-12-09"))
  expect((await pageOf(customerCtx, listingId)).doubleBooked).toEqual([{ from: "2026-12-06", to: "2026-12-06" }])
  await readCalendar(ctx, id, async () => ({ events: [], unreadable: 0 }))
  expect((await pageOf(customerCtx, listingId)).doubleBooked).toEqual([])
})

test("shows no double booking where a platform closed the days of a booking here", async () => {
  const { customerCtx, listing, listingId } = await partner()
  await bookedItem(ctx, { ...listing, startsAt: "2026-12-05T14:00:00Z", endsAt: "2026-12-07T10:00:00Z" })
  const { id } = await someCalendar(ctx, listingId)
  await readCalendar(ctx, id, taken("2026-12-05", "2026-12-07", true))
  expect((await pageOf(customerCtx, listingId)).doubleBooked).toEqual([])
})

test("lists a block once, also where another calendar has some of its days", async () => {
  const { customerCtx, listingId } = await partner()
  const { id } = await someCalendar(ctx, listingId)
  await readCalendar(ctx, id, taken("2026-12-11", "2026-12-12"))
  await blockDays(customerCtx, { listingId, from: "2026-12-10", to: "2026-12-14" })
  expect((await pageOf(customerCtx, listingId)).ownBlocks).toMatchObject([{ from: "2026-12-10", to: "2026-12-14" }])
})

test("leads through the months up to the last day that can be blocked", async () => {
  const { customerCtx, listingId } = await partner()
  const seen: string[] = []
  let month: string | null = null
  for (let next: string | undefined = "2026-11"; next; ) {
    const calendar = await pageOf(customerCtx, listingId, month)
    seen.push(...calendar.months.map((month) => month.month))
    next = calendar.later
    month = next ?? null
  }
  expect(seen).toHaveLength(25)
  expect([seen[0], seen.at(-1)]).toEqual(["2026-11", "2028-11"])
  expect((await pageOf(customerCtx, listingId, "2027-05")).earlier).toBe("2026-11")
})

test.each(["1999-01", "x", "2026-13"])("opens at the current month for the month %s", async (month) => {
  const { customerCtx, listingId } = await partner()
  expect((await pageOf(customerCtx, listingId, month)).months[0]?.month).toBe("2026-11")
})

test("has no calendar before the listing is published", async () => {
  const { customerCtx, listingId } = await partner({ itemId: null, status: "draft" })
  expect((await listingCalendarPage(customerCtx, { listingId, month: null })).calendar).toBeUndefined()
})

test("is not found for another partner, nor once the listing is deleted", async () => {
  const [one, other, deleted] = [await partner(), await partner(), await partner({ status: "deleted" })]
  const open = (customerCtx: typeof ctx, listingId: string) =>
    codeOf(listingCalendarPage(customerCtx, { listingId, month: null }))
  expect(await open(other.customerCtx, one.listingId)).toBe("partners.listing-not-found")
  expect(await open(deleted.customerCtx, deleted.listingId)).toBe("partners.listing-not-found")
  expect(await open(one.customerCtx, one.listingId)).toBe("ok")
})
