import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { catalogueApi } from "./api.server"
import { itemById, itemsOf } from "./queries.server"
import type { CategoryId } from "./rules/categories"
import { seedCatalogue } from "./seed.server"
import { specsSchema } from "./specs-schema.server"
import { items } from "./tables.server"

const database = await testDatabase()
const ctx = testContext(database)
const app = newApi()
app.use(async (c, next) => {
  c.set("ctx", ctx)
  c.set("requestId", "test")
  await next()
})
app.route("/", catalogueApi)
app.onError((error, c) => {
  if (error instanceof Refusal) return problem(c, error)
  throw error
})

beforeAll(() => seedCatalogue(ctx))

describe("the catalogue", () => {
  test("has nine exotic and eight urban cars, in their order", async () => {
    const cars = await itemsOf(ctx, "cars")
    expect(cars.map(({ dailyPriceCents }) => dailyPriceCents)).toEqual([
      1900, 3900, 3900, 4900, 5900, 11900, 9900, 6900, 6900,
    ])
    expect(await itemsOf(ctx, "urban-cars")).toHaveLength(8)
  })

  test("has yachts, aircraft, villas and washes, each with specs of its kind", async () => {
    const held = async (category: CategoryId) => (await itemsOf(ctx, category)).map(({ specs }) => specs.kind).join(" ")
    expect(await held("yachts")).toBe("yacht yacht yacht yacht")
    expect(await held("villas")).toBe("villa villa villa villa villa villa")
    expect(await held("helicopters")).toBe("helicopter helicopter helicopter helicopter")
    expect(await held("jets")).toBe("jet jet jet jet jet jet")
    expect(await held("car-wash-services")).toBe("wash wash wash wash")
  })

  test("finds an item by its id, and throws for an unknown one", async () => {
    expect(await itemById(ctx, "ferrari-f8-tributo")).toMatchObject({ premium: true, category: "cars" })
    expect(await itemById(ctx, "ferrari-f9")).toBeUndefined()
  })

  test("is not reset by a second start", async () => {
    await ctx.db.update(items).set({ available: false }).where(eq(items.id, "fiat-panda"))
    await seedCatalogue(ctx)
    expect((await itemById(ctx, "fiat-panda"))?.available).toBe(false)
  })
})

describe("GET /api/catalogue/{category}", () => {
  test("returns names, prices in both currencies, specifications and availability", async () => {
    const response = await app.request("/api/catalogue/urban-cars")
    expect(response.status).toBe(200)
    const list = (await response.json()) as Record<string, unknown>[]
    expect(list[0]).toMatchObject({
      id: "volkswagen-t-roc",
      name: "Volkswagen T-Roc",
      pricePerDay: { eur: 49, usd: 54 },
      specs: { kind: "car", seats: 5, group: "urban-premium" },
      available: true,
      premium: false,
    })
    expect(list.find(({ id }) => id === "fiat-panda")).toMatchObject({ available: false })
  })

  test("returns the specs of a yacht as documented", async () => {
    const list = (await (await app.request("/api/catalogue/yachts")).json()) as { specs: unknown }[]
    for (const { specs } of list) expect(specsSchema.parse(specs)).toEqual(specs)
    expect(list[0]).toMatchObject({ id: "yacht-granito", pricePerDay: { eur: 11_000, usd: 12_100 } })
  })

  test("returns 404 with its own message for an unknown category", async () => {
    const response = await app.request("/api/catalogue/submarines")
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: "catalogue.category-not-found" })
  })
})
