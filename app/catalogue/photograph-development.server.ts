import { and, eq, inArray, lt } from "drizzle-orm"
import { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { type PhotographVariants, UndecodableFileError } from "../platform/decoder/tasks"
import { enqueueFileRemoval, originalKey, removeFiles, variantKey } from "./photograph-files.server"
import { croppedSize } from "./rules/photograph"
import { sizeOf } from "./rules/views"
import { items, photographs } from "./tables.server"

type Photograph = typeof photographs.$inferSelect

const ABANDONED_AFTER_MINUTES = 60

const jobData = z.object({ id: z.uuid() })

/**
 * Creates the variants of a waiting photograph and shows it in place of the current picture. A file that cannot be
 * decoded is marked as failed; one deleted in the meantime leaves no files, not even those of a killed process.
 * Idempotent, as the queue may start it twice.
 */
export async function createPhotographVariants(ctx: Ctx, data: object): Promise<void> {
  const { id } = jobData.parse(data)
  const [photograph] = await ctx.db
    .update(photographs)
    .set({ lastAttemptAt: ctx.now() })
    .where(eq(photographs.id, id))
    .returning()
  if (photograph?.state === "ready") return removeOriginal(ctx, id)
  if (photograph?.state !== "waiting") return removeFiles(ctx, { id })
  const developed = await variantsOf(ctx, await ctx.files.get(originalKey(id)), photograph)
  if (!developed) return fail(ctx, photograph)
  const { variants, card, ...saved } = developed
  for (const { width, type, bytes } of variants) await ctx.files.put(variantKey(id, `${width}.${type}`), bytes)
  await ctx.files.put(variantKey(id, "card.jpg"), card)
  const shown = await inTransaction(ctx, (inner) => publish(inner, photograph, saved))
  if (shown) await removeOriginal(ctx, id)
  else await removeFiles(ctx, { id })
}

/** The original contains the camera's metadata; it is removed once the variants are shown. */
async function removeOriginal(ctx: Ctx, id: string): Promise<void> {
  if (await ctx.files.exists(originalKey(id))) await ctx.files.remove(originalKey(id))
}

/** The photograph cropped to its view, in all sizes; undefined if it cannot be decoded. */
async function variantsOf(
  ctx: Ctx,
  bytes: Uint8Array,
  { view, itemId }: Photograph,
): Promise<PhotographVariants | undefined> {
  try {
    const size = await ctx.decoder.run("photograph-size", { bytes })
    return await ctx.decoder.run("develop-photograph", { bytes, view: croppedSize(size, sizeOf(view, itemId)) })
  } catch (error) {
    if (error instanceof UndecodableFileError) return undefined
    throw error
  }
}

type SavedPhotograph = Pick<Photograph, "widths"> & { width: number; height: number; blur?: string }

/**
 * Shows a photograph in place of the current one; returns whether it is shown now: not if it was deleted or a newer one
 * came first. The item's row lock keeps two photographs of a view from becoming ready at once.
 */
async function publish(
  ctx: Ctx,
  { id, itemId, view, createdAt }: Photograph,
  saved: SavedPhotograph,
): Promise<boolean> {
  const { db } = ctx
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

/** Marks a photograph as failed, for its page, and removes its file. */
async function fail(ctx: Ctx, { id }: Photograph): Promise<void> {
  const failed = await ctx.db
    .update(photographs)
    .set({ state: "failed" })
    .where(and(eq(photographs.id, id), eq(photographs.state, "waiting")))
    .returning({ id: photographs.id })
  if (failed.length > 0) await removeFiles(ctx, { id })
}

/**
 * Hourly: deletes uploads that never arrived and marks photographs that never got their variants as failed, an hour
 * after the last attempt.
 */
export async function deleteAbandonedPhotographs(ctx: Ctx): Promise<void> {
  const long = lt(photographs.lastAttemptAt, addMinutes(ctx.now(), -ABANDONED_AFTER_MINUTES))
  const stuck = await ctx.db
    .select()
    .from(photographs)
    .where(and(inArray(photographs.state, ["arriving", "waiting"]), long))
  for (const photograph of stuck) {
    if (photograph.state === "waiting") await fail(ctx, photograph)
    else {
      await removeFiles(ctx, { id: photograph.id })
      await ctx.db.delete(photographs).where(eq(photographs.id, photograph.id))
    }
  }
}
