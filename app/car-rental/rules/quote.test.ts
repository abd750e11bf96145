import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { locations } from "../../catalogue/rules/locations"
import { tierIds } from "../../membership/rules/tiers"
import { addDays } from "../../platform/dates"
import { extraIds } from "./extras"
import { insuranceOptions, type RentalVehicle } from "./prices"
import { lineTextKey, memberDiscountCents, type QuoteInput, quote } from "./quote"
import { deductibleOf, depositCents } from "./vehicle"

const urban: RentalVehicle = {
  id: "panda",
  category: "urban-cars",
  dailyPriceCents: 29_00,
  premium: false,
  group: "urban",
  van: false,
}
const ferrari: RentalVehicle = {
  id: "ferrari",
  category: "cars",
  dailyPriceCents: 119_00,
  premium: true,
  group: "exotic",
  van: false,
}
const requested: QuoteInput = {
  vehicle: urban,
  pickupLocation: "cagliari_office",
  returnLocation: "cagliari_office",
  pickupDate: "2026-11-24",
  pickupTime: "10:30",
  returnDate: "2026-11-25",
  returnTime: "09:00",
  birthDate: "01/01/1985",
  licenseIssueDate: "01/01/2005",
  isSardinianResident: true,
  addSecondDriver: false,
  insuranceOption: "KASKO_BASE",
  extras: [],
  kmPackage: { type: "none" },
  depositOption: "standard",
  tierId: null,
}
const of = (change: Partial<QuoteInput>) => quote({ ...requested, ...change })
const lines = (change: Partial<QuoteInput>) =>
  Object.fromEntries(of(change).lines.map(({ code, cents }) => [code, cents]))

describe("lines", () => {
  test("a partner's car has no airport fees (D76)", () => {
    const atAirport = { pickupLocation: "cagliari_airport", returnLocation: "cagliari_airport" } as const
    const { totalCents } = of({ ...atAirport, vehicle: { ...urban, place: "Olbia" } })
    expect(totalCents).toBe(of({}).totalCents)
  })

  test("the simplest rental has car, insurance and wash, plus 10 %", () => {
    expect(of({})).toMatchObject({
      billingDays: 1,
      includedKm: 100,
      lines: [
        { code: "rental", cents: 29_00 },
        { code: "insurance", cents: 0 },
        { code: "full_wash", cents: 30_00 },
      ],
      subtotalCents: 59_00,
      taxCents: 5_90,
      totalCents: 64_90,
      insuranceOption: "KASKO_BASE",
      eligibleInsurance: [...insuranceOptions],
      depositCents: 2500_00,
      deductible: { fixedCents: 2000_00, percent: 0 },
      recommendedKmPackage: null,
    })
  })
  test("three days of a Ferrari with all options", () => {
    const full = of({
      vehicle: ferrari,
      returnDate: "2026-11-27",
      returnTime: "06:00",
      pickupLocation: "cagliari_airport",
      returnLocation: "cagliari_airport",
      insuranceOption: "KASKO_SIGNATURE",
      extras: ["refueling", "child_seat", "mobility_service"],
      addSecondDriver: true,
      kmPackage: { type: "unlimited" },
      depositOption: "own_vehicle",
      isSardinianResident: false,
      tierId: "gold",
    })
    expect(full.lines).toEqual([
      { code: "rental", cents: 357_00 },
      { code: "member_discount:gold", cents: -53_55 },
      { code: "insurance", cents: 600_00 },
      { code: "extra:mobility_service", cents: 21_00 },
      { code: "extra:refueling", cents: 22_00 },
      { code: "extra:child_seat", cents: 72_00 },
      { code: "second_driver", cents: 30_00 },
      { code: "km_package", cents: 1200_00 },
      { code: "airport_pickup", cents: 50_00 },
      { code: "airport_return", cents: 50_00 },
      { code: "full_wash", cents: 30_00 },
      { code: "own_vehicle_deposit", cents: 60_00 },
    ])
    expect(full.subtotalCents).toBe(2438_45)
    expect(full.taxCents).toBe(243_85)
    expect(full.includedKm).toBe(9999)
    expect(full.depositCents).toBe(0)
  })
  test("additional and young driver are charged once each (D22)", () => {
    const young = { birthDate: "01/01/2004", licenseIssueDate: "01/02/2022" }
    expect(lines({ ...young, addSecondDriver: true, extras: ["additional_driver", "young_driver"] })).toEqual({
      rental: 29_00,
      insurance: 0,
      second_driver: 10_00,
      young_driver: 10_00,
      full_wash: 30_00,
    })
    expect(lines({ extras: ["additional_driver", "additional_driver"] }).second_driver).toBe(10_00)
    expect(lines(young).young_driver).toBe(10_00)
  })
  test("a licence of two years costs 20 per day, one of three does not", () => {
    expect(lines({ licenseIssueDate: "24/11/2024" }).recent_license).toBe(20_00)
    expect(lines({ licenseIssueDate: "24/11/2023" })).not.toHaveProperty("recent_license")
  })
  test("without the driver's dates no line depends on them", () => {
    expect(lines({ birthDate: undefined, licenseIssueDate: undefined })).toEqual({
      rental: 29_00,
      insurance: 0,
      full_wash: 30_00,
    })
  })
  test("the insurance is priced after the automatic downgrade", () => {
    const downgraded = of({
      vehicle: { ...ferrari, premium: false },
      birthDate: "01/01/1999",
      licenseIssueDate: "01/01/2020",
      insuranceOption: "KASKO_SIGNATURE",
    })
    expect(downgraded.insuranceOption).toBe("KASKO_BLACK")
    expect(downgraded.lines).toContainEqual({ code: "insurance", cents: 150_00 })
    expect(downgraded.deductible).toEqual({ fixedCents: 5000_00, percent: 10 })
  })
  test("a package adds its distance to the included kilometres", () => {
    expect(of({ kmPackage: { type: "package", distance: 200 } })).toMatchObject({ includedKm: 300 })
  })
  test("a line has its own text or its extra's", () => {
    expect(lineTextKey("km_package")).toBe("car_rental_line_km_package")
    expect(lineTextKey("extra:infant_seat")).toBe("car_rental_extra_infant_seat")
  })
})

