import { itemPicture } from "../catalogue/pictures.server"
import { itemById } from "../catalogue/queries.server"
import { shortSpecs } from "../catalogue/rules/specs"
import type { Ctx } from "../platform/context.server"
import type { Edition } from "./rules/edition"

/** The item that is an edition's first prize, with its picture; undefined if the catalogue has none. */
export async function firstPrizePicture(ctx: Ctx, { prizes: [first] }: Pick<Edition, "prizes">) {
  const item = first?.itemId ? await itemById(ctx, first.itemId) : undefined
  const picture = item && (await itemPicture(ctx, item, "detail"))
  return picture && { name: item.name, specs: shortSpecs(item.specs), picture }
}

export type PrizePicture = NonNullable<Awaited<ReturnType<typeof firstPrizePicture>>>
