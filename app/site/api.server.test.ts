import "../platform/i18n/request-locale.server"
import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import type { Ctx } from "../platform/context.server"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { siteApi } from "./api.server"
import { businessData } from "./business.server"

const database = await testDatabase()
const demonstration = testContext(database)
const real: Ctx = { ...demonstration, config: { ...demonstration.config, demo: false } }

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

test("a demonstration answers its stand-in's reviews and rating", async () => {
  const response = await get(demonstration, "/api/get-google-reviews")
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { reviews: object[] }
  expect(Object.keys(answer)).toEqual(["reviews", "ratingSummary"])
  expect(answer).toMatchObject({ ratingSummary: { ratingValue: 5, reviewCount: 246 } })
  expect(Object.keys(answer.reviews[0] ?? {}).sort()).toEqual(["author", "body", "date", "rating", "sourceUrl"])
})

test("a real company without a source of reviews answers that there is none", async () => {
  const response = await get(real, "/api/get-google-reviews")
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: "site.reviews-unavailable" })
})

test("the company is named to search engines with its address", async () => {
  expect(await businessData(real)).toMatchObject({
    "@type": "AutoRental",
    name: "Maestrale",
    url: real.config.baseUrl,
    telephone: "+39 070 000 0000",
    address: { streetAddress: "Viale Marconi 229", addressLocality: "Cagliari", addressCountry: "IT" },
  })
})

test("a rating is published where a source told it, and never the default one by itself", async () => {
  expect(await businessData(demonstration)).toMatchObject({ aggregateRating: { ratingValue: 5, reviewCount: 246 } })
  expect(await businessData(real)).not.toHaveProperty("aggregateRating")
})
