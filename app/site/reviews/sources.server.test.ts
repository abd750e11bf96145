import "../../platform/i18n/request-locale.server"
import { createServer, type RequestListener } from "node:http"
import { afterEach, describe, expect, test } from "vitest"
import { isIsoDate } from "../../platform/dates"
import { locales } from "../../platform/i18n/locale"
import { isPlainText } from "../../platform/text"
import { googlePlaces } from "./google-places.server"
import { type ReviewSource, ReviewsError } from "./source.server"
import { demoReviews } from "./stand-in.server"

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** Source connected to a local server that stands in for Google's API. */
async function sourceOf(answer: RequestListener, timeoutMs?: number): Promise<ReviewSource> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  cleanups.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return googlePlaces(
    { key: "secret-key", placeId: "ChIJ_house" },
    { base: `http://127.0.0.1:${address.port}`, timeoutMs },
  )
}

const review = (languageCode: string, more: object = {}) => ({
  name: "places/ChIJ_house/reviews/1",
  relativePublishTimeDescription: "2 months ago",
  rating: 5,
  text: { text: languageCode === "it" ? "Auto impeccabile." : "A faultless car.", languageCode },
  originalText: { text: "Auto impeccabile.", languageCode: "it" },
  authorAttribution: {
    displayName: "Anna Melis",
    uri: "https://www.google.com/maps/contrib/1/reviews",
    photoUri: "https://lh3.googleusercontent.com/a/1",
  },
  publishTime: "2026-09-03T22:30:00.123456Z",
  flagContentUri: "https://www.google.com/local/review/rap/report?postId=1",
  googleMapsUri: "https://www.google.com/maps/reviews/data=1",
  ...more,
})

const place = (languageCode: string, reviews: unknown[] = [review(languageCode)]) => ({
  rating: 4.8,
  userRatingCount: 251,
  googleMapsUri: "https://maps.google.com/?cid=1",
  reviews,
})

const answering =
  (make: (language: string) => unknown): RequestListener =>
  (request, response) => {
    const language = new URL(request.url ?? "", "http://localhost").searchParams.get("languageCode") ?? ""
    response.setHeader("content-type", "application/json").end(JSON.stringify(make(language)))
  }

describe.each<[string, () => Promise<ReviewSource>]>([
  ["the stand-in", async () => demoReviews],
  ["Google", () => sourceOf(answering((language) => place(language)))],
])("%s", (_name, open) => {
  test.each(locales)("returns valid reviews in %s", async (locale) => {
    const { reviews, ratingSummary } = await (await open()).read(locale)
    expect(reviews.length).toBeGreaterThan(0)
    for (const { author, rating, date, body, sourceUrl } of reviews) {
      expect(author).not.toBe("")
      expect(body).not.toBe("")
      expect(isPlainText(author + body)).toBe(true)
      expect([1, 2, 3, 4, 5]).toContain(rating)
      expect(isIsoDate(date)).toBe(true)
      expect(new URL(sourceUrl).protocol).toBe("https:")
    }
    expect(ratingSummary.ratingValue).toBeGreaterThanOrEqual(1)
    expect(ratingSummary.ratingValue).toBeLessThanOrEqual(5)
    expect(Number.isInteger(ratingSummary.reviewCount)).toBe(true)
  })

  test("returns reviews in the requested language", async () => {
    const source = await open()
    const [italian, english] = await Promise.all(locales.map((locale) => source.read(locale)))
    expect(italian?.reviews[0]?.body).not.toBe(english?.reviews[0]?.body)
  })
})

describe("Google", () => {
  test("is requested with a field mask and with the key in a header", async () => {
    const requested: { url?: string; key: unknown; fields: unknown }[] = []
    const source = await sourceOf((request, response) => {
      requested.push({
        url: request.url,
        key: request.headers["x-goog-api-key"],
        fields: request.headers["x-goog-fieldmask"],
      })
      response.end(JSON.stringify(place("en")))
    })
    await source.read("en")
    expect(requested).toEqual([
      {
        url: "/v1/places/ChIJ_house?languageCode=en",
        key: "secret-key",
        fields: "rating,userRatingCount,reviews,googleMapsUri",
      },
    ])
  })

  test("returns author, text, rating, date in Rome and URL", async () => {
    const source = await sourceOf(answering((language) => place(language)))
    expect(await source.read("en")).toEqual({
      reviews: [
        {
          author: "Anna Melis",
          rating: 5,
          date: "2026-09-04",
          body: "A faultless car.",
          sourceUrl: "https://www.google.com/maps/reviews/data=1",
        },
      ],
      ratingSummary: { ratingValue: 4.8, reviewCount: 251 },
    })
  })

  test("omits reviews without text or with invalid data", async () => {
    const invalid = [
      review("en", { text: undefined }),
      review("en", { text: { text: "  " } }),
      review("en", { rating: 6 }),
      review("en", { publishTime: "yesterday" }),
      null,
      review("en", { authorAttribution: { displayName: "Bo" } }),
    ]
    const { reviews } = await (await sourceOf(answering(() => place("en", invalid)))).read("en")
    expect(reviews.map(({ author }) => author)).toEqual(["Bo"])
  })

  test("truncates and sanitizes text, and replaces unsafe URLs", async () => {
    const malicious = review("en", {
      text: { text: `<script>alert(1)</script>\u0000${"x".repeat(5000)}` },
      authorAttribution: { displayName: "N".repeat(300), uri: "javascript:alert(1)" },
      googleMapsUri: "http://maps.example/plain",
    })
    const { reviews } = await (await sourceOf(answering(() => place("en", [malicious])))).read("en")
    expect(reviews[0]?.sourceUrl).toBe("https://maps.google.com/?cid=1")
    expect(reviews[0]?.author).toHaveLength(80)
    expect(reviews[0]?.body).toHaveLength(1500)
    expect(isPlainText(reviews[0]?.body ?? "\u0000")).toBe(true)
  })

  test("returns the rating of a place without reviews", async () => {
    const source = await sourceOf(answering(() => ({ rating: 4.5, userRatingCount: 2 })))
    expect(await source.read("it")).toEqual({ reviews: [], ratingSummary: { ratingValue: 4.5, reviewCount: 2 } })
  })

  test.each<[string, string, RequestListener]>([
    ["a refusal", "Forbidden", (_, response) => response.writeHead(403).end('{"error":{"code":403}}')],
    ["an outage", "Service Unavailable", (_, response) => response.writeHead(503).end("<html>")],
    ["a redirect", "no answer", (_, response) => response.writeHead(302, { location: "/other" }).end()],
    ["invalid JSON", "no answer", (_, response) => response.end("<html>")],
    ["a place without ratings", "not an answer of the Places API", answering(() => ({ userRatingCount: 0 }))],
    ["a broken connection", "no answer", (request) => request.socket.destroy()],
  ])("%s is reported as '%s'", async (_case, reason, answer) => {
    const source = await sourceOf(answer)
    const error = await source.read("en").catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ReviewsError)
    expect((error as Error).message).toBe(`Failed to fetch reviews: ${reason}`)
  })

  test("a missing answer times out", async () => {
    const source = await sourceOf(() => {}, 50)
    await expect(source.read("en")).rejects.toThrow("Failed to fetch reviews: no answer")
  })
})
