import { pictureOfItem, picturesOf } from "../catalogue/pictures.server"
import { type Item, itemsOf } from "../catalogue/queries.server"
import { type CategoryId, openCategories } from "../catalogue/rules/categories"
import type { Ctx } from "../platform/context.server"
import { drawnPicture, dusk } from "../platform/pictures.server"

const PICKS = ["ferrari-f8-tributo", "mazda-mx-5", "porsche-911-carrera-s"]

/** What the home page shows of the house: its categories, and a few of its cars. */
export async function shopWindow(ctx: Ctx) {
  const fleets = await Promise.all(openCategories.map(async ({ id }) => ({ id, items: await itemsOf(ctx, id) })))
  const all = fleets.flatMap(({ items }) => items)
  const picked = PICKS.flatMap((id) => all.find((item) => item.id === id && item.available) ?? [])
  const pictures = await picturesOf(ctx, picked, "detail")
  return {
    cards: await Promise.all(fleets.map(({ id, items }) => cardOf(ctx, id, items))),
    picks: picked.map(({ id, name, category, dailyPriceCents, specs }) => ({
      id,
      name,
      category,
      dailyPriceCents,
      specs: seen(specs),
      picture: pictures.get(id),
    })),
  }
}

/** A category with its lowest price and its own picture, or the dearest of its cars. */
async function cardOf(ctx: Ctx, id: CategoryId, items: Item[]) {
  const prices = items.flatMap(({ dailyPriceCents }) => dailyPriceCents ?? [])
  const [dearest] = items
    .filter(({ specs }) => !specs.van)
    .sort((a, b) => (b.dailyPriceCents ?? 0) - (a.dailyPriceCents ?? 0))
  const own = drawnPicture(`home/${id}`)
  if (!dearest || prices.length === 0) return { id, picture: own ?? dusk("wide") }
  return {
    id,
    fromCents: Math.min(...prices),
    picture: own ?? (await pictureOfItem(ctx, dearest, "detail")),
    car: { name: dearest.name, specs: seen(dearest.specs) },
  }
}

const seen = ({ body, paint, color }: Item["specs"]) => ({ body, paint, color })
