import { and, asc, eq, isNull } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import type { CategoryId } from "./rules/categories"
import { items } from "./tables.server"

export type Item = typeof items.$inferSelect

/** Also one that is withdrawn, for its existing bookings; see `listedItemById`. */
export async function itemById(ctx: Ctx, id: string): Promise<Item | undefined> {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, id))
  return item
}

/** An item that has a page and takes bookings; undefined for one that is not offered (D42). */
export async function listedItemById(ctx: Ctx, id: string): Promise<Item | undefined> {
  const item = await itemById(ctx, id)
  return item?.listed ? item : undefined
}

/** A category's listed items in the site's order. */
export const itemsOf = (ctx: Ctx, category: CategoryId): Promise<Item[]> =>
  ctx.db
    .select()
    .from(items)
    .where(and(eq(items.category, category), eq(items.listed, true)))
    .orderBy(asc(items.position), asc(items.id))

/** The company's own items of a category in the site's order, also those that are not offered. */
export const fleetOf = (ctx: Ctx, category: CategoryId): Promise<Item[]> =>
  ctx.db
    .select()
    .from(items)
    .where(and(eq(items.category, category), isNull(items.offeredBy)))
    .orderBy(asc(items.position), asc(items.id))

/** A category's items without those of partners. */
export const ownItemsOf = async (ctx: Ctx, category: CategoryId): Promise<Item[]> =>
  (await itemsOf(ctx, category)).filter(isCompanyItem)

/** Whether the company itself offers the item, not a partner. */
export const isCompanyItem = ({ offeredBy }: Pick<Item, "offeredBy">): boolean => offeredBy === null

/** The day from which an unavailable item is expected back; null if it is not known, or past. */
export const backOnOf = (ctx: Ctx, { available, backOn }: Pick<Item, "available" | "backOn">): IsoDate | null =>
  !available && backOn !== null && backOn > romeDate(ctx.now()) ? backOn : null
