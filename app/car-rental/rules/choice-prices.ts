import { type Currency, convertEuroCents } from "../../platform/money"
import { type ExtraId, extraIds } from "./extras"
import { packageDistances } from "./kilometres"
import { type InsuranceOption, insuranceOptions } from "./prices"
import { type QuoteInput, quote } from "./quote"

/**
 * What each choice adds to the total beside the other choices, tax counted, in cents of the quote's currency (D78). An insurance
 * adds to the base one; one that the driver may not have is missing.
 */
export type ChoicePrices = {
  insurance: Partial<Record<InsuranceOption, number>>
  /** By extra; the second driver is `additional_driver`. */
  extras: Record<ExtraId, number>
  /** By distance, and `unlimited`. */
  kilometres: Record<string, number>
  ownVehicleCents: number
  airportPickupCents: number
  airportReturnCents: number
}

/** For a rental that is already validated (`quote`). */
export function choicePrices(requested: QuoteInput, currency: Currency): ChoicePrices {
  const { insuranceOption, eligibleInsurance } = quote(requested)
  const input = { ...requested, insuranceOption }
  const totalWith = (change: Partial<QuoteInput>) =>
    convertEuroCents(quote({ ...input, ...change }).totalCents, currency)
  const added = (chosen: Partial<QuoteInput>, without: Partial<QuoteInput>) => totalWith(chosen) - totalWith(without)
  const kilometres = (kmPackage: QuoteInput["kmPackage"]) => added({ kmPackage }, { kmPackage: { type: "none" } })
  const others = (id: ExtraId) => input.extras.filter((chosen) => chosen !== id)
  const extra = (id: ExtraId) => {
    if (id === "additional_driver") return added({ addSecondDriver: true }, { addSecondDriver: false })
    // Under 25 the fee applies by itself.
    const without = { extras: others(id), ...(id === "young_driver" && { birthDate: undefined }) }
    return added({ extras: [...others(id), id] }, without)
  }
  return {
    insurance: Object.fromEntries(
      insuranceOptions
        .filter((option) => eligibleInsurance.includes(option))
        .map((option) => [option, added({ insuranceOption: option }, { insuranceOption: "KASKO_BASE" })]),
    ),
    extras: Object.fromEntries(extraIds.map((id) => [id, extra(id)])) as Record<ExtraId, number>,
    kilometres: {
      ...Object.fromEntries(
        packageDistances.map((distance) => [String(distance), kilometres({ type: "package", distance })]),
      ),
      unlimited: kilometres({ type: "unlimited" }),
    },
    ownVehicleCents: added({ depositOption: "own_vehicle" }, { depositOption: "standard" }),
    airportPickupCents: added({ pickupLocation: "cagliari_airport" }, { pickupLocation: "cagliari_office" }),
    airportReturnCents: added({ returnLocation: "cagliari_airport" }, { returnLocation: "cagliari_office" }),
  }
}
