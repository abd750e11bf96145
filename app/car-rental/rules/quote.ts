import { driverOn, hasRecentLicense, type RequestedDriver } from "../../bookings/rules/drivers"
import type { Location } from "../../catalogue/rules/locations"
import { benefitsOf } from "../../membership/rules/benefits"
import type { TierId } from "../../membership/rules/tiers"
import type { IsoDate } from "../../platform/dates"
import { type Currency, convertEuroCents, sum } from "../../platform/money"
import { billingDays, type Period } from "./days"
import { appliedExtras, type ExtraId, extraCents } from "./extras"
import { bestInsurance, eligibleInsurance } from "./insurance"
import { type KmPackage, kmPackageCents, type RecommendedKm, recommendedKm, totalKmWith } from "./kilometres"
import {
  AIRPORT_PICKUP_CENTS,
  AIRPORT_RETURN_CENTS,
  FULL_WASH_CENTS,
  type InsuranceOption,
  insuranceCentsPerDay,
  OWN_VEHICLE_CENTS_PER_DAY,
  RECENT_LICENSE_CENTS_PER_DAY,
  type RentalVehicle,
  TAX_PERCENT,
} from "./prices"
import { type Deductible, type DepositOption, deductibleOf, depositCents } from "./vehicle"

/** A line of the price in euro cents; its message key is `lineTextKey(code)`. */
export type Line = { code: string; cents: number }

/** Input of a price. `tierId`: the tier of the customer's membership. */
export type QuoteInput = Period &
  RequestedDriver & {
    vehicle: RentalVehicle
    pickupLocation: Location
    returnLocation: Location
    isSardinianResident: boolean
    addSecondDriver: boolean
    insuranceOption: InsuranceOption
    extras: ExtraId[]
    kmPackage: KmPackage
    expectedKm?: number
    depositOption: DepositOption
    tierId: TierId | null
  }

/** A price with all lines, in euro cents (D23). `insuranceOption` is the one after the automatic downgrade. */
export type Quote = {
  billingDays: number
  includedKm: number
  lines: Line[]
  subtotalCents: number
  taxCents: number
  totalCents: number
  insuranceOption: InsuranceOption
  eligibleInsurance: InsuranceOption[]
  depositCents: number
  deductible: Deductible
  recommendedKmPackage: RecommendedKm | null
}

/** The day on which age and licence years are counted (D21). */
export const driverAgeDate = (period: Period): IsoDate => period.pickupDate

/** The price of a rental that is already validated (`periodErrors`, `driverErrors`, `insuranceRefusal`). */
export function quote(input: QuoteInput): Quote {
  const { vehicle } = input
  const days = billingDays(input)
  const driver = driverOn(input, driverAgeDate(input))
  const insuranceOption = bestInsurance(input.insuranceOption, vehicle, driver) ?? "KASKO_BASE"
  const lines = linesOf(input, days, insuranceOption)
  const subtotalCents = sum(lines.map(({ cents }) => cents))
  const taxCents = Math.round((subtotalCents * TAX_PERCENT) / 100)
  return {
    billingDays: days,
    includedKm: totalKmWith(input.kmPackage, days),
    lines,
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + taxCents,
    insuranceOption,
    eligibleInsurance: eligibleInsurance(vehicle, driver),
    depositCents: depositCents(vehicle, input.isSardinianResident, input.depositOption),
    deductible: deductibleOf(vehicle, insuranceOption),
    recommendedKmPackage: recommendedKm(input.expectedKm, days, vehicle),
  }
}

/** What a price counts before anything is chosen: base insurance, no extras, the standard deposit (D78, D80). */
export const withoutChoices = {
  isSardinianResident: false,
  addSecondDriver: false,
  insuranceOption: "KASKO_BASE",
  extras: [],
  kmPackage: { type: "none" },
  depositOption: "standard",
} satisfies Partial<QuoteInput>

