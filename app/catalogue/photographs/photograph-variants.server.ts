import { and, eq, inArray, lt } from "drizzle-orm"
import { z } from "zod"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { type PhotographVariants, UndecodableFileError } from "../../platform/decoder/tasks"
import { photographs } from "../tables.server"
import { itemPhotographs } from "./item-photographs.server"
import { originalKey, removeFiles, variantKey } from "./photograph-files.server"

const ABANDONED_AFTER_MINUTES = 60

const jobData = z.object({ id: z.uuid() })

/**
 * Creates the variants of a waiting photograph and shows it. A file that cannot be decoded is marked as failed; one deleted
 * in the meantime leaves no files, not even those of a killed process. Idempotent, as the queue may start it twice.
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
  const owner = photograph.listingId === null ? itemPhotographs : ctx.features.listingPhotographs
  const created = await variantsOf(ctx, await ctx.files.get(originalKey(id)), (size) => owner.cropOf(photograph, size))
  if (!created) return fail(ctx, id)
  const { variants, card, ...saved } = created
  for (const { width, type, bytes } of variants) await ctx.files.put(variantKey(id, `${width}.${type}`), bytes)
  await ctx.files.put(variantKey(id, "card.jpg"), card)
  const shown = await inTransaction(ctx, (txCtx) => owner.publish(txCtx, photograph, saved))
  if (shown) await removeOriginal(ctx, id)
  else await removeFiles(ctx, { id })
}

/** The original contains the camera's metadata; it is removed once the variants are shown. */
async function removeOriginal(ctx: Ctx, id: string): Promise<void> {
  if (await ctx.files.exists(originalKey(id))) await ctx.files.remove(originalKey(id))
}

/** The cropped photograph in all sizes; undefined if it cannot be decoded. */
async function variantsOf(
  ctx: Ctx,
  bytes: Uint8Array,
  cropOf: (size: { width: number; height: number }) => { width: number; height: number },
): Promise<PhotographVariants | undefined> {
  try {
    const size = await ctx.decoder.run("photograph-size", { bytes })
    return await ctx.decoder.run("create-photograph-variants", { bytes, view: cropOf(size) })
  } catch (error) {
    if (error instanceof UndecodableFileError) return undefined
    throw error
  }
}

/** Marks a photograph as failed, for its page, and removes its file. */
async function fail(ctx: Ctx, id: string): Promise<void> {
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
  const until = addMinutes(ctx.now(), -ABANDONED_AFTER_MINUTES)
  const abandoned = await ctx.db
    .select({ id: photographs.id, state: photographs.state })
    .from(photographs)
    .where(and(inArray(photographs.state, ["arriving", "waiting"]), lt(photographs.lastAttemptAt, until)))
  for (const { id, state } of abandoned) {
    if (state === "waiting") await fail(ctx, id)
    else {
      await removeFiles(ctx, { id })
      await ctx.db.delete(photographs).where(eq(photographs.id, id))
    }
  }
}
