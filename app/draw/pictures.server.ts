import { itemPicture, picturedItems } from "../catalogue/pictures.server"
import { isCompanyItem, itemById } from "../catalogue/queries.server"
import type { CategoryId } from "../catalogue/rules/categories"
import type { Ctx } from "../platform/context.server"
import type { SitePicture } from "../platform/pictures/picture"
import { studioPicture } from "../platform/pictures/pictures.server"
import type { Prize } from "./rules/edition"
import type { Slide } from "./rules/slide"

/** Picture per prize: the catalogue's, or one made for the prize. */
export async function prizePictures(ctx: Ctx, prizes: Prize[]): Promise<Partial<Record<string, SitePicture>>> {
  const entries = prizes.map(async ({ id, itemId }) => {
    const item = itemId && (await itemById(ctx, itemId))
    return [id, item ? await itemPicture(ctx, item, "detail") : studioPicture(`draw/${id}/detail`)] as const
  })
  return Object.fromEntries((await Promise.all(entries)).filter(([, picture]) => picture))
}

const MAX_SLIDES = 8

/** Pictures of the two rows: cars, and what else a gift card pays for, from each category in turn; the finest first. */
export async function stripSlides(ctx: Ctx): Promise<{ fleet: Slide[]; spend: Slide[] }> {
  const [fleet, ...others] = await Promise.all(
    (["cars", "yachts", "villas", "helicopters", "jets"] as const).map((category) => slidesOf(ctx, category)),
  )
  const longest = Math.max(...others.map(({ length }) => length))
  const mixed = Array.from({ length: longest }, (_, place) => others.flatMap((slides) => slides[place] ?? [])).flat()
  return { fleet: fleet?.slice(0, MAX_SLIDES) ?? [], spend: mixed.slice(0, MAX_SLIDES) }
}

async function slidesOf(ctx: Ctx, category: CategoryId): Promise<Slide[]> {
  const pictured = (await picturedItems(ctx, [category], "detail")).filter(({ item }) => isCompanyItem(item))
  pictured.sort((a, b) => (b.item.dailyPriceCents ?? 0) - (a.item.dailyPriceCents ?? 0))
  return pictured.flatMap(({ item, picture }) =>
    picture ? [{ to: `/${category}/${item.id}`, name: item.name, picture }] : [],
  )
}
