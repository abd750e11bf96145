import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { breadcrumbs } from "../platform/json-ld"
import { pictureUrl, type SitePicture } from "../platform/pictures/picture"
import { calendarFrame } from "./calendar.server"
import { itemJsonLd } from "./item-data.server"
import { oneDayPriceOf } from "./one-day-price.server"
import { galleryOf, mainPictureOf } from "./pictures.server"
import { type Item, isCompanyItem } from "./queries.server"

declare module "../platform/context.server" {
  interface Features {
    /** Counts a view of the page of a partner's item. */
    onItemViewed: (ctx: Ctx, itemId: string) => Promise<void>
  }
}

type Texts = {
  description: string
  /** The category's name in the reader's language. */
  categoryName: string
  specLines: [label: string, value: string][]
}

/** Data common to all item pages: pictures, 'from' price, and metadata for search engines and shared links. */
export async function itemPage(ctx: Ctx, item: Item, { description, categoryName, specLines }: Texts) {
  if (!isCompanyItem(item))
    await ctx.features
      .onItemViewed(ctx, item.id)
      .catch((error) => ctx.log.error({ err: error }, "a view was not counted"))
  const { baseUrl } = ctx.config
  const { picture, ogImage } = await mainPictureOf(ctx, item)
  const gallery = await galleryOf(ctx, item)
  const pictures = [ogImage, ...[picture, ...gallery].map(largestUrl)].flatMap((path) => (path ? [baseUrl + path] : []))
  return {
    description,
    picture,
    card: ogImage,
    gallery,
    oneDayCents: oneDayPriceOf(ctx, item),
    data: [
      itemJsonLd(ctx, item, { description, pictures, specLines }),
      breadcrumbs({ baseUrl, locale: ctx.locale }, [
        { name: categoryName, path: `/${item.category}` },
        { name: item.name, path: `/${item.category}/${item.id}` },
      ]),
    ],
    calendar: calendarFrame(romeDate(ctx.now()), ctx.locale),
  }
}

const largestUrl = (picture: SitePicture | undefined) =>
  picture && pictureUrl(picture, picture.widths.at(-1) ?? picture.width, "webp")
