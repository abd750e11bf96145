import { expect, test } from "vitest"
import { inLocale } from "../../platform/i18n/request-locale.server"
import { requestAnswer } from "./request-answer"

test.each(["it", "en"] as const)("the reason of a closed request is in the reader's language (%s)", (locale) => {
  const shown = (answer: string) => inLocale(locale, () => requestAnswer({ state: "withdrawn", answer }))
  expect(shown("Chiusa")).toBe(shown("Closed"))
  expect(shown("Closed")).toMatch(locale === "it" ? /membership.+non comprende più/ : /membership no longer includes/)
})

test.each(["confirmed", "declined"] as const)("the answer of a %s request is the operator's", (state) => {
  expect(requestAnswer({ state, answer: "At the arrivals" })).toBe("At the arrivals")
})

test("a request that the member withdrew has no answer", () => {
  expect(requestAnswer({ state: "withdrawn", answer: null })).toBeNull()
})
