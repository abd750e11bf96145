import { describe, expect, test } from "vitest"
import { builtInReviews } from "./built-in-reviews"
import { isLong, mergeReviews, type Review, ratingText } from "./reviews"

const review = (author: string, body = `Words of ${author}.`): Review => ({
  author,
  body,
  rating: 5,
  date: "2026-09-01",
  sourceUrl: "https://example.org/review",
})
const authors = (reviews: Review[]) => reviews.map(({ author }) => author)

describe("fetched reviews beside the built-in ones (part 1 §4)", () => {
  test.each([
    ["nothing fetched leaves the built-in ones", [], ["Ada", "Bruno"], ["Ada", "Bruno"]],
    [
      "fetched ones stand first, in their order",
      ["Carla", "Dario"],
      ["Ada", "Bruno"],
      ["Carla", "Dario", "Ada", "Bruno"],
    ],
    [
      "one that is both stands once, where it was fetched",
      ["Bruno", "Carla"],
      ["Ada", "Bruno"],
      ["Bruno", "Carla", "Ada"],
    ],
    ["a company without built-in ones shows the fetched", ["Carla"], [], ["Carla"]],
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

  test("two reviews of one author with different words both stand", () => {
    expect(mergeReviews([review("Ada", "In May.")], [review("Ada", "In June.")])).toHaveLength(2)
  })
})

test.each([
  [5, "5.0/5.0"],
  [4.9, "4.9/5.0"],
  [4.85, "4.9/5.0"],
  [4.84, "4.8/5.0"],
  [4, "4.0/5.0"],
  [1, "1.0/5.0"],
])("a rating of %f is written %s", (ratingValue, written) => {
  expect(ratingText({ ratingValue, reviewCount: 3 })).toBe(written)
})

test.each([
  [170, false],
  [171, true],
])("a body of %i characters opens at a press: %s", (length, long) => {
  expect(isLong(review("Ada", "x".repeat(length)))).toBe(long)
})

test("built-in reviews have whole ratings, different words and an https source", () => {
  expect(new Set(builtInReviews.map(({ text }) => text)).size).toBe(builtInReviews.length)
  for (const { rating, sourceUrl } of builtInReviews) {
    expect([1, 2, 3, 4, 5]).toContain(rating)
    expect(new URL(sourceUrl).protocol).toBe("https:")
  }
})
