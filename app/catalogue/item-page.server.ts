import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { calendarFrame } from "./calendar.server"
import { itemJsonLd } from "./item-data.server"
import { galleryOf, mainPictureOf } from "./pictures.server"
import { type Item, isOwn } from "./queries.server"

declare module "../platform/context.server" {
  interface Features {
    /** Counts a view of the page of a partner's item. */
    onItemViewed: (ctx: Ctx, itemId: string) => Promise<void>
  }
}

/** Data common to all item pages: pictures, and metadata for search engines and shared links. */
export async function itemPage(ctx: Ctx, item: Item, description: string) {
  if (!isOwn(item))
    await ctx.features
      .onItemViewed(ctx, item.id)
      .catch((error) => ctx.log.error({ err: error }, "a view was not counted"))
  const { picture, card } = await mainPictureOf(ctx, item)
  return {
    description,
    picture,
    card,
    gallery: await galleryOf(ctx, item),
    data: itemJsonLd(ctx, item, { description, card }),
    calendar: calendarFrame(romeDate(ctx.now()), ctx.locale),
  }
}
