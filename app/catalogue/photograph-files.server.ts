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

export const originalKey = (id: string) => `photographs/${id}/original`
/** A file of a photograph by the end of its address: `800.avif`, `card.jpg`. */
export const variantKey = (id: string, ending: string) => `photographs/${id}/${ending}`

/** The endings of all files that a photograph of these widths may have. */
export const endingsOf = (widths: number[]) => [
  ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  "card.jpg",
]

/** Asks for the files of a deleted photograph to be removed: what was shown, only after a while. */
export async function forgetFiles(ctx: Ctx, { id, state, widths }: Photograph): Promise<void> {
  const startAfter = state === "ready" ? STILL_ASKED_FOR_SECONDS : 0
  await ctx.jobs.enqueue(ctx.db, REMOVE_PHOTOGRAPH, { id, widths }, { startAfter })
}

const removal = z.object({ id: z.uuid(), widths: z.array(z.number()) })

/** Removes a photograph's files; what is gone already is no error. */
export async function removeFiles(ctx: Ctx, data: object): Promise<void> {
  const { id, widths } = removal.parse(data)
  for (const key of [originalKey(id), ...endingsOf(widths).map((ending) => variantKey(id, ending))])
    if (await ctx.files.exists(key)) await ctx.files.remove(key)
}

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
