import { describe, expect, test } from "vitest"
import { builtInReviews } from "./built-in-reviews"
import { franchisingReviews, isLong, mergeReviews, type Review } from "./reviews"

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
