import { describe, expect, test } from "vitest"
import { addOns, canBeCourtesyCar } from "./add-ons"
import { priceOf } from "./price"
import { hoursOf, serviceById, services } from "./services"

test("four packages at 25, 49, 75 and 99 euro take 1, 2, 3 and 4 hours (D30)", () => {
  expect(services.map((service) => [service.id, service.priceCents, hoursOf(service)])).toEqual([
    ["full-clean", 2500, 1],
    ["top-shine", 4900, 2],
    ["vip", 7500, 3],
    ["dr7-luxury", 9900, 4],
  ])
  expect(serviceById("gold")).toBeUndefined()
  expect(serviceById(null)).toBeUndefined()
})

test.each([
  ["courtesy-car", [1500, 2500, 3500]],
  ["supercar", [5900, 9900, 13_900]],
  ["lamborghini-ferrari", [14_900, 24_900, 29_900]],
])("%s for one, two and three hours", (id, cents) => {
  expect(Object.values(addOns.find((addOn) => addOn.id === id)?.cents ?? {})).toEqual(cents)
})

describe("the price of a wash", () => {
  const vip = services[2]
  if (!vip) throw new Error("There is no third package.")

  test("is the package's price", () => {
    expect(priceOf(vip, undefined)).toEqual({ lines: [{ code: "vip", cents: 7500 }], totalCents: 7500 })
  })
  test("plus the add-on's for its hours", () => {
    expect(priceOf(vip, { id: "supercar", hours: 2 })).toEqual({
      lines: [
        { code: "vip", cents: 7500 },
        { code: "supercar:2", cents: 9900 },
      ],
      totalCents: 17_400,
    })
  })
})

describe("the cars of an add-on", () => {
  const car = (category: string, premium = false, available = true) => ({ category, premium, available })

  test.each([
    ["courtesy-car", car("urban-cars"), true],
    ["courtesy-car", car("cars"), false],
    ["supercar", car("cars"), true],
    ["supercar", car("cars", true), true],
    ["supercar", car("urban-cars"), false],
    ["lamborghini-ferrari", car("cars", true), true],
    ["lamborghini-ferrari", car("cars"), false],
    ["lamborghini-ferrari", car("yachts", true), false],
    ["supercar", car("cars", true, false), false],
  ] as const)("%s: %o is %s", (addOn, vehicle, may) => {
    expect(canBeCourtesyCar(addOn, vehicle)).toBe(may)
  })
})
