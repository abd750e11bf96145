import { expect, test } from "vitest"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { inLocale } from "../../platform/i18n/request-locale.server"
import type { CarSpecs, Specs } from "../rules/specs"
import { yachts } from "../rules/yachts"
import { specLines } from "./spec-lines"

const car: CarSpecs = {
  kind: "car",
  ...{ accelerationSeconds: 12.9, maxSpeedKmh: 160, powerHp: 69, torqueNm: 92, seats: 4, group: "urban" },
  engine: { it: "1.0", en: "1.0" },
  color: { it: "bianco", en: "white" },
}
const linesOf = (specs: Specs) => inLocale("en", () => Object.fromEntries(specLines(specs, "en")))
const label = (text: () => string) => inLocale("en", text)

test("a partner's car is picked up at its partner's place", () => {
  const lines = linesOf({ ...car, place: "Sassari" })
  expect(lines[label(m.catalogue_collected)]).toBe("Sassari")
  expect(lines).not.toHaveProperty(label(m.catalogue_place))
})

test("a car of the company has no line about places", () => {
  expect(Object.values(linesOf(car))).toHaveLength(7)
})

test.each([
  ["with a range", { it: "Yacht a motore", en: "Motor yacht" }, 900, "900 NM"],
  ["under sail", { it: "Yacht a vela", en: "Sailing yacht" }, undefined, "Under sail"],
  ["without either", { it: "Yacht a motore", en: "Motor yacht" }, undefined, undefined],
])("the range of a yacht %s", (_, type, rangeNm, text) => {
  const [yacht] = yachts
  if (!yacht) throw new Error("There is no yacht.")
  expect(linesOf({ ...yacht.specs, type, rangeNm })[label(m.catalogue_range)]).toBe(text)
})
