import fc from "fast-check"
import { expect, test } from "vitest"
import { locations } from "../../catalogue/rules/locations"
import { tierIds } from "../../membership/rules/tiers"
import { addDays } from "../../platform/dates"
import { convertEuroCents, currencies } from "../../platform/money"
import { choicePrices } from "./choice-prices"
import { type ExtraId, extraIds } from "./extras"
import { packageDistances } from "./kilometres"
import { insuranceOptions, type RentalVehicle } from "./prices"
import { type QuoteInput, quote } from "./quote"
import { depositOptions } from "./vehicle"

const panda: RentalVehicle = {
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

const chosenExtras = extraIds.filter((id) => id !== "additional_driver" && id !== "young_driver")
const rentals = fc.record({
  vehicle: fc.constantFrom(panda, ferrari, { ...panda, van: true }, { ...ferrari, place: "Olbia" }),
  pickupLocation: fc.constantFrom(...locations),
  returnLocation: fc.constantFrom(...locations),
  pickupDate: fc.constant("2026-11-24"),
  pickupTime: fc.constant("10:30"),
  returnDate: fc.integer({ min: 1, max: 30 }).map((days) => addDays("2026-11-24", days)),
  returnTime: fc.constantFrom("09:00", "12:00"),
  birthDate: fc.option(fc.constantFrom("01/01/1985", "01/01/2003"), { nil: undefined }),
  licenseIssueDate: fc.option(fc.constantFrom("01/01/2010", "01/03/2022"), { nil: undefined }),
  isSardinianResident: fc.boolean(),
  addSecondDriver: fc.boolean(),
  insuranceOption: fc.constantFrom(...insuranceOptions),
  extras: fc.subarray(chosenExtras) as fc.Arbitrary<ExtraId[]>,
  kmPackage: fc.oneof(
    fc.constant({ type: "none" as const }),
    fc.constant({ type: "unlimited" as const }),
    fc.constantFrom(...packageDistances).map((distance) => ({ type: "package" as const, distance })),
  ),
  depositOption: fc.constantFrom(...depositOptions),
  tierId: fc.constantFrom(...tierIds, null),
})

test("a shown price is the quote with the choice less the quote without it", () => {
  fc.assert(
    fc.property(rentals, fc.constantFrom(...currencies), (input: QuoteInput, currency) => {
      const total = (change: Partial<QuoteInput>) =>
        convertEuroCents(quote({ ...input, ...change }).totalCents, currency)
      const shown = choicePrices(input, currency)
      const { insuranceOption, eligibleInsurance } = quote(input)
      for (const option of insuranceOptions)
        expect(shown.insurance[option]).toBe(
          eligibleInsurance.includes(option)
            ? total({ insuranceOption: option }) - total({ insuranceOption: "KASKO_BASE" })
            : undefined,
        )
      for (const id of chosenExtras) {
        const others = input.extras.filter((each) => each !== id)
        expect(shown.extras[id]).toBe(total({ extras: [...others, id], insuranceOption }) - total({ extras: others }))
      }
      expect(shown.extras.additional_driver).toBe(total({ addSecondDriver: true }) - total({ addSecondDriver: false }))
      const noKilometres = total({ kmPackage: { type: "none" } })
      for (const distance of packageDistances)
        expect(shown.kilometres[distance]).toBe(total({ kmPackage: { type: "package", distance } }) - noKilometres)
      expect(shown.kilometres.unlimited).toBe(total({ kmPackage: { type: "unlimited" } }) - noKilometres)
      expect(shown.ownVehicleCents).toBe(total({ depositOption: "own_vehicle" }) - total({ depositOption: "standard" }))
      expect(shown.airportPickupCents).toBe(
        total({ pickupLocation: "cagliari_airport" }) - total({ pickupLocation: "cagliari_office" }),
      )
      expect(shown.airportReturnCents).toBe(
        total({ returnLocation: "cagliari_airport" }) - total({ returnLocation: "cagliari_office" }),
      )
    }),
  )
})

test("in euro a choice adds its price with tax, whatever else is chosen", () => {
  fc.assert(
    fc.property(rentals, (input: QuoteInput) => {
      const { billingDays } = quote(input)
      const { extras, ownVehicleCents } = choicePrices(input, "eur")
      expect(extras.additional_driver).toBe(11_00 * billingDays)
      expect(extras.refueling).toBe(24_20)
      expect(ownVehicleCents).toBe(22_00 * billingDays)
    }),
  )
})

test("the young driver's fee is shown with tax where it applies by itself", () => {
  const young = { birthDate: "01/01/2003", licenseIssueDate: "01/03/2022" }
  const [rental] = fc.sample(rentals, 1)
  if (!rental) throw new Error("no sample")
  const input: QuoteInput = { ...rental, ...young, vehicle: panda, returnDate: "2026-11-25", returnTime: "09:00" }
  expect(choicePrices(input, "eur").extras.young_driver).toBe(11_00)
})
