import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { quoteRental } from "../app/car-rental/wizard/quote.server"
import { oneDayPriceOf } from "../app/catalogue/one-day-price.server"
import { itemsOf } from "../app/catalogue/queries.server"
import type { CategoryId } from "../app/catalogue/rules/categories"
import { locations } from "../app/catalogue/rules/locations"
import { tripOf } from "../app/catalogue/rules/trip"
import type { TripQuote } from "../app/catalogue/rules/trip-quote"
import { itemTrip, tripOffers } from "../app/catalogue/trips.server"
import { m } from "../app/platform/i18n/paraglide/messages.js"
import { convertEuroCents } from "../app/platform/money"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { someFleet } from "./support/purchases/rentals"

const database = await testDatabase()
const ctx = testContext(database)
await someFleet(ctx)

const dates = (category: CategoryId, query: string) => {
  const trip = tripOf(category, new URLSearchParams(query))
  if (!trip) throw new Error(`No trip in ${query}.`)
  return trip
}

async function quotesOf(category: CategoryId, query: string): Promise<Record<string, TripQuote>> {
  const offers = await tripOffers(ctx, category, dates(category, query))
  return offers?.quotes ?? {}
}

/** The specification's prices in euros, typed again (part 1 §9, part 2 §9, D20, D23). */
const exotic = [19, 39, 39, 49, 59, 119, 99, 69, 69]
const urban = [49, 59, 49, 29, 79, 29, 39, 59]

/** Rome's offset in hours, by the last Sundays of March and October at 01:00 UTC. */
function romeHours(moment: string): number {
  const at = Date.parse(`${moment}:00Z`)
  const lastSunday = (month: number) => {
    const end = new Date(Date.UTC(Number(moment.slice(0, 4)), month + 1, 0))
    return Date.UTC(end.getUTCFullYear(), month, end.getUTCDate() - end.getUTCDay(), 1)
  }
  const isSummer = at - 3_600_000 >= lastSunday(2) && at - 7_200_000 < lastSunday(9)
  return at / 3_600_000 - (isSummer ? 2 : 1)
}

/** What a company's car costs anybody, in cents, from the specification alone. */
function carCents(category: CategoryId, place: number, from: string, to: string, airports: number): number {
  const days = Math.max(1, Math.ceil((romeHours(to) - romeHours(from)) / 22.5))
  const daily = (category === "cars" ? exotic : urban)[place] ?? 0
  const insurance = category === "cars" ? 100 : 0
  const subtotal = (daily + insurance) * days + 30 + 50 * airports
  return Math.round(subtotal * 110)
}

const day = (offset: number) => new Date(Date.UTC(2026, 10, 24 + offset)).toISOString().slice(0, 10)
const isWeekday = (date: string) => ![0, 6].includes(new Date(date).getUTCDay())

describe("a price for dates", () => {
  test("is what the specification says, for any car, place and dates", async () => {
    const trips = fc
      .tuple(
        fc.constantFrom<CategoryId>("cars", "urban-cars"),
        fc.integer({ min: 0, max: 500 }).map(day).filter(isWeekday),
        fc.constantFrom("10:30", "12:30", "17:30", "18:30"),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom("07:00", "09:30", "11:00", "18:00", "23:30"),
        fc.constantFrom(...locations),
        fc.constantFrom(...locations),
      )
      .map(([category, date, time, days, until, place, back]) => {
        const to = day(Math.round((Date.parse(date) - Date.parse("2026-11-24")) / 86_400_000) + days)
        return { category, from: `${date}T${time}`, to: `${to}T${until}`, place, back }
      })
      .filter(({ from, to }) => isWeekday(to.slice(0, 10)) && romeHours(to) - romeHours(from) >= 22.5)
    await fc.assert(
      fc.asyncProperty(trips, async ({ category, from, to, place, back }) => {
        const airports = [place, back].filter((id) => id === "cagliari_airport").length
        const items = await itemsOf(ctx, category)
        const quotes = await quotesOf(category, `from=${from}&to=${to}&place=${place}&return=${back}`)
        const expected = items.map(({ id }, index) => [id, carCents(category, index, from, to, airports)])
        expect(Object.fromEntries(Object.entries(quotes).map(([id, { totalCents }]) => [id, totalCents]))).toEqual(
          Object.fromEntries(expected),
        )
      }),
      { numRuns: 40 },
    )
  })

  test.each<[CategoryId, string, number]>([
    ["yachts", "from=2027-06-05&to=2027-06-12", 7],
    ["villas", "from=2027-06-05&to=2027-06-19", 14],
  ])("of %s is the daily price and a tenth", async (category, query, units) => {
    const quotes = await quotesOf(category, query)
    for (const { id, dailyPriceCents } of await itemsOf(ctx, category))
      expect(quotes[id]).toMatchObject({ units, totalCents: Math.round((dailyPriceCents ?? 0) * units * 1.1) })
  })

  test("is the same on a list, on the item's page and in the wizard", async () => {
    const query = "from=2027-01-12T10:30&to=2027-01-15T12:00&place=cagliari_airport&return=cagliari_office"
    for (const category of ["cars", "urban-cars"] as const) {
      const quotes = await quotesOf(category, query)
      for (const item of await itemsOf(ctx, category)) {
        const onPage = await itemTrip(ctx, item, dates(category, query))
        expect(onPage).toMatchObject({ quote: quotes[item.id], isTaken: false })
        for (const currency of ["eur", "usd"] as const) {
          const inWizard = await quoteRental(ctx, {
            vehicleId: item.id,
            currency,
            pickupLocation: "cagliari_airport",
            returnLocation: "cagliari_office",
            pickupDate: "2027-01-12",
            pickupTime: "10:30",
            returnDate: "2027-01-15",
            returnTime: "12:00",
          })
          expect(inWizard.totalInCurrencyCents).toBe(convertEuroCents(quotes[item.id]?.totalCents ?? 0, currency))
        }
      }
    }
  })

  test("of one day is the price that is shown without dates", async () => {
    for (const category of ["cars", "urban-cars"] as const) {
      const quotes = await quotesOf(category, "from=2027-01-12T10:30&to=2027-01-13T09:00")
      for (const item of await itemsOf(ctx, category))
        expect(quotes[item.id]?.totalCents).toBe(oneDayPriceOf(ctx, item))
    }
  })

  test.each(["it", "en"] as const)("names its lines in the reader's language: %s", async (locale) => {
    const offers = await tripOffers(
      { ...ctx, locale },
      "cars",
      dates("cars", "from=2027-01-12T10:30&to=2027-01-13T09:00"),
    )
    const lines = Object.values(offers?.quotes ?? {})[0]?.lines ?? []
    expect(lines.map(({ name }) => name)).toContain(m.car_rental_line_full_wash({}, { locale }))
    expect(lines).toHaveLength(3)
  })
})
