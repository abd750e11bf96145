import { expect, test } from "vitest"
import { brand } from "../../platform/brand"
import { inLocale } from "../../platform/i18n/request-locale.server"
import { exoticCars } from "../rules/exotic-cars"
import { helicopters } from "../rules/helicopters"
import { jets } from "../rules/jets"
import { urbanCars } from "../rules/urban-cars"
import { villas } from "../rules/villas"
import { yachts } from "../rules/yachts"
import { itemTitle } from "./item-head"

const items = Object.entries({ cars: exoticCars, "urban-cars": urbanCars, yachts, villas, helicopters, jets }).flatMap(
  ([category, all]) => all.map(({ name }) => ({ category, name })),
)

test.each([
  ["it", "Sardegna"],
  ["en", "Sardinia"],
] as const)("the title of an item in %s names it and %s in a line of results", (locale, island) => {
  for (const item of items) {
    const title = inLocale(locale, () => `${itemTitle(item)} · ${brand.name}`)
    expect(title).toContain(item.name)
    expect(title).toContain(island)
    expect(title.length).toBeLessThanOrEqual(65)
  }
})
