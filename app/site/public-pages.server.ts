import { type PicturedItem, picturedItems } from "../catalogue/pictures.server"
import { type CategoryId, categories } from "../catalogue/rules/categories"
import { currentEdition } from "../draw/queries.server"
import type { Ctx } from "../platform/context.server"
import { DEFAULT_LOCALE } from "../platform/page-url"
import { pictureUrl } from "../platform/pictures/picture"
import { ogImageUrl } from "../platform/pictures/pictures.server"
import { articleOgImage, articlePath } from "./rules/articles"
import { companyTexts, drawTexts, legalTexts, postTexts, pressTexts } from "./rules/long-text"

/** A page that search engines may show; paths on this site. */
export type PublicPage = { path: string; pictures: string[] }

/** Categories whose items have pages of their own. */
const itemCategories = categories.flatMap(({ id, booking }) => (booking === "own-page" ? [] : [id]))

/** Of an answer that names every item: search engines take a limited number. */
const MAX_ITEMS = 20_000

/** The items of these categories that can be booked now, in the order of the site, at most 20,000. */
export async function availableItems(ctx: Ctx, categories: CategoryId[] = itemCategories): Promise<PicturedItem[]> {
  const all = await picturedItems(ctx, categories, "detail")
  return all.filter(({ item }) => item.available).slice(0, MAX_ITEMS)
}

/** The path of the largest picture of an item; undefined without one of its own. */
export function itemPicturePath({ picture }: PicturedItem): string | undefined {
  if (!picture || picture.setting === "veiled") return undefined
  return pictureUrl(picture, picture.widths.at(-1) ?? picture.width, "webp")
}

/** Every page for search engines: none that is private, a form, an alias or missing. Those of the draw need an edition. */
export async function publicPages(ctx: Ctx): Promise<PublicPage[]> {
  const withOgImage = (path: string, imageName: string): PublicPage => {
    const picture = ogImageUrl(imageName)
    return { path, pictures: picture ? [picture] : [] }
  }
  const hasDraw = (await currentEdition(ctx)) !== undefined
  const textPage = (name: string) => withOgImage(`/${name}`, `${name}/${DEFAULT_LOCALE}`)
  const drawPages = [
    ...["/commercial-operation", "/commercial-operation/verification"].map((path) => withOgImage(path, "draw")),
    ...drawTexts.map(textPage),
  ]
  const items = await availableItems(ctx)
  return [
    withOgImage("/", "home"),
    ...categories.map(({ id }) => withOgImage(`/${id}`, id)),
    ...items.map((pictured) => ({
      path: `/${pictured.item.category}/${pictured.item.id}`,
      pictures: [itemPicturePath(pictured)].filter((path) => path !== undefined),
    })),
    ...(hasDraw ? drawPages : []),
    ...[...companyTexts, ...legalTexts].map(textPage),
    ...["/press", "/blog"].map((path) => withOgImage(path, "home")),
    ...[...pressTexts, ...postTexts].map((name) =>
      withOgImage(articlePath(name), articleOgImage(name, DEFAULT_LOCALE)),
    ),
  ]
}
