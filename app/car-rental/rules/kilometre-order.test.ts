import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  kilometreCharge,
  kilometreChoices,
  kilometrePrice,
  kilometresClosed,
  kilometresWith,
  purchaseMoment,
} from "./kilometre-order"
import { packagePriceCents, UNLIMITED_KM } from "./kilometres"

const standard = { premium: false, van: false }
const premium = { premium: true, van: false }
const van = { premium: false, van: true }

describe("kilometres bought after the booking", () => {
  test.each([
    [100, 2, standard, 120_00, 132_00],
    [200, 2, standard, 216_00, 237_60],
    [300, 2, standard, 300_00, 330_00],
    [100, 2, premium, 240_00, 264_00],
    [200, 2, premium, 432_00, 475_20],
    [300, 2, premium, 600_00, 660_00],
    [UNLIMITED_KM, 1, standard, 360_00, 396_00],
    [UNLIMITED_KM, 2, standard, 660_00, 726_00],
    [UNLIMITED_KM, 3, standard, 720_00, 792_00],
    [UNLIMITED_KM, 4, standard, 900_00, 990_00],
    [UNLIMITED_KM, 4, premium, 1800_00, 1980_00],
    [UNLIMITED_KM, 9, van, 100_00, 110_00],
  ])("%i km in %i days cost 20 %% more, tax on top (D23, D24)", (km, days, vehicle, packageCents, totalCents) => {
    expect(kilometrePrice(km, days, vehicle, "rental")).toEqual({
      packageCents,
      taxCents: totalCents - packageCents,
      totalCents,
    })
  })

  test("are charged in whole dollars if shown in dollars (D7)", () => {
    const price = kilometrePrice(100, 1, standard, "rental")
    expect(price && kilometreCharge(price, "usd")).toBe(145_00)
    expect(price && kilometreCharge(price, "eur")).toBe(132_00)
  })

  test("are limited to the distances on sale", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: 1, max: 60 }), (km, days) => {
        const price = kilometrePrice(km, days, standard, "rental")
        if (!kilometreChoices(days, standard, "rental").includes(km)) return price === undefined
        return price !== undefined && price.totalCents === price.packageCents + price.taxCents
      }),
    )
  })

  test.each(["booking", "rental"] as const)("are no package of a Ducato, whose unlimited is cheaper (%s)", (moment) => {
    expect(kilometreChoices(1, van, moment)).toEqual([UNLIMITED_KM])
    expect(kilometrePrice(100, 1, van, moment)).toBeUndefined()
  })

  test.each([
    ["a second before pickup", "2026-12-01T09:29:59Z", 110_00],
    ["at pickup", "2026-12-01T09:30:00Z", 132_00],
  ])("cost the price of %s (D64)", (_, at, totalCents) => {
    const moment = purchaseMoment(new Date("2026-12-01T09:30:00Z"), new Date(at))
    expect(kilometrePrice(100, 1, standard, moment)?.totalCents).toBe(totalCents)
  })

  test("never cost less than with the booking", () => {
    for (const vehicle of [standard, premium])
      for (const distance of [100, 200, 300] as const)
        expect(kilometrePrice(distance, 1, vehicle, "rental")?.packageCents).toBeGreaterThan(
          packagePriceCents(distance, vehicle),
        )
  })
})

test.each([
  [100, [], 100],
  [100, [200, 300], 600],
  [100, [200, UNLIMITED_KM], UNLIMITED_KM],
  [UNLIMITED_KM, [], UNLIMITED_KM],
])("%i km with %j more are %i", (included, bought, all) => {
  expect(kilometresWith(included, bought)).toBe(all)
})

const end = new Date("2026-11-25T08:00:00Z")
test("kilometres are not sold while the owner's answer is awaited", () => {
  const rental = { status: "confirmed", endsAt: end, kilometres: 100 }
  const at = new Date("2026-11-20T00:00:00Z")
  expect(kilometresClosed({ ...rental, isAnswerAwaited: true }, at)).toBe("answer-awaited")
  expect(kilometresClosed({ ...rental, isAnswerAwaited: false }, at)).toBeUndefined()
})

test("unlimited kilometres are not announced while the owner's answer is awaited", () => {
  const rental = { status: "confirmed", endsAt: end, kilometres: UNLIMITED_KM, isAnswerAwaited: true }
  expect(kilometresClosed(rental, new Date("2026-11-20T00:00:00Z"))).toBe("unlimited")
})

test.each([
  ["confirmed", 100, "2026-11-20T00:00:00Z", undefined],
  ["confirmed", 100, "2026-11-25T07:59:59Z", undefined],
  ["confirmed", 100, "2026-11-25T08:00:00Z", "over"],
  ["completed", 100, "2026-11-25T07:00:00Z", "over"],
  ["pending", 100, "2026-11-20T00:00:00Z", "not-confirmed"],
  ["held", 100, "2026-11-20T00:00:00Z", "not-confirmed"],
  ["cancelled", 100, "2026-11-20T00:00:00Z", "not-confirmed"],
  ["confirmed", UNLIMITED_KM, "2026-11-20T00:00:00Z", "unlimited"],
])("a %s rental with %i km at %s: %s", (status, kilometres, at, why) => {
  expect(kilometresClosed({ status, endsAt: end, kilometres, isAnswerAwaited: false }, new Date(at))).toBe(why)
})
