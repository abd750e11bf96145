import type { Ctx } from "../platform/context.server"
import { type PicturedItem, picturedItems } from "./pictures.server"
import type { CategoryId } from "./rules/categories"
import { shortSpecs } from "./rules/specs"
import type { TileItem } from "./rules/tile"

/** The items of a category as a list shows them; `isWanted` leaves some out. */
export async function tilesOf(
  ctx: Ctx,
  category: CategoryId,
  isWanted: (item: PicturedItem["item"]) => boolean = () => true,
): Promise<TileItem[]> {
  const all = await picturedItems(ctx, [category], "tile")
  return all
    .filter(({ item }) => isWanted(item))
    .map(({ item: { id, name, dailyPriceCents, available, specs }, picture }) => ({
      id,
      category,
      name,
      dailyPriceCents,
      available,
      specs: shortSpecs(specs),
      picture,
    }))
}
