import { asc, eq } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import type { CategoryId } from "./rules/categories"
import { items } from "./tables.server"

export type Item = typeof items.$inferSelect

export async function itemById(ctx: Ctx, id: string): Promise<Item | undefined> {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, id))
  return item
}

/** A category's items in the site's order. */
export const itemsOf = (ctx: Ctx, category: CategoryId): Promise<Item[]> =>
  ctx.db.select().from(items).where(eq(items.category, category)).orderBy(asc(items.position), asc(items.id))
