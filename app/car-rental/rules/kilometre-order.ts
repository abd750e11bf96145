import { type Currency, convertEuroCents, sum } from "../../platform/money"
import {
  isPackageDistance,
  offeredPackages,
  type PurchaseMoment,
  packagePriceCents,
  UNLIMITED_KM,
  unlimitedPriceCents,
} from "./kilometres"
import { type RentalVehicle, TAX_PERCENT } from "./prices"

type Vehicle = Pick<RentalVehicle, "premium" | "van">

/** Distances sold after the booking for a rental of `days`: an offered package's, or `UNLIMITED_KM` (D24). */
export const kilometreChoices = (days: number, vehicle: Vehicle, moment: PurchaseMoment): number[] => [
  ...offeredPackages(days, vehicle, moment),
  UNLIMITED_KM,
]

/** A price in euro cents, with the lines of a booking's price (D23). */
export type KilometrePrice = { packageCents: number; taxCents: number; totalCents: number }

/** Until pickup, later kilometres cost the same as with the booking; from pickup on they cost more (D64). */
export const purchaseMoment = (startsAt: Date, at: Date): PurchaseMoment => (at < startsAt ? "booking" : "rental")

/**
 * The price of kilometres bought after the booking, for a rental of `days` (D24); undefined for a distance that is not
 * sold.
 */
export function kilometrePrice(
  km: number,
  days: number,
  vehicle: Vehicle,
  moment: PurchaseMoment,
): KilometrePrice | undefined {
  if (!kilometreChoices(days, vehicle, moment).includes(km)) return undefined
  const packageCents =
    km === UNLIMITED_KM
      ? unlimitedPriceCents(days, vehicle, moment)
      : isPackageDistance(km)
        ? packagePriceCents(km, vehicle, moment)
        : undefined
  if (packageCents === undefined) return undefined
  const taxCents = Math.round((packageCents * TAX_PERCENT) / 100)
  return { packageCents, taxCents, totalCents: packageCents + taxCents }
}

/** The charge in cents of `currency` (D7). */
export const kilometreCharge = ({ totalCents }: KilometrePrice, currency: Currency) =>
  convertEuroCents(totalCents, currency)

/** Total kilometres of the booking and later orders; `UNLIMITED_KM` if any is unlimited. */
export function kilometresWith(includedKm: number, boughtKm: number[]): number {
  const all = [includedKm, ...boughtKm]
  return all.includes(UNLIMITED_KM) ? UNLIMITED_KM : sum(all)
}

export type KilometresClosed = "not-confirmed" | "answer-awaited" | "over" | "unlimited"

/**
 * Why kilometres cannot be added; undefined from confirmation to return, unless unlimited (D24). `isAnswerAwaited`: the owner has
 * not confirmed a partner's car yet.
 */
export function kilometresClosed(
  rental: { status: string; endsAt: Date; kilometres: number; isAnswerAwaited: boolean },
  at: Date,
): KilometresClosed | undefined {
  if (rental.status === "completed" || (rental.status === "confirmed" && at >= rental.endsAt)) return "over"
  if (rental.status !== "confirmed") return "not-confirmed"
  if (rental.kilometres === UNLIMITED_KM) return "unlimited"
  return rental.isAnswerAwaited ? "answer-awaited" : undefined
}
