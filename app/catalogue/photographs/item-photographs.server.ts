import { and, eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import { croppedSize } from "../rules/photograph"
import { sizeOf } from "../rules/views"
import { items, photographs } from "../tables.server"
import { enqueueFileRemoval, type Photograph } from "./photograph-files.server"

type Size = { width: number; height: number }

/** What the photographs of items and of listings do differently. Sizes in pixels. */
export type PhotographOwner = {
  /** What the variants show, for the size of the picture. */
  cropOf: (photograph: Photograph, picture: Size) => Size
  /** In a transaction: marks a waiting photograph as ready; false if it was deleted or is not to be shown. */
  publish: (ctx: Ctx, photograph: Photograph, saved: Size & { widths: number[]; blur?: string }) => Promise<boolean>
}

declare module "../../platform/context.server" {
  interface Features {
    listingPhotographs: PhotographOwner
  }
}

/** Photographs of the company's items, one per view. */
export const itemPhotographs: PhotographOwner = {
  cropOf: (photograph, picture) => {
    const { view, itemId } = ofItem(photograph)
    return croppedSize(picture, sizeOf(view, itemId))
  },
  publish,
}

/** A photograph with its item and view. Refuses with 404 one of a listing. */
export function ofItem(photograph: Photograph | undefined) {
  if (!photograph?.itemId || !photograph.view) throw notFound()
  const { itemId, view } = photograph
  return { ...photograph, itemId, view }
}

/**
 * Shows a photograph in place of the current one; returns whether it is shown now: not if it was deleted or a newer one
 * came first. The item's row lock keeps two photographs of a view from becoming ready at once.
 */
async function publish(
  ctx: Ctx,
  photograph: Photograph,
  saved: Parameters<PhotographOwner["publish"]>[2],
): Promise<boolean> {
  const { db } = ctx
  const { id, itemId, view, createdAt } = ofItem(photograph)
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
