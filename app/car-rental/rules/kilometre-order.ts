import { type Currency, convertEuroCents, sum } from "../../platform/money"
import {
  isPackageDistance,
  type PurchaseMoment,
  packageDistances,
  packagePriceCents,
  UNLIMITED_KM,
  unlimitedPriceCents,
} from "./kilometres"
import { type RentalVehicle, TAX_PERCENT } from "./prices"

/** What may be bought after the booking: a package's distance, or `UNLIMITED_KM` (D24). */
export const kilometreChoices: readonly number[] = [...packageDistances, UNLIMITED_KM]

/** A price in euro cents, line by line as a booking's own (D23). */
export type KilometrePrice = { packageCents: number; taxCents: number; totalCents: number }

/** Kilometres bought later cost what they cost with the booking until pickup, and more from pickup on (D64). */
export const purchaseMoment = (startsAt: Date, at: Date): PurchaseMoment => (at < startsAt ? "booking" : "rental")

/** The price of kilometres bought after the booking, for a rental of `days` (D24); undefined for what is not on sale. */
export function kilometrePrice(
  km: number,
  days: number,
  vehicle: Pick<RentalVehicle, "premium" | "van">,
  moment: PurchaseMoment,
): KilometrePrice | undefined {
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

/** What is charged for it, in cents of `currency` (D7). */
export const kilometreCharge = ({ totalCents }: KilometrePrice, currency: Currency) =>
  convertEuroCents(totalCents, currency)

/** Kilometres a customer may drive: those of the booking and those bought later; `UNLIMITED_KM` where one of them is. */
export function kilometresWith(includedKm: number, boughtKm: number[]): number {
  const all = [includedKm, ...boughtKm]
  return all.includes(UNLIMITED_KM) ? UNLIMITED_KM : sum(all)
}

/** Why no kilometres can be added. */
export type KilometresClosed = "not-confirmed" | "over" | "unlimited"

/** Whether kilometres can be added: from the confirmation to the return, and not to unlimited ones (D24). */
export function kilometresClosed(
  rental: { status: string; endsAt: Date; kilometres: number },
  at: Date,
): KilometresClosed | undefined {
  if (rental.status === "completed" || (rental.status === "confirmed" && at >= rental.endsAt)) return "over"
  if (rental.status !== "confirmed") return "not-confirmed"
  return rental.kilometres === UNLIMITED_KM ? "unlimited" : undefined
}
