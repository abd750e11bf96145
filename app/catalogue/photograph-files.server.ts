import { z } from "zod"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"
import type { photographs } from "./tables.server"

/** The jobs of photographs: making the variants of one, and removing the files of one that is gone. */
export const DEVELOP_PHOTOGRAPH = "catalogue.develop-photograph"
export const REMOVE_PHOTOGRAPH = "catalogue.remove-photograph"

type Photograph = typeof photographs.$inferSelect

/** Pages that visitors have before them still ask for a picture that has just been replaced. */
const STILL_ASKED_FOR_SECONDS = 60 * 60

/** All files of a photograph, and nothing else, lie in one folder. */
const folderOf = (id: string) => `photographs/${id}`
export const originalKey = (id: string) => `${folderOf(id)}/original`
/** A file of a photograph by the end of its address: `800.avif`, `card.jpg`. */
export const variantKey = (id: string, ending: string) => `${folderOf(id)}/${ending}`

/** Asks for the files of a deleted photograph to be removed: what was shown, only after a while. */
export async function forgetFiles(ctx: Ctx, { id, state }: Pick<Photograph, "id" | "state">): Promise<void> {
  const startAfter = state === "ready" ? STILL_ASKED_FOR_SECONDS : 0
  await ctx.jobs.enqueue(ctx.db, REMOVE_PHOTOGRAPH, { id }, { startAfter })
}

const removal = z.object({ id: z.uuid() })

/** Removes a photograph's files; what is gone already is no error. */
export const removeFiles = (ctx: Ctx, data: object): Promise<void> =>
  ctx.files.removeFolder(folderOf(removal.parse(data).id))

const types = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const
const publicName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-((?:\d{2,4}\.(?:avif|webp))|card\.jpg)$/

/** A public file of a photograph by its name in the address, or 404. Anyone may look: it holds nothing but the picture. */
export async function readPhotograph(ctx: Ctx, name: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  const [, id, ending] = publicName.exec(name) ?? []
  if (!id || !ending) throw notFound()
  const key = variantKey(id, ending)
  if (!(await ctx.files.exists(key))) throw notFound()
  const type = ending.slice(ending.lastIndexOf(".") + 1) as keyof typeof types
  return { bytes: await ctx.files.get(key), contentType: types[type] }
}
