import { and, asc, eq, inArray, isNull, ne, type SQL } from "drizzle-orm"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import type { SitePicture } from "../platform/pictures/picture"
import { ogImageUrl, studioPicture } from "../platform/pictures/pictures.server"
import { fleetOf, type Item, itemById } from "./queries.server"
import { type CategoryId, categories, isCar } from "./rules/categories"
import { type ShortSpecs, shortSpecs } from "./rules/specs"
import { galleryViews, photographableViews, type View } from "./rules/views"
import { type ItemPhotograph, items, photographs } from "./tables.server"

type Photograph = typeof photographs.$inferSelect

const shownColumns = {
  id: photographs.id,
  width: photographs.width,
  height: photographs.height,
  widths: photographs.widths,
  blur: photographs.blur,
}
type Subject = Pick<Item, "id" | "category"> & Partial<Pick<Item, "pictures">>

export type PicturedItem = { item: Item; picture: SitePicture | undefined }

/** The listed items of these categories in the site's order, each with its picture in a view. */
export const picturedItems = (ctx: Ctx, categories: CategoryId[], view: View): Promise<PicturedItem[]> =>
  pictured(ctx, view, and(inArray(items.category, categories), eq(items.listed, true)))

/** The company's own items by position, also those that are not offered, each with its main picture. */
export const picturedFleet = async (ctx: Ctx): Promise<PicturedItem[]> => {
  const fleet = await pictured(ctx, "detail", isNull(items.offeredBy))
  return fleet.map(({ item, picture }) => ({ item, picture: picture ?? studioPictureOf(item, "tile") }))
}

async function pictured(ctx: Ctx, view: View, isWanted: SQL | undefined): Promise<PicturedItem[]> {
  const isShown = and(eq(photographs.itemId, items.id), eq(photographs.view, view), eq(photographs.state, "ready"))
  const rows = await ctx.db
    .select({ item: items, photograph: shownColumns })
    .from(items)
    .leftJoin(photographs, isShown)
    .where(isWanted)
    .orderBy(asc(items.position), asc(items.id))
  return rows.map(({ item, photograph }) => ({
    item,
    picture: item.pictures
      ? listingPictures(item.pictures, item.category, [view])[0]
      : ((photograph && photographPicture(photograph)) ?? studioPictureOf(item, view)),
  }))
}

export const itemPicture = async (ctx: Ctx, item: Subject, view: View): Promise<SitePicture | undefined> =>
  (await picturesOfItem(ctx, item, [view]))[0]

/** The pictures of an item in these views, if any: a photograph, otherwise the picture of the studio. */
async function picturesOfItem(ctx: Ctx, item: Subject, views: View[]): Promise<SitePicture[]> {
  if (item.pictures) return listingPictures(item.pictures, item.category, views)
  if (views.length === 0) return []
  const readyPhotographs = await ctx.db
    .select({ view: photographs.view, ...shownColumns })
    .from(photographs)
    .where(and(eq(photographs.itemId, item.id), inArray(photographs.view, views), eq(photographs.state, "ready")))
  const pictures = views.map((view) => {
    const photograph = readyPhotographs.find((photograph) => photograph.view === view)
    return (photograph && photographPicture(photograph)) ?? studioPictureOf(item, view)
  })
  return pictures.filter((picture) => picture !== undefined)
}

/** The main photograph of a partner's item, for every view; without photographs, the picture of a veiled car or none. */
function listingPictures(pictures: ItemPhotograph[], category: CategoryId, views: View[]): SitePicture[] {
  const [main] = pictures.map(photographPicture)
  const [view] = views
  const picture = view && (main ?? veiledCar(category, view))
  return picture ? [picture] : []
}

/** The picture of a booked item: landscape if available; undefined if the item was removed from the catalogue. */
export async function bookedPictureOf(
  ctx: Ctx,
  itemId: string,
): Promise<{ specs: ShortSpecs; picture: SitePicture | undefined } | undefined> {
  const item = await itemById(ctx, itemId)
  if (!item) return undefined
  const [picture] = await picturesOfItem(ctx, item, ["detail", "tile"])
  return { specs: shortSpecs(item.specs), picture }
}

/** An item's main picture, and the URL of its Open Graph image. */
export async function mainPictureOf(
  ctx: Ctx,
  item: Subject,
): Promise<{ picture: SitePicture | undefined; ogImage: string | undefined }> {
  const picture = await itemPicture(ctx, item, "detail")
  const ogImage = picture?.setting === "photograph" ? `${picture.path}-card.jpg` : undefined
  const fallback = isCar(item.category) ? VEILED_CAR : item.category
  return { picture, ogImage: ogImage ?? ogImageUrl(`${item.category}/${item.id}`, fallback) }
}

/** The further pictures of an item's page, if any. */
export const galleryOf = async (ctx: Ctx, item: Subject): Promise<SitePicture[]> =>
  item.pictures
    ? item.pictures.slice(1).flatMap((picture) => photographPicture(picture) ?? [])
    : picturesOfItem(ctx, item, galleryViews(item.category, item.id))

/** The rendered picture of an item without a photograph; a car that has none is veiled. */
const studioPictureOf = ({ id, category }: Subject, view: View) =>
  studioPicture(`${category}/${id}/${view}`) ?? veiledCar(category, view)

const veiledCar = (category: CategoryId, view: View) =>
  isCar(category) ? studioPicture(`${VEILED_CAR}/${view}`) : undefined

const VEILED_CAR = "cars/veiled"

/** The picture of a photograph; undefined until its variants exist. */
export function photographPicture({
  id,
  width,
  height,
  widths,
  blur,
}: Partial<Pick<Photograph, keyof typeof shownColumns>> & Pick<Photograph, "id" | "widths">): SitePicture | undefined {
  if (!width || !height) return undefined
  return { path: `/photographs/${id}`, width, height, widths, blur: blur ?? undefined, setting: "photograph" }
}

/** The pictures of one view: the photograph, an upload to replace it, and the rendered picture. */
export type ViewPictures = {
  view: View
  picture: SitePicture | undefined
  photographId: string | undefined
  /** The newest one that is not shown. */
  upload: { id: string; state: "waiting" | "failed" } | undefined
}

/** The company's items with their views, for the operator. */
export async function picturesForOperator(ctx: Ctx) {
  requireRole(ctx, "operator")
  return Promise.all(categories.map(async ({ id }) => ({ category: id, items: await itemsWithViews(ctx, id) })))
}

/** The company's items of a category with their views. */
export async function itemsWithViews(ctx: Ctx, category: CategoryId) {
  const items = await fleetOf(ctx, category)
  const all = await ctx.db
    .select()
    .from(photographs)
    .where(
      and(
        inArray(
          photographs.itemId,
          items.map(({ id }) => id),
        ),
        ne(photographs.state, "arriving"),
      ),
    )
    .orderBy(asc(photographs.createdAt))
  return items.map((item) => {
    const { id, name } = item
    const views = photographableViews(category).map((view): ViewPictures => {
      const ofView = all.filter((photograph) => photograph.itemId === id && photograph.view === view)
      const ready = ofView.find(({ state }) => state === "ready")
      const last = ofView.findLast(({ state }) => state !== "ready")
      return {
        view,
        picture: (ready && photographPicture(ready)) ?? studioPictureOf(item, view),
        photographId: ready?.id,
        upload: last && { id: last.id, state: last.state === "failed" ? "failed" : "waiting" },
      }
    })
    return { id, category, name, views }
  })
}

export type ItemViews = Awaited<ReturnType<typeof itemsWithViews>>[number]