describe("deposit and deductible (D25)", () => {
  test.each([
    [false, true, 2500_00],
    [false, false, 5000_00],
    [true, true, 5000_00],
    [true, false, 10000_00],
  ])("premium %s, resident %s", (premium, resident, cents) => {
    expect(depositCents({ premium }, resident, "standard")).toBe(cents)
    expect(depositCents({ premium }, resident, "own_vehicle")).toBe(0)
  })
  test.each([
    ["urban-premium", [3000_00, 0], [1500_00, 0], [250_00, 0]],
    ["urban", [2000_00, 0], [1000_00, 0], [250_00, 0]],
    ["exotic", [5000_00, 30], [5000_00, 10], [5000_00, 0]],
  ] as const)("%s", (group, ...expected) => {
    expect(insuranceOptions.map((option) => Object.values(deductibleOf({ group }, option)))).toEqual(expected)
  })
})

describe("properties", () => {
  const input = fc.record({
    vehicle: fc.constantFrom(urban, ferrari, { ...urban, van: true }),
    pickupLocation: fc.constantFrom(...locations),
    returnLocation: fc.constantFrom(...locations),
    pickupDate: fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-09-01", days)),
    pickupTime: fc.constantFrom("10:30", "13:30", "18:30"),
    nights: fc.integer({ min: 1, max: 60 }),
    returnTime: fc.constantFrom("00:00", "09:00", "23:30"),
    birthDate: fc.constantFrom(undefined, "01/01/1970", "01/01/2004"),
    licenseIssueDate: fc.constantFrom(undefined, "01/01/1990", "01/01/2022", "15/10/2024"),
    isSardinianResident: fc.boolean(),
    addSecondDriver: fc.boolean(),
    insuranceOption: fc.constantFrom(...insuranceOptions),
    extras: fc.array(fc.constantFrom(...extraIds)),
    kmPackage: fc.constantFrom(
      { type: "none" } as const,
      { type: "package", distance: 200 } as const,
      { type: "unlimited" } as const,
    ),
    depositOption: fc.constantFrom("standard" as const, "own_vehicle" as const),
    tierId: fc.constantFrom(null, ...tierIds),
  })
  const toInput = ({ nights, ...rest }: typeof input extends fc.Arbitrary<infer T> ? T : never): QuoteInput => ({
    ...rest,
    returnDate: addDays(rest.pickupDate, nights),
  })

  test("the total is the sum of lines and tax in whole cents", () => {
    fc.assert(
      fc.property(input, (generated) => {
        const result = quote(toInput(generated))
        const sum = result.lines.reduce((total, { cents }) => total + cents, 0)
        const discount = -memberDiscountCents(result.lines)
        expect(result.subtotalCents).toBe(sum)
        expect(result.taxCents).toBe(Math.round(sum / 10))
        expect(result.totalCents).toBe(sum + result.taxCents)
        for (const { code, cents } of result.lines) {
          expect(Number.isInteger(cents)).toBe(true)
          if (!code.startsWith("member_discount:")) {
            expect(cents).toBeGreaterThanOrEqual(0)
            expect(result.totalCents).toBeGreaterThanOrEqual(cents + discount)
          }
        }
        expect(new Set(result.lines.map(({ code }) => code)).size).toBe(result.lines.length)
      }),
    )
  })
  test("a longer rental never costs less, if nothing else differs", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 60 }), (generated, more) => {
        const shorter = toInput(generated)
        const longer = { ...shorter, returnDate: addDays(shorter.returnDate, more) }
        expect(quote(longer).totalCents).toBeGreaterThanOrEqual(quote(shorter).totalCents)
      }),
    )
  })
  test("no member pays more than a guest", () => {
    fc.assert(
      fc.property(input, (generated) => {
        const member = toInput(generated)
        return quote(member).totalCents <= quote({ ...member, tierId: null }).totalCents
      }),
    )
  })
})
