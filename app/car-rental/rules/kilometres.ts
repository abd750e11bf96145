import type { FieldRefusal } from "../../platform/refusal"
import type { RentalVehicle } from "./prices"

type Priced = Pick<RentalVehicle, "premium" | "van">

/** `booking`: the price with the booking; `rental`: 20 % more, during the rental (D24). */
export type PurchaseMoment = "booking" | "rental"

export const kmPackageTypes = ["none", "package", "unlimited"] as const
export type KmPackageType = (typeof kmPackageTypes)[number]
export type KmPackage = { type: "none" } | { type: "package"; distance: number } | { type: "unlimited" }

/** The stored value of unlimited (part 2 §9). */
export const UNLIMITED_KM = 9999
export const packageDistances = [100, 200, 300] as const
export type PackageDistance = (typeof packageDistances)[number]

const packageCents: Record<"standard" | "premium", Record<PackageDistance, number>> = {
  standard: { 100: 100_00, 200: 180_00, 300: 250_00 },
  premium: { 100: 200_00, 200: 360_00, 300: 500_00 },
}

const unlimitedCents = {
  standard: { byDays: [300_00, 550_00, 600_00], furtherDay: 150_00 },
  premium: { byDays: [600_00, 1100_00, 1200_00], furtherDay: 300_00 },
}

const VAN_UNLIMITED_CENTS = 100_00
const includedByDays = [100, 180, 240, 280, 300]
const FURTHER_DAY_KM = 60

const tariff = (vehicle: Priced) => (vehicle.premium ? "premium" : "standard")
const atMoment = (cents: number, moment: PurchaseMoment) => (moment === "rental" ? (cents * 12) / 10 : cents)

export const isPackageDistance = (distance: number | undefined): distance is PackageDistance =>
  packageDistances.some((each) => each === distance)

/** A package has one of the distances that are `offered`. */
export function kmErrors(
  type: KmPackageType | undefined,
  distance: number | undefined,
  offered: readonly PackageDistance[] = packageDistances,
): FieldRefusal[] {
  if (type !== "package") return []
  const field = "kmPackageDistance"
  if (!isPackageDistance(distance)) return [{ field, code: "car-rental.km-package-required" }]
  return offered.includes(distance) ? [] : [{ field, code: "car-rental.km-package-dominated" }]
}

/** Kilometres included in the rental: 100/180/240/280/300, then 60 more per day (D24). */
export function includedKm(days: number): number {
  const listedKm = includedByDays[days - 1]
  return listedKm ?? 300 + FURTHER_DAY_KM * (days - includedByDays.length)
}

/** Price of a kilometre package, once per rental. */
export const packagePriceCents = (distance: PackageDistance, vehicle: Priced, moment: PurchaseMoment = "booking") =>
  atMoment(packageCents[tariff(vehicle)][distance], moment)

/** Price of unlimited kilometres for a rental of `days`; a Ducato's is flat, at any time (D24). */
export function unlimitedPriceCents(days: number, vehicle: Priced, moment: PurchaseMoment = "booking"): number {
  if (vehicle.van) return VAN_UNLIMITED_CENTS
  const { byDays, furtherDay } = unlimitedCents[tariff(vehicle)]
  const [one = 0, two = 0, three = 0] = byDays
  return atMoment(days <= 1 ? one : days === 2 ? two : three + furtherDay * (days - 3), moment)
}

/** The packages that cost less than unlimited kilometres; no other is offered (D24). */
export const offeredPackages = (days: number, vehicle: Priced, moment: PurchaseMoment = "booking"): PackageDistance[] =>
  packageDistances.filter(
    (distance) => packagePriceCents(distance, vehicle, moment) < unlimitedPriceCents(days, vehicle, moment),
  )

/** Price of the choice, once per rental; 0 for none. */
export function kmPackageCents(choice: KmPackage, days: number, vehicle: Priced): number {
  if (choice.type === "unlimited") return unlimitedPriceCents(days, vehicle)
  if (choice.type === "package" && isPackageDistance(choice.distance))
    return packagePriceCents(choice.distance, vehicle)
  return 0
}

/** Total kilometres with the choice. */
export function totalKmWith(choice: KmPackage, days: number): number {
  if (choice.type === "unlimited") return UNLIMITED_KM
  return includedKm(days) + (choice.type === "package" ? choice.distance : 0)
}

export type RecommendedKm = { type: "package"; distance: PackageDistance } | { type: "unlimited" }

/**
 * Recommended purchase for the expected distance: none if the included kilometres suffice, else the smallest sufficient
 * package, else unlimited; also unlimited if that package costs at least 80 % of it (D24).
 */
export function recommendedKm(expectedKm: number | undefined, days: number, vehicle: Priced): RecommendedKm | null {
  const included = includedKm(days)
  if (expectedKm === undefined || expectedKm <= included) return null
  const distance = packageDistances.find((distance) => included + distance >= expectedKm)
  if (distance === undefined) return { type: "unlimited" }
  const isNearUnlimitedPrice = packagePriceCents(distance, vehicle) * 100 >= unlimitedPriceCents(days, vehicle) * 80
  return isNearUnlimitedPrice ? { type: "unlimited" } : { type: "package", distance }
}

export const kmPackageOf = (type: KmPackageType, distance: number | undefined): KmPackage =>
  type === "package" ? { type, distance: distance ?? 0 } : { type }
