import type { RentalVehicle } from "./prices"

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
