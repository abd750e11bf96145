import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { MemberRequestBadge, requestAnswer } from "./MemberRequests"

const shown = (locale: "it" | "en", closeReason: "not-included" | null) =>
  inLocale(locale, () => renderToStaticMarkup(<MemberRequestBadge request={{ state: "withdrawn", closeReason }} />))

test.each([
  ["it", "Non più compresa"],
  ["en", "No longer included"],
] as const)("a request that the site closed is not shown as withdrawn (%s)", (locale, text) => {
  expect(shown(locale, "not-included")).toContain(text)
})

test.each([
  ["it", "Ritirata"],
  ["en", "Withdrawn"],
] as const)("a request that the member withdrew is shown as withdrawn (%s)", (locale, text) => {
  expect(shown(locale, null)).toContain(text)
})

test.each(["it", "en"] as const)("the reason of a closed request is in the reader's language (%s)", (locale) => {
  const shown = inLocale(locale, () => requestAnswer({ closeReason: "not-included", answer: null }, "member"))
  expect(shown).toMatch(locale === "it" ? /membership.+non comprende più/ : /membership no longer includes/)
})

test("an operator reads that the member's plan does not include the closed request", () => {
  const shown = inLocale("it", () => requestAnswer({ closeReason: "not-included", answer: null }, "operator"))
  expect(shown).toMatch(/cliente/)
  expect(shown).not.toMatch(/tua/)
})

test("a closed request also shows the answer that it had", () => {
  const shown = inLocale("en", () =>
    requestAnswer({ closeReason: "not-included", answer: "At the arrivals" }, "member"),
  )
  expect(shown).toMatch(/membership no longer includes[\s\S]+At the arrivals/)
})

test("the answer of a request that was not closed is the operator's", () => {
  expect(requestAnswer({ closeReason: null, answer: "At the arrivals" }, "member")).toBe("At the arrivals")
})

test("a request that the member withdrew has no answer", () => {
  expect(requestAnswer({ closeReason: null, answer: null }, "member")).toBeNull()
})
