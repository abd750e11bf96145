import { describe, expect, it } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { itemJsonLd } from "./item-data.server"
import { itemById } from "./queries.server"
import { seedCatalogue } from "./seed.server"

const ctx = testContext(await testDatabase())
await seedCatalogue(ctx)

async function dataOf(id: string, changes: { available?: boolean } = {}) {
  const item = await itemById(ctx, id)
  if (!item) throw new Error(`${id} is not in the catalogue`)
  return itemJsonLd(ctx, { ...item, ...changes }, { description: "…", card: "/pictures/og/home.jpg" })
}

describe("an item's JSON-LD", () => {
  it("is an offer at its daily price, with URLs of this site", async () => {
    const url = `${ctx.config.baseUrl}/yachts/yacht-granito`
    expect(await dataOf("yacht-granito")).toMatchObject({
      "@type": "Product",
      name: "Granito 70",
      url,
      image: `${ctx.config.baseUrl}/pictures/og/home.jpg`,
      offers: {
        url,
        availability: "https://schema.org/InStock",
        priceSpecification: { price: 11_000, priceCurrency: "EUR", unitText: "day" },
      },
    })
  })

  it("has a price per night for a villa", async () => {
    const { offers } = await dataOf("villa-lu-stazzu")
    expect(offers?.priceSpecification).toMatchObject({ price: 540, unitText: "night" })
  })

  it("has no offer without a price, and marks unavailable items", async () => {
    expect(await dataOf("jet-levante")).not.toHaveProperty("offers")
    expect((await dataOf("fiat-panda", { available: false })).offers?.availability).toBe(
      "https://schema.org/OutOfStock",
    )
  })
})
