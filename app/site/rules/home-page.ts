import { oneDayCents } from "../../car-rental/rules/quote"
import { vehicleOf } from "../../car-rental/rules/vehicle"
import { showsPrice } from "../../catalogue/rules/categories"
import type { Kind, Specs } from "../../catalogue/rules/specs"
import { shortestUnits } from "../../catalogue/rules/tile"
import { stayPrice } from "../../checkout/rules/stay"

/** Items featured on the home page. */
export const FEATURED_ITEMS = ["ferrari-f8-tributo", "yacht-granito", "heli-falco"]

type PricedItem = { id: string; dailyPriceCents: number | null; specs: Specs }

/** Item whose picture represents its category: the most expensive that is not a van and, if possible, not in `FEATURED_ITEMS`. */
export function representativeItem<I extends PricedItem>(items: I[]): I | undefined {
  const byPrice = items
    .filter(({ specs }) => !(specs.kind === "car" && specs.van))
    .sort((a, b) => (b.dailyPriceCents ?? 0) - (a.dailyPriceCents ?? 0))
  return byPrice.find(({ id }) => !FEATURED_ITEMS.includes(id)) ?? byPrice[0]
}

type PricedCatalogueItem = PricedItem & { category: string; premium: boolean }

/** The lowest price with everything in it for one day, or a villa's shortest stay of `units` nights, in euro cents (D78). */
export type StartingPrice = { kind: Kind; dailyCents: number; units: number; totalCents: number }

/** The least that an item costs for one day or night with everything in it (D61); undefined if lists show no price of it. */
export function oneDayTotalCents(item: PricedCatalogueItem): number | undefined {
  const { dailyPriceCents, specs } = item
  if (dailyPriceCents === null || !showsPrice(specs.kind)) return undefined
  const vehicle = vehicleOf(item)
  return vehicle ? oneDayCents(vehicle) : stayPrice(1, dailyPriceCents).totalCents
}

/** Undefined if lists show no price of these items. */
export function startingPrice(items: PricedCatalogueItem[]): StartingPrice | undefined {
  const prices = items.flatMap((item) => {
    const { dailyPriceCents, specs } = item
    const oneDay = oneDayTotalCents(item)
    if (dailyPriceCents === null || oneDay === undefined) return []
    const units = shortestUnits(specs)
    return [{ kind: specs.kind, dailyCents: dailyPriceCents, units, totalCents: oneDay * units }]
  })
  return prices.toSorted((one, other) => one.totalCents - other.totalCents)[0]
}
