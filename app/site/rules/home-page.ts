import { showsPrice } from "../../catalogue/rules/booking-ways"
import type { Specs } from "../../catalogue/rules/specs"

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

/** Lowest price per day or night in euro cents; undefined if lists show no price. */
export function lowestPriceCents(items: PricedItem[]): number | undefined {
  const prices = items.flatMap(({ dailyPriceCents, specs }) => (showsPrice(specs.kind) ? (dailyPriceCents ?? []) : []))
  return prices.length === 0 ? undefined : Math.min(...prices)
}
