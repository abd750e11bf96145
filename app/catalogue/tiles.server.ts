import { cachedPerKey } from "../platform/cache/cached.server"
import type { Ctx } from "../platform/context.server"
import { fromPriceOf } from "./one-day-price.server"
import { type PicturedItem, picturedItems } from "./pictures.server"
import { backOnOf } from "./queries.server"
import type { CategoryId } from "./rules/categories"
import { type Specs, shortSpecs } from "./rules/specs"
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
  return all.filter(({ item }) => isWanted(item)).map((pictured) => tileOf(ctx, pictured))
}

/** The items of a category for a list, with all their specs, by which they are filtered. */
export async function tilesWithSpecs(ctx: Ctx, category: CategoryId): Promise<{ tile: TileItem; specs: Specs }[]> {
  const all = await recentItems(ctx, category)
  return all.map((pictured) => ({ tile: tileOf(ctx, pictured), specs: pictured.item.specs }))
}

const tileOf = (ctx: Ctx, { item, picture }: PicturedItem): TileItem => ({
  id: item.id,
  category: item.category,
  name: item.name,
  dailyPriceCents: item.dailyPriceCents,
  fromCents: fromPriceOf(ctx, item),
  available: item.available,
  backOn: backOnOf(ctx, item),
  specs: shortSpecs(item.specs),
  picture,
})
