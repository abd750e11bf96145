import { beforeEach, describe, expect, test } from "vitest"
import { insertOccupancy } from "../app/bookings/occupancy.server"
import { bookingById } from "../app/bookings/queries.server"
import { itemsOf } from "../app/catalogue/queries.server"
import type { CategoryId } from "../app/catalogue/rules/categories"
import type { Trip } from "../app/catalogue/rules/trip"
import { listPage } from "../app/catalogue/search/list-page.server"
import { seedCatalogue } from "../app/catalogue/seed.server"
import { tripOffers } from "../app/catalogue/trips.server"
import type { Ctx } from "../app/platform/context.server"
import { romeDate, romeTime } from "../app/platform/dates"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { heldBy, someBuyer } from "./support/models/held-bookings"
import { withSandbox } from "./support/purchases/payments"

let ctx: ReturnType<typeof testContext>
beforeEach(async () => {
  const database = await testDatabase()
  ctx = withSandbox(database, testContext(database))
  await seedCatalogue(ctx)
})

/** Tuesday to Friday. */
const trip: Trip = {
  from: "2027-01-12T10:30",
  to: "2027-01-15T12:00",
  place: "cagliari_office",
  returnPlace: "cagliari_office",
}
const stay: Trip = { from: "2027-06-05", to: "2027-06-12" }

const take = (resourceId: string, from: string, to: string) =>
  insertOccupancy(ctx, { resourceId, startsAt: new Date(from), endsAt: new Date(to), note: "taken" })

async function takeAll(category: CategoryId, from: string, to: string) {
  for (const { id } of await itemsOf(ctx, category)) await take(id, from, to)
}

const freeIn = async (category: CategoryId, wanted: Trip, reader: Ctx = ctx) =>
  Object.keys((await tripOffers(reader, category, wanted))?.quotes ?? {})

describe("a category offers for a trip", () => {
  test("the free items with their whole price", async () => {
    const offers = await tripOffers(ctx, "cars", trip)
    expect(Object.keys(offers?.quotes ?? {})).toHaveLength(9)
    expect(offers?.quotes["mazda-mx-5"]).toMatchObject({ units: 4, includedKm: 280, totalCents: 55_660 })
    expect(offers).toMatchObject({ errors: [], nearest: [] })
  })

  test("no item that is taken for a part of it", async () => {
    await take("mazda-mx-5", "2027-01-15T10:00:00Z", "2027-01-16T10:00:00Z")
    await take("ferrari-f8-tributo", "2027-01-15T11:00:00Z", "2027-01-16T10:00:00Z")
    const free = await freeIn("cars", trip)
    expect(free).not.toContain("mazda-mx-5")
    expect(free).toContain("ferrari-f8-tributo")
  })

  test("what the reader holds themselves, but not what others hold", async () => {
    const buyer = await someBuyer(ctx)
    const held = await bookingById(ctx, await heldBy(buyer, "car_rental"))
    if (!held) throw new Error("no booking")
    const moment = (at: Date) => `${romeDate(at)}T${romeTime(at)}`
    const same = { ...trip, from: moment(held.startsAt), to: moment(held.endsAt) }
    expect(await freeIn("urban-cars", same, buyer)).toContain(held.itemId)
    expect(await freeIn("urban-cars", same)).not.toContain(held.itemId)
  })

  test("the nearest trips of the same length if nothing is free", async () => {
    await takeAll("cars", "2027-01-12T00:00:00Z", "2027-01-17T00:00:00Z")
    const offers = await tripOffers(ctx, "cars", trip, { hasNearest: true })
    expect(offers).toMatchObject({ quotes: {}, errors: [] })
    // None begins on a Sunday, such as 17 January.
    expect(offers?.nearest.map(({ trip: { from, to }, count }) => [from, to, count])).toEqual([
      ["2027-01-08T10:30", "2027-01-11T12:00", 9],
      ["2027-01-18T10:30", "2027-01-21T12:00", 9],
    ])
  })

  test("no trips further than two weeks away", async () => {
    await takeAll("villas", "2027-05-01T00:00:00Z", "2027-08-01T00:00:00Z")
    expect(await tripOffers(ctx, "villas", stay, { hasNearest: true })).toMatchObject({ quotes: {}, nearest: [] })
  })

  test("why no item can be had then", async () => {
    const sunday = { ...trip, from: "2027-01-10T10:30" }
    expect((await tripOffers(ctx, "cars", sunday))?.errors).toEqual([
      { field: "from", code: "car-rental.closed-on-sunday" },
    ])
    const offers = await tripOffers(ctx, "yachts", { ...stay, guests: 40 })
    expect(offers?.errors).toMatchObject([{ field: "guests", code: "checkout.stay-guests-too-many" }])
  })

  test("how many guests the largest item takes, if all are too small", async () => {
    const offers = await tripOffers(ctx, "yachts", { ...stay, guests: 40 })
    expect(offers?.errors).toEqual([{ field: "guests", code: "checkout.stay-guests-too-many", details: { count: 12 } }])
  })

  test("only items with room for the guests", async () => {
    expect(await freeIn("yachts", { ...stay, guests: 10 })).toEqual(["yacht-granito", "yacht-perla"])
  })
})

describe("a list", () => {
  const list = (category: CategoryId, query = "") => listPage(ctx, category, new URLSearchParams(query))
  const dates = "from=2027-01-12T10:30&to=2027-01-15T12:00"

  test("has the whole price of each free item in its order", async () => {
    const { items, count, isPriced } = await list("cars", `${dates}&order=price&seats=4&price=700`)
    expect({ count, isPriced }).toEqual({ count: 9, isPriced: true })
    expect(items.map(({ id, quote }) => [id, quote?.totalCents])).toEqual([
      ["audi-rs3-sportback", 64_460],
      ["alfa-romeo-giulia-quadrifoglio", 64_460],
      ["bmw-m4-competition", 68_860],
    ])
  })

  test("has all items without prices for a refused trip, and says why", async () => {
    const { items, isPriced, errors } = await list("cars", "from=2027-01-10T10:30&to=2027-01-15T12:00")
    expect(isPriced).toBe(false)
    expect(items).toHaveLength(9)
    expect(items.some(({ quote }) => quote)).toBe(false)
    expect(errors).toEqual({ from: "Bookings are not available on Sundays." })
  })

  test("of cars offers the other cars if none is free", async () => {
    await takeAll("cars", "2027-01-12T00:00:00Z", "2027-01-17T00:00:00Z")
    const { items, nearest, similar } = await list("cars", `${dates}&place=cagliari_airport`)
    expect(items).toEqual([])
    expect(nearest[0]?.path).toBe("/cars?from=2027-01-08T10:30&to=2027-01-11T12:00&place=cagliari_airport")
    expect(similar?.category).toBe("urban-cars")
    expect(similar?.items.every(({ quote }) => quote)).toBe(true)
  })

  test("without a trip counts one day, and a villa's shortest stay", async () => {
    const { items, isPriced } = await list("villas", "guests=10&price=5000")
    expect(isPriced).toBe(false)
    expect(items.map(({ id }) => id)).toEqual(["villa-capo-bianco", "villa-oleandra", "villa-torre-vecchia"])
  })

  test("of flights has neither dates nor filters", async () => {
    const { items, form, choices } = await list("jets", "from=2027-06-05&to=2027-06-12&order=price")
    expect(items).toHaveLength(6)
    expect({ form, choices }).toEqual({ form: undefined, choices: {} })
  })
})
