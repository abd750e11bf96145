import type { Ctx } from "../platform/context.server"
import { picturesOf } from "./pictures.server"
import type { Item } from "./queries.server"
import type { CategoryId } from "./rules/categories"
import { shortSpecs } from "./rules/specs"
import type { TileItem } from "./rules/tile"

/** Items of a category as a list shows them. */
export async function tilesOf(ctx: Ctx, category: CategoryId, items: Item[]): Promise<TileItem[]> {
  const pictures = await picturesOf(ctx, items, "tile")
  return items.map(({ id, name, dailyPriceCents, available, specs }) => ({
    id,
    category,
    name,
    dailyPriceCents,
    available,
    specs: shortSpecs(specs),
    picture: pictures.get(id),
  }))
}
