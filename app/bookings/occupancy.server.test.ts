import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { CROWD } from "../../tests/support/crowds"
import { testDatabase } from "../../tests/support/database"
import { someBooking, someCar } from "../../tests/support/purchases/bookings"
import { type Ctx, inTransaction } from "../platform/context.server"
import { type Database, rowsOf } from "../platform/database/db.server"
import { addMinutes } from "../platform/dates"
import { insertOccupancy, occupiedBetween, release, releaseExpiredHolds, setOccupancyExpiry } from "./occupancy.server"

let database: Database
let ctx: ReturnType<typeof testContext>

beforeAll(async () => {
  database = await testDatabase()
  ctx = testContext(database)
  await someCar(ctx)
})

const day = (n: number, hour = 10) => new Date(Date.UTC(2027, 0, n, hour))

const booking = () => someBooking(ctx)

type Wanted = { resourceId: string; from: Date; to: Date; expiresAt?: Date; bookingId?: string }

/** The whole transaction of one customer. */
async function occupy(c: Ctx, { resourceId, from, to, expiresAt, bookingId }: Wanted) {
  const id = bookingId ?? (await booking())
  return inTransaction(c, async (txCtx) => {
    await releaseExpiredHolds(txCtx, resourceId)
    return insertOccupancy(txCtx, { resourceId, bookingId: id, startsAt: from, endsAt: to, expiresAt })
  })
}

async function overlapsOf(resourceId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number | string }>(
    ctx.db,
    sql`select count(*) as count from occupancies a join occupancies b
          on a.resource_id = b.resource_id and a.id < b.id
          and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.resource_id = ${resourceId} and a.released_at is null and b.released_at is null`,
  )
  return Number(row?.count)
}

/** Many customers who want the 3rd to the 6th, with slightly different times. */
async function race(resourceId: string) {
  const one = await booking()
  return Promise.all(
    Array.from({ length: CROWD }, (_, i) =>
      occupy(ctx, {
        resourceId,
        from: addMinutes(day(3), i % 7),
        to: addMinutes(day(6), i % 11),
        expiresAt: addMinutes(ctx.now(), 20),
        bookingId: one,
      }),
    ),
  )
}

describe("occupancy", () => {
  test("of many concurrent requests for the same days, exactly one succeeds", { tags: ["postgres"] }, async () => {
    const results = await race("race")
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await overlapsOf("race")).toBe(0)
  })

  test("of many requests that meet an expired hold, exactly one succeeds", { tags: ["postgres"] }, async () => {
    const lapsing = await Promise.all(
      [3, 4, 5].map((n) =>
        occupy(ctx, {
          resourceId: "expired-race",
          from: day(n),
          to: day(n + 1),
          expiresAt: addMinutes(ctx.now(), -1),
        }),
      ),
    )
    expect(lapsing.filter(Boolean).length).toBeGreaterThan(0)
    const results = await race("expired-race")
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await overlapsOf("expired-race")).toBe(0)
  })

  test("many requests with chained overlaps leave no overlap", { tags: ["postgres"] }, async () => {
    const one = await booking()
    await Promise.all(
      Array.from({ length: CROWD }, (_, i) =>
        occupy(ctx, { resourceId: "chain", from: day((i * 7) % 40), to: day(((i * 7) % 40) + 2), bookingId: one }),
      ),
    )
    expect(await overlapsOf("chain")).toBe(0)
  })

  test("a rental may start at the minute when the previous one ends", async () => {
    expect(await occupy(ctx, { resourceId: "adjacent", from: day(3), to: day(4) })).toBeDefined()
    expect(await occupy(ctx, { resourceId: "adjacent", from: day(4), to: day(5) })).toBeDefined()
    expect(await occupy(ctx, { resourceId: "adjacent", from: day(2), to: day(3) })).toBeDefined()
    expect(await occupy(ctx, { resourceId: "adjacent", from: addMinutes(day(4), -1), to: day(4) })).toBeUndefined()
  })

  test("other vehicles are not affected", async () => {
    expect(await occupy(ctx, { resourceId: "first", from: day(3), to: day(4) })).toBeDefined()
    expect(await occupy(ctx, { resourceId: "second", from: day(3), to: day(4) })).toBeDefined()
  })

  test("a hold keeps its days until it expires, then they are free", async () => {
    const hold = { resourceId: "hold", from: day(3), to: day(5), expiresAt: addMinutes(ctx.now(), 20) }
    expect(await occupy(ctx, hold)).toBeDefined()
    expect(await occupy(ctx, hold)).toBeUndefined()
    const later = { ...ctx, now: () => addMinutes(ctx.now(), 20) }
    expect(await occupiedBetween(later, "hold", day(3), day(5))).toEqual([])
    expect(await occupy(later, { ...hold, expiresAt: undefined })).toBeDefined()
    expect(await overlapsOf("hold")).toBe(0)
  })

  test("an expired hold stays with its booking until the days are requested", async () => {
    const bookingId = await booking()
    const hold = { resourceId: "late", from: day(3), to: day(5), bookingId }
    await occupy(ctx, { ...hold, expiresAt: addMinutes(ctx.now(), -1) })
    expect(await setOccupancyExpiry(ctx, { bookingId, expiresAt: null })).toBe(true)
    expect(await occupy(ctx, { ...hold, bookingId: await booking() })).toBeUndefined()
  })

  test("an extension fails if the days were taken", async () => {
    const bookingId = await booking()
    const hold = { resourceId: "gone", from: day(3), to: day(5) }
    await occupy(ctx, { ...hold, bookingId, expiresAt: addMinutes(ctx.now(), -1) })
    await occupy(ctx, hold)
    expect(await setOccupancyExpiry(ctx, { bookingId, expiresAt: null })).toBe(false)
  })

  test("released days are free; a second release changes nothing", async () => {
    const bookingId = await booking()
    const hold = { resourceId: "released", from: day(3), to: day(5) }
    await occupy(ctx, { ...hold, bookingId })
    await release(ctx, { bookingId })
    await release(ctx, { bookingId })
    expect(await occupy(ctx, hold)).toBeDefined()
  })

  test("the calendar is sorted, without expired holds and the caller's own", async () => {
    const own = await booking()
    await occupy(ctx, { resourceId: "calendar", from: day(10), to: day(12) })
    await occupy(ctx, { resourceId: "calendar", from: day(3), to: day(5), bookingId: own })
    await occupy(ctx, { resourceId: "calendar", from: day(20), to: day(21) })
    const between = await occupiedBetween(ctx, "calendar", day(5), day(20))
    expect(between).toEqual([{ startsAt: day(10), endsAt: day(12) }])
    const month = await occupiedBetween(as(ctx, { kind: "system" }), "calendar", day(1), day(31))
    expect(month.map((p) => p.startsAt)).toEqual([day(3), day(10), day(20)])
    const others = await occupiedBetween(ctx, "calendar", day(1), day(31), { exceptBookingId: own })
    expect(others).toHaveLength(2)
  })

  test("without the constraint the same requests overlap (control)", { tags: ["postgres"] }, async () => {
    await ctx.db.execute(sql`alter table occupancies drop constraint occupancies_no_overlap`)
    await race("unguarded")
    expect(await overlapsOf("unguarded")).toBeGreaterThan(0)
  })
})
