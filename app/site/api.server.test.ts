import "../platform/i18n/request-locale.server"
import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import type { Ctx } from "../platform/context.server"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { siteApi } from "./api.server"
import { companyJsonLd } from "./business.server"

const database = await testDatabase()
const demo = testContext(database)
const production: Ctx = { ...demo, config: { ...demo.config, demo: false } }

function get(ctx: Ctx, path: string) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", ctx)
    c.set("requestId", "test")
    await next()
  })
  app.route("/", siteApi)
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  return app.request(path)
}

test("demo mode answers with the stand-in's reviews and rating", async () => {
  const response = await get(demo, "/api/get-google-reviews")
  expect(response.status).toBe(200)
  const result = (await response.json()) as { reviews: object[] }
  expect(Object.keys(result)).toEqual(["reviews", "ratingSummary"])
  expect(result).toMatchObject({ ratingSummary: { ratingValue: 5, reviewCount: 246 } })
  expect(Object.keys(result.reviews[0] ?? {}).sort()).toEqual(["author", "body", "date", "rating", "sourceUrl"])
})

test("without a source of reviews the API answers 503", async () => {
  const response = await get(production, "/api/get-google-reviews")
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: "site.reviews-unavailable" })
})

test("the structured data contains name and address", () => {
  expect(companyJsonLd(production)).toMatchObject({
    "@type": "AutoRental",
    name: "Maestrale",
    url: production.config.baseUrl,
    telephone: "+39 070 000 0000",
    address: { streetAddress: "Viale Marconi 229", addressLocality: "Cagliari", addressCountry: "IT" },
  })
})

test("the built-in rating is never published as structured data (D62)", () => {
  expect(companyJsonLd(demo)).not.toHaveProperty("aggregateRating")
  expect(companyJsonLd(production)).not.toHaveProperty("aggregateRating")
})

test("the structured data contains the opening hours of the office", () => {
  const { openingHoursSpecification } = companyJsonLd(production) as unknown as { openingHoursSpecification: object[] }
  expect(openingHoursSpecification).toHaveLength(3)
  expect(openingHoursSpecification.at(-1)).toMatchObject({
    dayOfWeek: ["https://schema.org/Saturday"],
    opens: "09:00",
    closes: "14:00",
  })
})
