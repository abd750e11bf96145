import { showsPrice } from "../../catalogue/rules/booking-ways"
import type { Specs } from "../../catalogue/rules/specs"

/** What the home page names of the fleet. */
export const PICKS = ["ferrari-f8-tributo", "yacht-granito", "heli-falco"]

type Shown = { id: string; dailyPriceCents: number | null; specs: Specs }

/**
 * The item whose picture stands for its category: the dearest that is no van, and where there is another none of
 * `PICKS`, whose pictures stand further down.
 */
export function faceOf<I extends Shown>(items: I[]): I | undefined {
  const dearest = items
    .filter(({ specs }) => !(specs.kind === "car" && specs.van))
    .sort((a, b) => (b.dailyPriceCents ?? 0) - (a.dailyPriceCents ?? 0))
  return dearest.find(({ id }) => !PICKS.includes(id)) ?? dearest[0]
}

/** The lowest price of a day or a night in euro cents; absent where lists show none. */
export function lowestPriceCents(items: Shown[]): number | undefined {
  const prices = items.flatMap(({ dailyPriceCents, specs }) => (showsPrice(specs.kind) ? (dailyPriceCents ?? []) : []))
  return prices.length === 0 ? undefined : Math.min(...prices)
}
