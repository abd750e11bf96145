import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { calendarFrame } from "./calendar.server"
import { itemJsonLd } from "./item-data.server"
import { oneDayCentsOf } from "./one-day-price.server"
import { galleryOf, mainPictureOf } from "./pictures.server"
import type { Item } from "./queries.server"

/** Data common to all item pages: pictures, and metadata for search engines and shared links. */
export async function itemPage(ctx: Ctx, item: Item, description: string) {
  const { picture, card } = await mainPictureOf(ctx, item)
  return {
    description,
    oneDayCents: oneDayCentsOf(ctx, item),
    picture,
    card,
    gallery: await galleryOf(ctx, item),
    data: itemJsonLd(ctx, item, { description, card }),
    calendar: calendarFrame(romeDate(ctx.now()), ctx.locale),
  }
}
