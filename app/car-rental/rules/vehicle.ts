import { carSpecs, type Specs } from "../../catalogue/rules/specs"
import { categories, type InsuranceOption, type RentalVehicle } from "./prices"

type CatalogueCar = {
  id: string
  category: string
  dailyPriceCents: number | null
  premium: boolean
  specs: Specs
}

/** The rental vehicle of a catalogue item; undefined if it is not a car. */
export function vehicleOf(item: CatalogueCar): RentalVehicle | undefined {
  const { id, category, dailyPriceCents, premium } = item
  const rentalCategory = categories.find((each) => each === category)
  const specs = carSpecs(item)
  if (!rentalCategory || !specs || dailyPriceCents === null) return undefined
  const { group, van = false, place } = specs
  return { id, category: rentalCategory, dailyPriceCents, premium, group, van, ...(place ? { place } : {}) }
}

/** The customer's share of a damage: a fixed amount, and a percentage of the damage (D25). */
export type Deductible = { fixedCents: number; percent: number }

const fixed = (fixedCents: number, percent = 0): Deductible => ({ fixedCents, percent })

const deductibles: Record<RentalVehicle["group"], Record<InsuranceOption, Deductible>> = {
  "urban-premium": { KASKO_BASE: fixed(3000_00), KASKO_BLACK: fixed(1500_00), KASKO_SIGNATURE: fixed(250_00) },
  urban: { KASKO_BASE: fixed(2000_00), KASKO_BLACK: fixed(1000_00), KASKO_SIGNATURE: fixed(250_00) },
  exotic: { KASKO_BASE: fixed(5000_00, 30), KASKO_BLACK: fixed(5000_00, 10), KASKO_SIGNATURE: fixed(5000_00) },
}

export const deductibleOf = (vehicle: Pick<RentalVehicle, "group">, option: InsuranceOption): Deductible =>
  deductibles[vehicle.group][option]

export const depositOptions = ["standard", "own_vehicle"] as const
export type DepositOption = (typeof depositOptions)[number]

/**
 * The deposit blocked on a card at pickup: 2500, premium 5000, doubled for customers not resident in Sardinia; none if
 * the customer leaves their own vehicle, registered in 2020 or later (D25).
 */
export function depositCents(
  vehicle: Pick<RentalVehicle, "premium">,
  isSardinianResident: boolean,
  option: DepositOption,
): number {
  if (option === "own_vehicle") return 0
  return (vehicle.premium ? 5000_00 : 2500_00) * (isSardinianResident ? 1 : 2)
}
