import type { InsuranceOption, RentalVehicle } from "./prices"

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
