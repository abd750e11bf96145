import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { describe, expect, test } from "vitest"
import { insertOccupancy } from "../app/bookings/occupancy.server"
import { openCheckout } from "../app/car-rental/booking/checkout.server"
import { loader as itemLoader } from "../app/catalogue/pages/item"
import { itemById } from "../app/catalogue/queries.server"
import { tripOf } from "../app/catalogue/rules/trip"
import { items } from "../app/catalogue/tables.server"
import { itemTrip } from "../app/catalogue/trips.server"
import type { Ctx } from "../app/platform/context.server"
import { romeInstant } from "../app/platform/dates"
import { requestContext } from "../app/platform/http/page.server"
import { loader as villaLoader } from "../app/villas/pages/villa"
import { as, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { someCustomer, someFleet, someRentalRequest } from "./support/purchases/rentals"

// The test clock is on Monday 23 November 2026.
const ctx = testContext(await testDatabase())
await someFleet(ctx)

const CAR = "mazda-mx-5"
const VILLA = "villa-lu-stazzu"
const carTrip = "from=2027-01-12T10:30&to=2027-01-15T12:00"
const stayTrip = "from=2027-06-05&to=2027-06-12&guests=4"

async function answerFor(who: Ctx, itemId: string, query: string) {
  const item = await itemById(who, itemId)
  const trip = item && tripOf(item.category, new URLSearchParams(query))
  if (!item || !trip) throw new Error(`${itemId} has no trip ${query}.`)
  const answer = await itemTrip(who, item, trip)
  if (!answer) throw new Error(`${itemId} cannot be booked.`)
  return answer
}

async function quoteFor(who: Ctx, itemId: string, query: string) {
  const answer = await answerFor(who, itemId, query)
  if (!("quote" in answer)) throw new Error(JSON.stringify(answer.errors))
  return answer
}

/** Occupies an item from one Rome moment to another. */
const taken = async (itemId: string, from: [string, string], to: [string, string]) =>
  insertOccupancy(ctx, {
    resourceId: itemId,
    startsAt: romeInstant(...from),
    endsAt: romeInstant(...to),
    note: "blocked",
  })

describe("the trip of an item", () => {
  test("has one whole price, a cheaper return and a later one that costs the same", async () => {
    const { quote, isTaken } = await quoteFor(ctx, CAR, carTrip)
    // 4 days: (19 + cover 100) × 4 + wash 30, and a tenth of tax (D23).
    expect(quote).toMatchObject({
      totalCents: 556_60,
      units: 4,
      includedKm: 280,
      cheaperReturn: { to: "2027-01-15T06:00", savesCents: 130_90 },
      latestReturn: { to: "2027-01-16T04:30" },
    })
    expect(isTaken).toBe(false)
  })

  test("of a villa counts nights, taxes and fees", async () => {
    const { quote } = await quoteFor(ctx, VILLA, stayTrip)
    expect(quote).toMatchObject({ totalCents: 4158_00, units: 7 })
  })

  test("that is taken has its price, and the nearest trips that are free", async () => {
    await taken("fiat-500", ["2027-01-11", "10:30"], ["2027-01-15", "09:00"])
    const { isTaken, nearest } = await quoteFor(ctx, "fiat-500", "from=2027-01-12T10:30&to=2027-01-14T09:00")
    expect(isTaken).toBe(true)
    expect(nearest.map(({ from }) => from)).toEqual(["2027-01-09T10:30", "2027-01-15T10:30"])
  })

  test("offers no later return in which another booking begins", async () => {
    await taken("bmw-m4-competition", ["2027-01-15", "17:30"], ["2027-01-20", "09:00"])
    const { quote, isTaken } = await quoteFor(ctx, "bmw-m4-competition", carTrip)
    expect(isTaken).toBe(false)
    expect(quote.latestReturn).toBeUndefined()
    expect(quote.cheaperReturn).toBeDefined()
  })

  test("may end on the day on which the next booking starts", async () => {
    await taken("villa-oleandra", ["2027-06-12", "15:00"], ["2027-06-19", "11:00"])
    expect(await quoteFor(ctx, "villa-oleandra", stayTrip)).toMatchObject({ isTaken: false })
    const later = "from=2027-06-06&to=2027-06-13"
    expect(await quoteFor(ctx, "villa-oleandra", later)).toMatchObject({ isTaken: true })
  })

  test("is free for the customer who is paying for it, and taken for everybody else", async () => {
    const customer = as(ctx, await someCustomer(ctx))
    await openCheckout(customer, someRentalRequest(customer.actor as never, { vehicleId: "fiat-panda" }))
    const trip = "from=2026-11-24T10:30&to=2026-11-25T09:00"
    expect(await quoteFor(customer, "fiat-panda", trip)).toMatchObject({ isTaken: false })
    expect(await quoteFor(ctx, "fiat-panda", trip)).toMatchObject({ isTaken: true })
  })

  test.each([
    ["on a Sunday", CAR, "from=2027-01-10T10:30&to=2027-01-12T09:00", "car-rental.closed-on-sunday"],
    ["in the past", CAR, "from=2026-11-20T10:30&to=2026-11-24T09:00", "car-rental.past-date"],
    ["with too many guests", VILLA, "from=2027-06-05&to=2027-06-12&guests=12", "checkout.stay-guests-too-many"],
  ])("%s is refused with the reason", async (_, itemId, query, code) => {
    const answer = await answerFor(ctx, itemId, query)
    expect("errors" in answer && answer.errors.map((error) => error.code)).toContain(code)
  })

  test("of a partner's car has no airport fees", async () => {
    const own = await itemById(ctx, CAR)
    if (own?.specs.kind !== "car") throw new Error("There is no such car.")
    const specs = { ...own.specs, place: "Porto di Olbia" }
    await ctx.db.insert(items).values({ ...own, id: "car-partner", offeredBy: "Costa S.r.l.", specs })
    const { quote } = await quoteFor(ctx, "car-partner", `${carTrip}&place=cagliari_airport`)
    expect(quote.totalCents).toBe(556_60)
    expect((await quoteFor(ctx, CAR, `${carTrip}&place=cagliari_airport`)).quote.totalCents).toBe(556_60 + 110_00)
  })
})

describe("an item's page", () => {
  /** The loader's data, or where it redirects. */
  async function page(path: string) {
    const url = new URL(path, ctx.config.baseUrl)
    const [, categoryId = "", itemId = ""] = url.pathname.split("/")
    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    const load = (categoryId === "villas" ? villaLoader : itemLoader) as typeof itemLoader
    try {
      return { data: await load({ context, params: { categoryId, itemId }, url } as never) }
    } catch (thrown) {
      if (thrown instanceof Response) return { location: thrown.headers.get("location") }
      throw thrown
    }
  }

  test("shows the trip's price, offered times, facts, and similar items free then", async () => {
    const { data } = await page(`/cars/${CAR}?${carTrip}`)
    expect(data?.quote?.chosen).toMatchObject({ isTaken: false, quote: { totalCents: 556_60 } })
    expect(data?.quote?.times?.pickup).toEqual([
      ...["10:30", "11:00", "11:30", "12:00", "12:30"],
      ...["17:30", "18:00", "18:30"],
    ])
    expect(data?.facts).toHaveLength(8)
    expect(data?.similar).toHaveLength(3)
    expect(data?.similar.every(({ id, quote }) => id !== CAR && quote !== undefined)).toBe(true)
  })

  test("adds the times to days without them, and keeps wanted times that are offered", async () => {
    expect((await page(`/cars/${CAR}?from=2027-01-12&to=2027-01-15`)).location).toBe(
      `/cars/${CAR}?from=2027-01-12T10:30&to=2027-01-15T09:00&place=cagliari_office`,
    )
    const wanted = "from=2027-01-12&fromTime=17:30&to=2027-01-16&toTime=18:00&place=cagliari_airport&return="
    expect((await page(`/cars/${CAR}?${wanted}`)).location).toBe(
      `/cars/${CAR}?from=2027-01-12T17:30&to=2027-01-16T11:00&place=cagliari_airport`,
    )
  })

  test("keeps a late return of a partner's car on a Saturday (D76)", async () => {
    const days = "from=2027-01-12&to=2027-01-16&fromTime=10:30&toTime=18:00"
    expect((await page(`/cars/car-partner?${days}`)).location).toContain("to=2027-01-16T18:00")
    expect((await page(`/cars/${CAR}?${days}`)).location).toContain("to=2027-01-16T12:00")
  })

  test("says in words why there is no price", async () => {
    const { data } = await page(`/villas/${VILLA}?from=2027-06-05&to=2027-06-05`)
    expect(data?.quote?.chosen).toMatchObject({ refusals: [expect.any(String)] })
  })

  test("of an item that is not available has no panel", async () => {
    await ctx.db.update(items).set({ available: false }).where(eq(items.id, "fiat-500"))
    expect((await page("/urban-cars/fiat-500")).data?.quote).toBeUndefined()
  })

  test("without dates shows the next items in the site's order", async () => {
    const { data } = await page(`/villas/${VILLA}`)
    expect(data?.similar.map(({ quote }) => quote)).toEqual([undefined, undefined, undefined])
    expect(data?.quote?.calendar.opensOn).toBe("2026-11")
  })
})
