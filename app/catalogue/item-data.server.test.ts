import { describe, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import type { Currency } from "../platform/money"
import { itemJsonLd } from "./item-data.server"
import { type Item, itemById } from "./queries.server"
import { seedCatalogue } from "./seed.server"

const ctx = testContext(await testDatabase())
await seedCatalogue(ctx)
const { baseUrl } = ctx.config
const picture = `${baseUrl}/pictures/og/home.jpg`

type Data = Record<string, unknown> & { offers?: object }

async function dataOf(
  id: string,
  changes: Partial<Pick<Item, "available" | "specs">> = {},
  currency: Currency = "eur",
): Promise<Data> {
  const item = await itemById(ctx, id)
  if (!item) throw new Error(`${id} is not in the catalogue`)
  const texts = { description: "…", pictures: [picture], specLines: [["Cabins", "5"]] as [string, string][] }
  return itemJsonLd({ ...ctx, currency }, { ...item, ...changes }, texts) as unknown as Data
}

describe("an item's JSON-LD", () => {
  test("is a product with what a day costs in all, and URLs of the reader's language", async () => {
    const url = `${baseUrl}/yachts/yacht-granito?lang=en`
    expect(await dataOf("yacht-granito")).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Product",
      "@id": `${baseUrl}/yachts/yacht-granito#item`,
      name: "Granito 70",
      url,
      image: [picture],
      additionalProperty: [{ "@type": "PropertyValue", name: "Cabins", value: "5" }],
      offers: {
        url,
        price: 12_100,
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        priceSpecification: { price: 12_100, priceCurrency: "EUR", unitText: "day" },
      },
    })
  })

  test("is a car with make, model and figures", async () => {
    expect(await dataOf("alfa-romeo-giulia-quadrifoglio")).toMatchObject({
      "@type": "Car",
      brand: { "@type": "Brand", name: "Alfa Romeo" },
      model: "Giulia Quadrifoglio",
      color: "Montreal green",
      vehicleSeatingCapacity: 5,
      speed: { value: 307, unitCode: "KMH" },
      // (39 a day + cover 100 + wash 30) and a tenth of tax (D23).
      offers: { price: 185.9 },
    })
  })

  test("is a villa with its place, and a price per night", async () => {
    expect(await dataOf("villa-lu-stazzu")).toMatchObject({
      "@type": "VacationRental",
      geo: { "@type": "GeoCoordinates" },
      containsPlace: { "@type": "Accommodation", occupancy: { value: expect.any(Number) } },
      makesOffer: { price: 594, priceSpecification: { unitText: "night" } },
    })
  })

  test("offers a villa from its minimum stay", async () => {
    const specs = (await itemById(ctx, "villa-lu-stazzu"))?.specs
    if (specs?.kind !== "villa") throw new Error("No villa.")
    const eligibleQuantity = { "@type": "QuantitativeValue", minValue: 4, unitCode: "DAY" }
    expect(await dataOf("villa-lu-stazzu", { specs: { ...specs, minNights: 4 } })).toMatchObject({
      makesOffer: { eligibleQuantity },
    })
    expect(await dataOf("villa-lu-stazzu", { specs: { ...specs, minNights: undefined } })).toMatchObject({
      makesOffer: { eligibleQuantity: { ...eligibleQuantity, minValue: 1 } },
    })
  })

  test("has the price in the reader's currency", async () => {
    expect(await dataOf("yacht-granito", {}, "usd")).toMatchObject({ offers: { price: 13_310, priceCurrency: "USD" } })
  })

  test("is a service without an offer if it has no price", async () => {
    const data = await dataOf("jet-levante")
    expect(data).toMatchObject({ "@type": "Service", provider: { "@type": "Organization" } })
    expect(data).not.toHaveProperty("offers")
  })

  test("marks unavailable items", async () => {
    expect(await dataOf("fiat-panda", { available: false })).toMatchObject({
      offers: { availability: "https://schema.org/OutOfStock" },
    })
  })
})
