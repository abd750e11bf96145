import { picturesOf } from "../catalogue/pictures.server"
import { type Item, itemsOf } from "../catalogue/queries.server"
import { type CategoryId, openCategories } from "../catalogue/rules/categories"
import type { Ctx } from "../platform/context.server"
import { drawnPicture, dusk } from "../platform/pictures.server"
import { faceOf, lowestPriceCents, PICKS } from "./rules/shop-window"

/** What the home page shows of the house: its categories, and a few of its cars. */
export async function shopWindow(ctx: Ctx) {
  const fleets = await Promise.all(openCategories.map(async ({ id }) => ({ id, items: await itemsOf(ctx, id) })))
  const all = fleets.flatMap(({ items }) => items)
  const picked = PICKS.flatMap((id) => all.find((item) => item.id === id && item.available) ?? [])
  const pictures = await picturesOf(ctx, picked, "detail")
  return {
    cards: await Promise.all(fleets.map(({ id, items }) => cardOf(ctx, id, items))),
    picks: picked.map(({ id, name, category, dailyPriceCents }) => ({
      id,
      name,
      category,
      dailyPriceCents,
      picture: pictures.get(id) ?? dusk("wide"),
    })),
  }
}

/** A category with its lowest price and its own picture, or that of the item that stands for it. */
async function cardOf(ctx: Ctx, id: CategoryId, items: Item[]) {
  const pictures = await picturesOf(ctx, items, "detail")
  const face = faceOf(items.filter((item) => pictures.has(item.id)))
  const picture = drawnPicture(`home/${id}`) ?? (face && pictures.get(face.id))
  return { id, fromCents: lowestPriceCents(items), picture: picture ?? dusk("wide") }
}
