import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  includedKm,
  kmErrors,
  offeredPackages,
  packagePriceCents,
  recommendedKm,
  totalKmWith,
  unlimitedPriceCents,
} from "./kilometres"

const standard = { premium: false, van: false }
const premium = { premium: true, van: false }
const ducato = { premium: false, van: true }
const days = fc.integer({ min: 1, max: 400 })

test.each([
  [1, 100],
  [2, 180],
  [3, 240],
  [4, 280],
  [5, 300],
  [6, 360],
  [10, 600],
])("%i days include %i km", (count, km) => {
  expect(includedKm(count)).toBe(km)
})

test.each([
  [100, standard, 100_00, 120_00],
  [200, standard, 180_00, 216_00],
  [300, standard, 250_00, 300_00],
  [100, premium, 200_00, 240_00],
  [200, premium, 360_00, 432_00],
  [300, premium, 500_00, 600_00],
] as const)("the package of %i km", (distance, vehicle, booking, rental) => {
  expect(packagePriceCents(distance, vehicle)).toBe(booking)
  expect(packagePriceCents(distance, vehicle, "rental")).toBe(rental)
})

test.each([
  [1, standard, 300_00, 360_00],
  [2, standard, 550_00, 660_00],
  [3, standard, 600_00, 720_00],
  [4, standard, 750_00, 900_00],
  [7, standard, 1200_00, 1440_00],
  [1, premium, 600_00, 720_00],
  [2, premium, 1100_00, 1320_00],
  [3, premium, 1200_00, 1440_00],
  [4, premium, 1500_00, 1800_00],
  [1, ducato, 100_00, 100_00],
  [9, ducato, 100_00, 100_00],
] as const)("unlimited for %i days", (count, vehicle, booking, rental) => {
  expect(unlimitedPriceCents(count, vehicle)).toBe(booking)
  expect(unlimitedPriceCents(count, vehicle, "rental")).toBe(rental)
})

test.each([
  ["a car", standard, [100, 200, 300]],
  ["a premium car", premium, [100, 200, 300]],
  ["a Ducato", ducato, []],
])("the packages of %s all cost less than unlimited", (_, vehicle, distances) => {
  for (const moment of ["booking", "rental"] as const) expect(offeredPackages(1, vehicle, moment)).toEqual(distances)
})

describe("recommendation", () => {
  test.each([
    ["nothing expected", undefined, 1, standard, null],
    ["within the included", 100, 1, standard, null],
    ["just beyond", 101, 1, standard, { type: "package", distance: 100 }],
    ["the package exactly covers", 200, 1, standard, { type: "package", distance: 100 }],
    ["the next package", 201, 1, standard, { type: "package", distance: 200 }],
    ["250 is at least 80 % of 300", 400, 1, standard, { type: "unlimited" }],
    ["two days make unlimited more expensive", 480, 2, standard, { type: "package", distance: 300 }],
    ["beyond the largest", 481, 2, standard, { type: "unlimited" }],
    ["premium", 400, 1, premium, { type: "unlimited" }],
    ["a Ducato's flat price always wins", 101, 1, ducato, { type: "unlimited" }],
  ] as const)("%s", (_, expected, count, vehicle, answer) => {
    expect(recommendedKm(expected, count, vehicle)).toEqual(answer)
  })
  test("the recommendation always covers the distance", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 9999 }), (count, km) => {
        const choice = recommendedKm(km, count, standard) ?? { type: "none" as const }
        return totalKmWith(choice, count) >= km
      }),
    )
  })
})

test("more days never reduce included kilometres or the unlimited price", () => {
  fc.assert(
    fc.property(days, (count) => {
      expect(includedKm(count + 1)).toBeGreaterThan(includedKm(count))
      for (const vehicle of [standard, premium, ducato])
        expect(unlimitedPriceCents(count + 1, vehicle)).toBeGreaterThanOrEqual(unlimitedPriceCents(count, vehicle))
    }),
  )
})

test("a package with an unknown distance is refused", () => {
  expect(kmErrors("package", undefined)).toHaveLength(1)
  expect(kmErrors("package", 150)).toHaveLength(1)
  expect(kmErrors("package", 200)).toEqual([])
  expect(kmErrors("none", undefined)).toEqual([])
})
