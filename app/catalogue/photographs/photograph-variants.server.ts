import { z } from "zod"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { type PhotographVariants, UndecodableFileError } from "../../platform/decoder/tasks"
import { originalKey, removeFiles, variantKey } from "./photograph-files.server"
import type { PhotographStore, UploadedPhotograph } from "./photograph-stores.server"

const ABANDONED_AFTER_MINUTES = 60

/** `store`: a key of `ctx.features.photographStores`. */
const jobData = z.object({ id: z.uuid(), store: z.string().max(40).default("items") })

/**
 * Creates the variants of a waiting photograph and shows it. A file that cannot be decoded is marked as failed; one deleted
 * in the meantime leaves no files, not even those of a killed process. Idempotent, as the queue may start it twice.
 */
export async function createPhotographVariants(ctx: Ctx, data: object): Promise<void> {
  const { id, store: name } = jobData.parse(data)
  const store = ctx.features.photographStores[name]
  if (!store) throw new Error(`There is no store of photographs called ${name}.`)
  const photograph = await store.begin(ctx, id)
  if (photograph?.state === "ready") return removeOriginal(ctx, id)
  if (photograph?.state !== "waiting") return removeFiles(ctx, { id })
  const created = await variantsOf(ctx, await ctx.files.get(originalKey(id)), photograph)
  if (!created) return fail(ctx, store, id)
  const { variants, card, ...saved } = created
  for (const { width, type, bytes } of variants) await ctx.files.put(variantKey(id, `${width}.${type}`), bytes)
  await ctx.files.put(variantKey(id, "card.jpg"), card)
  const shown = await inTransaction(ctx, (txCtx) => store.publish(txCtx, id, saved))
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
  { cropOf }: UploadedPhotograph,
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
async function fail(ctx: Ctx, store: PhotographStore, id: string): Promise<void> {
  if (await store.fail(ctx, id)) await removeFiles(ctx, { id })
}

/**
 * Hourly: deletes uploads that never arrived and marks photographs that never got their variants as failed, an hour
 * after the last attempt.
 */
export async function deleteAbandonedPhotographs(ctx: Ctx): Promise<void> {
  const until = addMinutes(ctx.now(), -ABANDONED_AFTER_MINUTES)
  for (const store of Object.values(ctx.features.photographStores))
    for (const { id, state } of await store.abandoned(ctx, until)) {
      if (state === "waiting") await fail(ctx, store, id)
      else {
        await removeFiles(ctx, { id })
        await store.delete(ctx, id)
      }
    }
}
