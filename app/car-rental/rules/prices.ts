/** The tariff of car rental, in euro cents (part 2 §9, D20-D25). */

export const categories = ["cars", "urban-cars"] as const
export type Category = (typeof categories)[number]

/**
 * A vehicle for the rules, from its catalogue item. `premium` are Ferrari and Lamborghini (D21, D24, D25), `group`
 * determines the deductible (D25), `van` is a Ducato with its flat price for unlimited kilometres (D24).
 */
export type RentalVehicle = {
  id: string
  category: Category
  dailyPriceCents: number
  premium: boolean
  group: "exotic" | "urban" | "urban-premium"
  van: boolean
  /** Where a partner hands the car over (D76); undefined for the company's own cars, which have `locations`. */
  place?: string
}

export const insuranceOptions = ["KASKO_BASE", "KASKO_BLACK", "KASKO_SIGNATURE"] as const
export type InsuranceOption = (typeof insuranceOptions)[number]

/** Insurance per day (D20). */
export const insuranceCentsPerDay: Record<Category, Record<InsuranceOption, number>> = {
  cars: { KASKO_BASE: 100_00, KASKO_BLACK: 150_00, KASKO_SIGNATURE: 200_00 },
  "urban-cars": { KASKO_BASE: 0, KASKO_BLACK: 5_00, KASKO_SIGNATURE: 25_00 },
}

export const AIRPORT_PICKUP_CENTS = 50_00
export const AIRPORT_RETURN_CENTS = 50_00
/** Mandatory, once per rental. */
export const FULL_WASH_CENTS = 30_00
export const SECOND_DRIVER_CENTS_PER_DAY = 10_00
/** Under 25 on the day of pickup. */
export const YOUNG_DRIVER_CENTS_PER_DAY = 10_00
/** A licence held 2 to under 3 years on the day of pickup. */
export const RECENT_LICENSE_CENTS_PER_DAY = 20_00
/** The customer's own vehicle, registered in 2020 or later, as security instead of a deposit (D25). */
export const OWN_VEHICLE_CENTS_PER_DAY = 20_00

export const TAX_PERCENT = 10
