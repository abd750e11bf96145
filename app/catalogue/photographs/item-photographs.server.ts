import { and, eq, inArray, lt } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { croppedSize } from "../rules/photograph"
import { sizeOf } from "../rules/views"
import { items, photographs } from "../tables.server"
import { enqueueFileRemoval } from "./photograph-files.server"
import type { PhotographStore } from "./photograph-stores.server"

/** Photographs of the company's items, one per view. */
export const itemPhotographs: PhotographStore = {
  begin: async (ctx, id) => {
    const [photograph] = await ctx.db
      .update(photographs)
      .set({ lastAttemptAt: ctx.now() })
      .where(eq(photographs.id, id))
      .returning()
    if (!photograph) return undefined
    const { state, view, itemId } = photograph
    return { id, state, cropOf: (picture) => croppedSize(picture, sizeOf(view, itemId)) }
  },
  publish,
  fail: async (ctx, id) => {
    const failed = await ctx.db
      .update(photographs)
      .set({ state: "failed" })
      .where(and(eq(photographs.id, id), eq(photographs.state, "waiting")))
      .returning({ id: photographs.id })
    return failed.length > 0
  },
  abandoned: (ctx, until) =>
    ctx.db
      .select({ id: photographs.id, state: photographs.state })
      .from(photographs)
      .where(and(inArray(photographs.state, ["arriving", "waiting"]), lt(photographs.lastAttemptAt, until))),
  delete: async (ctx, id) => {
    await ctx.db.delete(photographs).where(eq(photographs.id, id))
  },
}

/**
 * Shows a photograph in place of the current one; returns whether it is shown now: not if it was deleted or a newer one
 * came first. The item's row lock keeps two photographs of a view from becoming ready at once.
 */
async function publish(ctx: Ctx, id: string, saved: Parameters<PhotographStore["publish"]>[2]): Promise<boolean> {
  const { db } = ctx
  const [photograph] = await db.select().from(photographs).where(eq(photographs.id, id))
  if (!photograph) return false
  const { itemId, view, createdAt } = photograph
  await db.select({ id: items.id }).from(items).where(eq(items.id, itemId)).for("update")
  const [waiting] = await db.select().from(photographs).where(eq(photographs.id, id)).for("update")
  if (waiting?.state === "ready") return true
  if (waiting?.state !== "waiting") return false
  const ofView = and(eq(photographs.itemId, itemId), eq(photographs.view, view), eq(photographs.state, "ready"))
  const [shown] = await db.select().from(photographs).where(ofView)
  const older = shown !== undefined && shown.createdAt > createdAt ? waiting : shown
  if (older) {
    await db.delete(photographs).where(eq(photographs.id, older.id))
    if (older === waiting) return false
    await enqueueFileRemoval(ctx, older)
  }
  await db
    .update(photographs)
    .set({ ...saved, state: "ready" })
    .where(eq(photographs.id, id))
  await recordEvent(ctx, { name: "photograph.shown", subject: `item:${itemId}`, facts: { id, view } })
  return true
}