/** The least that a vehicle costs for one rental day with everything in it, in euro cents (D61). */
export const oneDayCents = (vehicle: RentalVehicle): number =>
  quote({
    vehicle,
    pickupDate: "2026-01-07",
    pickupTime: "10:30",
    returnDate: "2026-01-08",
    returnTime: "09:00",
    pickupLocation: "cagliari_office",
    returnLocation: "cagliari_office",
    ...withoutChoices,
    tierId: null,
  }).totalCents

function linesOf(input: QuoteInput, days: number, insuranceOption: InsuranceOption): Line[] {
  const { vehicle } = input
  const driver = driverOn(input, driverAgeDate(input))
  const rentalCents = vehicle.dailyPriceCents * days
  const applied = appliedExtras(input.extras, input.addSecondDriver, driver)
  const chosen = applied.filter(({ id }) => id !== "additional_driver" && id !== "young_driver")
  const feeFor = (id: ExtraId, code: string): Line[] =>
    applied.filter((each) => each.id === id).map((each) => ({ code, cents: extraCents(each, days) }))
  const where = (condition: boolean, code: string, cents: number): Line[] => (condition ? [{ code, cents }] : [])
  // A partner's car is handed over at the partner's place (D76).
  const isAtAirport = (location: Location) => vehicle.place === undefined && location === "cagliari_airport"
  return [
    { code: "rental", cents: rentalCents },
    ...memberDiscount(input.tierId, rentalCents),
    { code: "insurance", cents: insuranceCentsPerDay[vehicle.category][insuranceOption] * days },
    ...chosen.map((extra) => ({ code: `extra:${extra.id}`, cents: extraCents(extra, days) })),
    ...feeFor("additional_driver", "second_driver"),
    ...feeFor("young_driver", "young_driver"),
    ...where(hasRecentLicense(driver), "recent_license", RECENT_LICENSE_CENTS_PER_DAY * days),
    ...where(input.kmPackage.type !== "none", "km_package", kmPackageCents(input.kmPackage, days, vehicle)),
    ...where(isAtAirport(input.pickupLocation), "airport_pickup", AIRPORT_PICKUP_CENTS),
    ...where(isAtAirport(input.returnLocation), "airport_return", AIRPORT_RETURN_CENTS),
    { code: "full_wash", cents: FULL_WASH_CENTS },
    ...where(input.depositOption === "own_vehicle", "own_vehicle_deposit", OWN_VEHICLE_CENTS_PER_DAY * days),
  ]
}

const MEMBER_DISCOUNT = "member_discount:"

/** A member's discount on the daily price × days (D23); the code names the tier. */
function memberDiscount(tierId: TierId | null, rentalCents: number): Line[] {
  if (tierId === null) return []
  const { discountPercent } = benefitsOf(tierId)
  return [{ code: `${MEMBER_DISCOUNT}${tierId}`, cents: -Math.round((rentalCents * discountPercent) / 100) }]
}

/** What a member saved by the discount of their tier, in euro cents; 0 without one. */
export const memberDiscountCents = (lines: readonly Line[]): number =>
  -sum(lines.filter(({ code }) => code.startsWith(MEMBER_DISCOUNT)).map(({ cents }) => cents))

/** The message key of a line: `extra:infant_seat` has the extra's name, `member_discount:gold` the tier's. */
export const lineTextKey = (code: string) =>
  code.startsWith("extra:")
    ? `car_rental_extra_${code.slice("extra:".length)}`
    : `car_rental_line_${code.replace(":", "_")}`

/** Response of wizard and API: the price, and the total in cents of the currency of the charge (D7). */
export type QuoteResponse = Quote & { totalInCurrencyCents: number; currency: Currency }

export const toQuoteResponse = (priced: Quote, currency: Currency): QuoteResponse => ({
  ...priced,
  totalInCurrencyCents: convertEuroCents(priced.totalCents, currency),
  currency,
})
