/** The cars that the home page names. */
export const PICKS = ["ferrari-f8-tributo", "mazda-mx-5", "porsche-911-carrera-s"]

type Shown = { id: string; dailyPriceCents: number | null; specs: { van?: boolean } }

/**
 * The item whose picture stands for its category: the dearest that is no van, and where there is another none of
 * `PICKS`, whose pictures stand further down.
 */
export function faceOf<I extends Shown>(items: I[]): I | undefined {
  const dearest = items
    .filter(({ specs }) => !specs.van)
    .sort((a, b) => (b.dailyPriceCents ?? 0) - (a.dailyPriceCents ?? 0))
  return dearest.find(({ id }) => !PICKS.includes(id)) ?? dearest[0]
}

/** The lowest price of a day in euro cents; absent where nothing has one. */
export function lowestPriceCents(items: Shown[]): number | undefined {
  const prices = items.flatMap(({ dailyPriceCents }) => dailyPriceCents ?? [])
  return prices.length === 0 ? undefined : Math.min(...prices)
}
