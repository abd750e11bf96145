import { expect, test } from "vitest"
import { linkHead } from "./page-head"

test("a page opened by a signed link stays out of search engines", () => {
  expect(linkHead("Booking", "Your booking")).toContainEqual({ name: "robots", content: "noindex" })
})

test("a page opened by a signed link keeps the Origin of its forms", () => {
  expect(linkHead("Booking", "Your booking")).toContainEqual({ name: "referrer", content: "strict-origin" })
})
