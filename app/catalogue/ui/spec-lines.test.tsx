import { expect, test } from "vitest"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { inLocale } from "../../platform/i18n/request-locale.server"
import type { CarSpecs } from "../rules/specs"
import { specLines } from "./spec-lines"

const car: CarSpecs = {
  kind: "car",
  ...{ accelerationSeconds: 12.9, maxSpeedKmh: 160, powerHp: 69, torqueNm: 92, seats: 4, group: "urban" },
  engine: { it: "1.0", en: "1.0" },
  color: { it: "bianco", en: "white" },
}
const linesOf = (specs: CarSpecs) => inLocale("en", () => Object.fromEntries(specLines(specs, "en")))
const label = (text: () => string) => inLocale("en", text)

test("a partner's car has a place where it is kept, and another for its pickup", () => {
  const lines = linesOf({ ...car, place: "Sassari" })
  expect(lines[label(m.catalogue_based_in)]).toBe("Sassari")
  expect(lines[label(m.catalogue_collected)]).toContain("Cagliari")
  expect(lines).not.toHaveProperty(label(m.catalogue_place))
})

test("a car of the company has no line about places", () => {
  expect(Object.values(linesOf(car))).toHaveLength(7)
})
