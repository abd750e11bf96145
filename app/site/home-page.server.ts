import { oneDayPriceOf } from "../catalogue/one-day-price.server"
import { picturedItems } from "../catalogue/pictures.server"
import { isCompanyItem } from "../catalogue/queries.server"
import { categories, showsPrice } from "../catalogue/rules/categories"
import type { Ctx } from "../platform/context.server"
import { defaultPicture, studioPicture } from "../platform/pictures/pictures.server"
import { FEATURED_ITEMS, representativeItem, startingPrice } from "./rules/home-page"

/** Data of the home page, about the company's own items: category cards and featured items. */
export async function homePageData(ctx: Ctx) {
  const pictured = await picturedItems(
    ctx,
    categories.map(({ id }) => id),
    "detail",
  )
  const all = pictured.map(({ item }) => item).filter(isCompanyItem)
  const itemsByCategory = categories.map(({ id }) => ({ id, items: all.filter(({ category }) => category === id) }))
  const pictures = new Map(pictured.flatMap(({ item, picture }) => (picture ? [[item.id, picture]] : [])))
  const picked = FEATURED_ITEMS.flatMap((id) => all.find((item) => item.id === id && item.available) ?? [])
  return {
    // The category's own picture, or that of its representative item.
    categoryCards: itemsByCategory.map(({ id, items }) => {
      const representative = representativeItem(items.filter((item) => pictures.has(item.id)))
      const picture = studioPicture(`home/${id}`) ?? (representative && pictures.get(representative.id))
      return {
        id,
        price: startingPrice(items.filter(({ available }) => available)),
        picture: picture ?? defaultPicture("wide"),
      }
    }),
    featuredItems: picked.map((item) => ({
      id: item.id,
      name: item.name,
      category: item.category,
      kind: item.specs.kind,
      dailyPriceCents: showsPrice(item.specs.kind) ? item.dailyPriceCents : null,
      oneDayCents: oneDayPriceOf(ctx, item),
      picture: pictures.get(item.id) ?? defaultPicture("wide"),
    })),
  }
}

export type HomePageData = Awaited<ReturnType<typeof homePageData>>
