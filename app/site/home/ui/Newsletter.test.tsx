import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Newsletter } from "./Newsletter"

test("the newsletter form is disabled until hydration", () => {
  expect(renderToStaticMarkup(<Newsletter />)).toMatch(/<fieldset disabled=""[^>]*>.*<input[^>]*type="email"/)
})

test("the newsletter form says without scripts that it needs them", () => {
  expect(renderToStaticMarkup(<Newsletter />)).toMatch(/<noscript>.*role="status"/)
})
