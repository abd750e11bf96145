import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { Outcome } from "./DrawCheck"
import type { BeaconReason } from "./use-verification"

const detail = "round 5 is published only after the draw"

const shown = (locale: "it" | "en", reason: BeaconReason) =>
  inLocale(locale, () =>
    renderToStaticMarkup(<Outcome checks={[{ name: "beacon", ok: false, detail, reason }]} hasBeacon={true} />),
  )

test.each([
  ["it", "Il turno della fonte è stato pubblicato solo dopo l’estrazione"],
  ["en", "The beacon’s round was published only after the draw"],
] as const)("the reason of a failed beacon is in the reader's language (%s)", (locale, text) => {
  expect(shown(locale, "published-later")).toContain(text)
})

test("a failed beacon is shown without its technical detail", () => {
  expect(shown("it", "published-later")).not.toContain(detail)
})
