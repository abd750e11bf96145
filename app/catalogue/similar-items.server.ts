import type { Ctx } from "../platform/context.server"
import type { Item } from "./queries.server"
import type { TileItem } from "./rules/tile"
import type { Trip } from "./rules/trip"
import { tileItemsOf } from "./tiles.server"
import { tripOffers } from "./trips.server"

const MOST_SHOWN = 3

/**
 * Items of the same category: for a trip those that are free then, the nearest in price first, with their prices; otherwise the next
 * ones in the site's order.
 */
export async function similarItems(ctx: Ctx, item: Item, trip: Trip | undefined): Promise<TileItem[]> {
  const all = await tileItemsOf(ctx, item.category, ({ available }) => available)
  const others = all.filter(({ id }) => id !== item.id)
  const offers = trip && (await tripOffers(ctx, item.category, trip))
  if (!offers) return nextOf(all, item.id).slice(0, MOST_SHOWN)
  const distance = ({ dailyPriceCents }: TileItem) => Math.abs((dailyPriceCents ?? 0) - (item.dailyPriceCents ?? 0))
  return others
    .flatMap((other) => {
      const quote = offers.quotes[other.id]
      return quote ? [{ ...other, quote }] : []
    })
    .toSorted((one, another) => distance(one) - distance(another))
    .slice(0, MOST_SHOWN)
}

/** The items after one in the site's order, then those before it. */
function nextOf(all: TileItem[], itemId: string): TileItem[] {
  const place = all.findIndex(({ id }) => id === itemId)
  return [...all.slice(place + 1), ...all.slice(0, Math.max(0, place))]
}
