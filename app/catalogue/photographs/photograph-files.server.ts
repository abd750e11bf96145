import { eq } from "drizzle-orm"
import { z } from "zod"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import { photographs } from "../tables.server"

export type Photograph = typeof photographs.$inferSelect

/** Job names: create the variants of a photograph, and remove the files of a deleted one. */
export const CREATE_PHOTOGRAPH_VARIANTS = "catalogue.create-photograph-variants"
export const REMOVE_PHOTOGRAPH = "catalogue.remove-photograph"

/** Open pages may still request a picture that was just replaced. */
const REMOVAL_DELAY_SECONDS = 60 * 60

/** All files of a photograph are in one folder, with no others. */
const folderOf = (id: string) => `photographs/${id}`
export const originalKey = (id: string) => `${folderOf(id)}/original`
/** Storage key of a file, by the end of its name: `800.avif`, `card.jpg`. */
export const variantKey = (id: string, suffix: string) => `${folderOf(id)}/${suffix}`

/**
 * Stores the file of an inserted photograph and enqueues its variants, `onStored` in the same transaction; if it was deleted
 * meanwhile, the file is removed. If that fails, nothing is kept.
 */
export async function storeOriginal(
  ctx: Ctx,
  { id, bytes }: { id: string; bytes: Uint8Array },
  onStored: (txCtx: Ctx) => Promise<void>,
): Promise<void> {
  try {
    await ctx.files.put(originalKey(id), bytes)
    await inTransaction(ctx, async (txCtx) => {
      const [stored] = await txCtx.db
        .update(photographs)
        .set({ state: "waiting", lastAttemptAt: ctx.now() })
        .where(eq(photographs.id, id))
        .returning({ id: photographs.id })
      if (!stored) return enqueueFileRemoval(txCtx, { id, state: "arriving" })
      await onStored(txCtx)
      await ctx.jobs.enqueue(txCtx.db, CREATE_PHOTOGRAPH_VARIANTS, { id })
    })
  } catch (error) {
    await ctx.files.remove(originalKey(id)).catch(() => {})
    await ctx.db.delete(photographs).where(eq(photographs.id, id))
    throw error
  }
}

/** Enqueues the removal of a deleted photograph's files, with a delay if it was shown. */
export async function enqueueFileRemoval(ctx: Ctx, { id, state }: { id: string; state: string }): Promise<void> {
  const startAfter = state === "ready" ? REMOVAL_DELAY_SECONDS : 0
  await ctx.jobs.enqueue(ctx.db, REMOVE_PHOTOGRAPH, { id }, { startAfter })
}

const removal = z.object({ id: z.uuid() })

/** Removes a photograph's files; missing files are no error. */
export const removeFiles = (ctx: Ctx, data: object): Promise<void> =>
  ctx.files.removeFolder(folderOf(removal.parse(data).id))

const types = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const
const publicFileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-((?:\d{2,4}\.(?:avif|webp))|card\.jpg)$/

/** A public file of a photograph by its name in the URL, or 404. Public, as it contains only the picture. */
export async function readPhotograph(ctx: Ctx, name: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  const [, id, ending] = publicFileName.exec(name) ?? []
  if (!id || !ending) throw notFound()
  const key = variantKey(id, ending)
  if (!(await ctx.files.exists(key))) throw notFound()
  const type = ending.slice(ending.lastIndexOf(".") + 1) as keyof typeof types
  return { bytes: await ctx.files.get(key), contentType: types[type] }
}
