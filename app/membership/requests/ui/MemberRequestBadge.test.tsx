import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { MemberRequestBadge } from "./MemberRequestBadge"

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
