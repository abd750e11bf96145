import "../platform/i18n/request-locale.server"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { elementsOf, readXml, textIn } from "../../tests/support/files/xml"
import type { VillaSpecs } from "../catalogue/rules/specs"
import { seedCatalogue } from "../catalogue/seed.server"
import { items } from "../catalogue/tables.server"
import { seedEditions } from "../draw/seed.server"
import type { Ctx } from "../platform/context.server"
import { sitemap } from "./sitemap.server"
import { vehicleFeed } from "./vehicle-feed.server"
import { villaFeed } from "./villa-feed.server"

let ctx: Ctx
beforeEach(async () => {
  ctx = testContext(await testDatabase())
  await seedCatalogue(ctx)
})

const change = (id: string, values: Partial<typeof items.$inferInsert>) =>
  ctx.db.update(items).set(values).where(eq(items.id, id))

const pathsOf = async () =>
  elementsOf(readXml(await sitemap(ctx)), "loc").map(({ text }) => text.slice(ctx.config.baseUrl.length) || "/")
const textsOf = (xml: string, element: string) => elementsOf(readXml(xml), element).map(({ text }) => text)

describe("the sitemap", () => {
  test("has pages and items in both languages", async () => {
    const paths = await pathsOf()
    for (const path of ["/cars", "/urban-cars/fiat-500", "/villas/villa-oleandra", "/jets/jet-levante", "/faq"])
      expect(paths).toEqual(expect.arrayContaining([path, `${path}?lang=en`]))
  })

  test("leaves out private pages, forms and aliases", async () => {
    const isClosed = (path: string) =>
      /^\/(account|admin|partner|signin|signup|book|pay|dev|privacy-policy|car-rentals|post)\b|\/book$|\/$/.test(path)
    expect((await pathsOf()).filter((path) => path !== "/" && !path.startsWith("/?")).filter(isClosed)).toEqual([])
  })

  test("leaves out an item that cannot be booked", async () => {
    await change("ferrari-f8-tributo", { available: false })
    expect((await pathsOf()).filter((path) => path.includes("ferrari-f8-tributo"))).toEqual([])
  })

  test("has the pages of the draw once there is an edition", async () => {
    expect(await pathsOf()).not.toContain("/commercial-operation")
    await seedEditions(ctx)
    expect(await pathsOf()).toContain("/commercial-operation")
  })
})

describe("the feed of vehicles", () => {
  test("has each car's make, model and page in the language", async () => {
    const feed = readXml(await vehicleFeed(ctx, "en"))
    const giulia = elementsOf(feed, "item").find((item) => textIn(item, "g:id") === "alfa-romeo-giulia-quadrifoglio")
    expect(
      giulia && ["g:brand", "g:model", "g:color", "g:price", "g:link"].map((name) => textIn(giulia, name)),
    ).toEqual([
      "Alfa Romeo",
      "Giulia Quadrifoglio",
      "Montreal green",
      "185.90 EUR",
      `${ctx.config.baseUrl}/cars/alfa-romeo-giulia-quadrifoglio?lang=en`,
    ])
  })

  test("leaves out a car that cannot be booked", async () => {
    await change("fiat-panda", { available: false })
    expect(textsOf(await vehicleFeed(ctx, "it"), "g:id")).not.toContain("fiat-panda")
  })

  test("leaves out a car without a picture", async () => {
    await change("fiat-panda", { pictures: [] })
    expect(textsOf(await vehicleFeed(ctx, "it"), "g:id")).not.toContain("fiat-panda")
  })

  test("has nothing but cars", async () => {
    expect(textsOf(await vehicleFeed(ctx, "it"), "g:id")).toHaveLength(17)
  })

  test("escapes markup in names", async () => {
    await change("fiat-panda", { name: `Fiat <b>Panda</b> & "Co"` })
    expect(textsOf(await vehicleFeed(ctx, "it"), "g:title")).toContain(`Fiat <b>Panda</b> & "Co"`)
  })
})

describe("the feed of vacation rentals", () => {
  test("has what Google requires of each villa", async () => {
    const listings = elementsOf(readXml(await villaFeed(ctx, "it")), "listing")
    expect(listings).toHaveLength(6)
    for (const listing of listings) {
      for (const name of ["id", "name", "country", "latitude", "longitude", "address"])
        expect(elementsOf(listing, name)).toHaveLength(1)
      const attributes = elementsOf(listing, "client_attr").map(({ attributes }) => attributes.name)
      expect(attributes).toEqual(expect.arrayContaining(["website", "capacity", "price_per_night"]))
    }
  })

  const changeSpecs = async (values: Partial<VillaSpecs>) => {
    const [villa] = await ctx.db.select().from(items).where(eq(items.id, "villa-oleandra"))
    if (villa?.specs.kind !== "villa") throw new Error("No villa.")
    await change("villa-oleandra", { specs: { ...villa.specs, ...values } })
  }

  test("has the summary of a villa without a description", async () => {
    await changeSpecs({ summary: { it: "In breve", en: "In short" }, description: { it: "", en: "" } })
    expect(textsOf(await villaFeed(ctx, "en"), "body")).toContain("In short")
  })

  test("leaves out a villa without a picture", async () => {
    await change("villa-oleandra", { pictures: [] })
    expect(textsOf(await villaFeed(ctx, "it"), "id")).not.toContain("villa-oleandra")
  })

  test("has the minimum stay of each villa", async () => {
    await changeSpecs({ minNights: 5 })
    const stays = elementsOf(readXml(await villaFeed(ctx, "it")), "listing").map((listing) => [
      textIn(listing, "id"),
      elementsOf(listing, "client_attr").find(({ attributes }) => attributes.name === "min_nights")?.text,
    ])
    expect(Object.fromEntries(stays)).toMatchObject({ "villa-oleandra": "5" })
    expect(stays.every(([, nights]) => Number(nights) >= 1)).toBe(true)
  })

  test("leaves out a villa that cannot be booked", async () => {
    await change("villa-oleandra", { available: false })
    expect(textsOf(await villaFeed(ctx, "it"), "id")).not.toContain("villa-oleandra")
  })

  test("escapes markup in names", async () => {
    await change("villa-oleandra", { name: "Villa <i>O</i> & Co" })
    expect(textsOf(await villaFeed(ctx, "it"), "name")).toContain("Villa <i>O</i> & Co")
  })
})
