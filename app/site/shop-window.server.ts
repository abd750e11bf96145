import { picturedItems } from "../catalogue/pictures.server"
import { priceUnit, showsPrice } from "../catalogue/rules/booking-ways"
import { openCategories } from "../catalogue/rules/categories"
import type { Ctx } from "../platform/context.server"
import { drawnPicture, dusk } from "../platform/pictures.server"
import { faceOf, lowestPriceCents, PICKS } from "./rules/shop-window"

/** What the home page shows of the company: its categories, and a few things by name. */
export async function shopWindow(ctx: Ctx) {
  const pictured = await picturedItems(
    ctx,
    openCategories.map(({ id }) => id),
    "detail",
  )
  const all = pictured.map(({ item }) => item)
  const fleets = openCategories.map(({ id }) => ({ id, items: all.filter(({ category }) => category === id) }))
  const pictures = new Map(pictured.flatMap(({ item, picture }) => (picture ? [[item.id, picture]] : [])))
  const picked = PICKS.flatMap((id) => all.find((item) => item.id === id && item.available) ?? [])
  return {
    // A category shows its own picture, or that of the item that stands for it.
    cards: fleets.map(({ id, items }) => {
      const face = faceOf(items.filter((item) => pictures.has(item.id)))
      const picture = drawnPicture(`home/${id}`) ?? (face && pictures.get(face.id))
      const unit = items[0] && priceUnit(items[0].specs.kind)
      return { id, fromCents: lowestPriceCents(items), unit, picture: picture ?? dusk("wide") }
    }),
    picks: picked.map(({ id, name, category, dailyPriceCents, specs }) => ({
      id,
      name,
      category,
      dailyPriceCents: showsPrice(specs.kind) ? dailyPriceCents : null,
      picture: pictures.get(id) ?? dusk("wide"),
    })),
  }
}
