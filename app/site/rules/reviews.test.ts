import { describe, expect, test } from "vitest"
import { builtInReviews } from "./built-in-reviews"
import { franchisingReviews, isLong, mergeReviews, pixelsPerFrame, type Review, showsReviews } from "./reviews"

const review = (author: string, body = `Review of ${author}.`): Review => ({
  author,
  body,
  rating: 5,
  date: "2026-09-01",
  sourceUrl: "https://example.org/review",
})
const authors = (reviews: Review[]) => reviews.map(({ author }) => author)

test.each([
  ["no source", undefined, undefined],
  ["246 reviews", 246, 250],
  ["1,200 reviews", 1200, 1200],
])("the franchising page with %s shows %s as %s", (_, reviewCount, shown) => {
  expect(franchisingReviews(reviewCount === undefined ? undefined : { ratingValue: 5, reviewCount })).toBe(shown)
})

describe("fetched reviews beside the built-in ones (part 1 §4)", () => {
  test.each([
    ["without fetched reviews the built-in ones are shown", [], ["Ada", "Bruno"], ["Ada", "Bruno"]],
    [
      "fetched reviews come first, in their order",
      ["Carla", "Dario"],
      ["Ada", "Bruno"],
      ["Carla", "Dario", "Ada", "Bruno"],
    ],
    [
      "a duplicate is shown once, at its fetched position",
      ["Bruno", "Carla"],
      ["Ada", "Bruno"],
      ["Bruno", "Carla", "Ada"],
    ],
    ["without built-in reviews the fetched ones are shown", ["Carla"], [], ["Carla"]],
  ])("%s", (_, fetched, builtIn, shown) => {
    expect(
      authors(
        mergeReviews(
          builtIn.map((name) => review(name)),
          fetched.map((name) => review(name)),
        ),
      ),
    ).toEqual(shown)
  })

  test("two reviews of one author with different texts are both shown", () => {
    expect(mergeReviews([review("Ada", "In May.")], [review("Ada", "In June.")])).toHaveLength(2)
  })
})

test.each([
  [170, false],
  [171, true],
])("a body of %i characters is collapsed: %s", (length, long) => {
  expect(isLong(review("Ada", "x".repeat(length)))).toBe(long)
})

test("built-in reviews have integer ratings, unique texts and an HTTPS source", () => {
  expect(new Set(builtInReviews.map(({ text }) => text)).size).toBe(builtInReviews.length)
  for (const { rating, sourceUrl } of builtInReviews) {
    expect([1, 2, 3, 4, 5]).toContain(rating)
    expect(new URL(sourceUrl).protocol).toBe("https:")
  }
})

test.each([
  "/",
  "/cars",
  "/cars/",
  "/Urban-Cars",
  "/cars/lamborghini-urus",
  "/membership",
  "/commercial-operation",
  "/about",
  "/franchising",
])("%s shows the reviews (D62)", (path) => {
  expect(showsReviews(path)).toBe(true)
})

test.each([
  ...["/yachts", "/villas", "/helicopters", "/jets", "/car-wash-services", "/villas/villa-oleandra", "/jets/search"],
  "/cars/lamborghini-urus/book",
  "/yachts/yacht-granito/request",
  "/villas/villa-oleandra/book",
  "/book/yachts/yacht-granito",
  "/book/jets/jet-1",
  "/car-wash-booking",
  "/pay/1",
  "/booking-success",
  "/booking-success/cancel",
  "/car-booking-success",
  "/requests/1",
  "/signin",
  "/signin/code",
  "/signup",
  "/signout",
  "/check-email",
  "/auth/verify",
  "/auth/email",
  "/account-deleted",
  "/confirmation-success",
  "/forgot-password",
  "/reset-password",
  "/account",
  "/account/profile",
  "/partner/dashboard",
  "/admin",
  "/admin/holds",
  "/terms",
  "/privacy",
  "/privacy-policy",
  "/cookie-policy",
  "/cancellation-policy",
  "/rental-agreement",
  "/careers",
  "/investitori",
  "/faq",
  "/win-rules",
  "/legal-terms",
  "/commercial-operation/success",
  "/dev/mail",
  "/no-such-page",
  "/no-such-page/item",
])("%s shows no reviews (D62)", (path) => {
  expect(showsReviews(path)).toBe(false)
})

test.each([
  [1440, 1.6],
  [1920, 32 / 15],
  [390, 0.8125],
])("at a width of %i px the reviews move %d px per frame", (width, pixels) => {
  expect(pixelsPerFrame(width)).toBeCloseTo(pixels, 6)
})
