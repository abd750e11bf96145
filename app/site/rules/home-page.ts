import { oneDayCents } from "../../car-rental/rules/quote"
import { vehicleOf } from "../../car-rental/rules/vehicle"
import { showsPrice } from "../../catalogue/rules/categories"
import type { Kind, Specs } from "../../catalogue/rules/specs"
import { shortestUnits } from "../../catalogue/rules/tile"
import { stayPrice } from "../../checkout/rules/stay"

/** Items featured on the home page. */
export const FEATURED_ITEMS = ["ferrari-f8-tributo", "yacht-granito", "heli-falco"]

/** Other sections of the home page show these; the car is the draw's first prize. */
const SHOWN_ELSEWHERE = [...FEATURED_ITEMS, "lamborghini-huracan-evo"]

type PricedItem = { id: string; dailyPriceCents: number | null; specs: Specs }

/** Item whose picture represents its category: the most expensive that is not a van and, if possible, not shown elsewhere on the page. */
export function representativeItem<I extends PricedItem>(items: I[]): I | undefined {
  const byPrice = items
    .filter(({ specs }) => !(specs.kind === "car" && specs.van))
    .sort((a, b) => (b.dailyPriceCents ?? 0) - (a.dailyPriceCents ?? 0))
  return byPrice.find(({ id }) => !SHOWN_ELSEWHERE.includes(id)) ?? byPrice[0]
}

type PricedCatalogueItem = PricedItem & { category: string; premium: boolean }

/** The lowest price with everything in it for one day, or a villa's shortest stay of `units` nights, in euro cents (D78). */
export type StartingPrice = { kind: Kind; dailyCents: number; units: number; totalCents: number }

/** The least that a car costs for one day, another item for `units` days or nights (D61); undefined if lists show no price of it. */
export function leastCents(item: PricedCatalogueItem, units: number): number | undefined {
  const { dailyPriceCents, specs } = item
  if (dailyPriceCents === null || !showsPrice(specs.kind)) return undefined
  const vehicle = vehicleOf(item)
  return vehicle ? oneDayCents(vehicle) : stayPrice(units, dailyPriceCents).totalCents
}

/** Undefined if lists show no price of these items. */
export function startingPrice(items: PricedCatalogueItem[]): StartingPrice | undefined {
  const prices = items.flatMap((item) => {
    const { dailyPriceCents, specs } = item
    const units = shortestUnits(specs)
    const totalCents = leastCents(item, units)
    if (dailyPriceCents === null || totalCents === undefined) return []
    return [{ kind: specs.kind, dailyCents: dailyPriceCents, units, totalCents }]
  })
  return prices.toSorted((one, other) => one.totalCents - other.totalCents)[0]
}
