import { cachedPerKey } from "../platform/cache/cached.server"
import type { Ctx } from "../platform/context.server"
import { oneDayPriceOf } from "./one-day-price.server"
import { type PicturedItem, picturedItems } from "./pictures.server"
import type { CategoryId } from "./rules/categories"
import { shortSpecs } from "./rules/specs"
import type { TileItem } from "./rules/tile"

/** Maximum age of a cached list. */
const CACHE_MAX_AGE_MS = 1_000
const recentItems = cachedPerKey(
  (ctx, category: CategoryId) => picturedItems(ctx, [category], "tile"),
  CACHE_MAX_AGE_MS,
)

/** The items of a category for a list, filtered by `isWanted`. */
export async function tileItemsOf(
  ctx: Ctx,
  category: CategoryId,
  isWanted: (item: PicturedItem["item"]) => boolean = () => true,
): Promise<TileItem[]> {
  const all = await recentItems(ctx, category)
  return all
    .filter(({ item }) => isWanted(item))
    .map(({ item, picture }) => ({
      id: item.id,
      category,
      name: item.name,
      dailyPriceCents: item.dailyPriceCents,
      oneDayCents: oneDayPriceOf(ctx, item),
      available: item.available,
      specs: shortSpecs(item.specs),
      picture,
    }))
}
