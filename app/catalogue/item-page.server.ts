import type { Ctx } from "../platform/context.server"
import { breadcrumbs } from "../platform/json-ld"
import { pictureUrl, type SitePicture } from "../platform/pictures/picture"
import { itemJsonLd } from "./item-data.server"
import { itemQuote } from "./item-quote.server"
import { galleryOf, mainPictureOf } from "./pictures.server"
import { type Item, isCompanyItem } from "./queries.server"
import { similarItems } from "./similar-items.server"

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

/**
 * Data common to all item pages: pictures, the quote for the trip in the address, facts, similar items, and metadata for search engines
 * and shared links.
 */
export async function itemPage(ctx: Ctx, item: Item, query: URLSearchParams, texts: Texts) {
  const { description, categoryName, specLines } = texts
  const quote = await itemQuote(ctx, item, query)
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
    data: [
      itemJsonLd(ctx, item, { description, pictures, specLines }),
      breadcrumbs({ baseUrl, locale: ctx.locale }, [
        { name: categoryName, path: `/${item.category}` },
        { name: item.name, path: `/${item.category}/${item.id}` },
      ]),
    ],
    quote,
    facts: ctx.features.tripPricing[item.category]?.facts(ctx, item) ?? [],
    similar: await similarItems(ctx, item, quote?.chosen?.trip),
  }
}

const largestUrl = (picture: SitePicture | undefined) =>
  picture && pictureUrl(picture, picture.widths.at(-1) ?? picture.width, "webp")
