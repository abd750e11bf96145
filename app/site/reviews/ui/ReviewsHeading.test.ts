import { expect, test } from "vitest"
import { ratingText } from "./ReviewsHeading"

test.each([
  [5, "5.0/5.0"],
  [4.9, "4.9/5.0"],
  [4.85, "4.9/5.0"],
  [4.84, "4.8/5.0"],
  [4, "4.0/5.0"],
  [1, "1.0/5.0"],
])("a rating of %f is formatted as %s, in Italian with commas (D60)", (ratingValue, formatted) => {
  expect(ratingText({ ratingValue, reviewCount: 3 }, "en")).toBe(formatted)
  expect(ratingText({ ratingValue, reviewCount: 3 }, "it")).toBe(formatted.replaceAll(".", ","))
})
