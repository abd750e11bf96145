import type { Ctx } from "../../platform/context.server"

type Size = { width: number; height: number }

/** An uploaded photograph; `cropOf`: what its variants show, for the size of its picture. Sizes in pixels. */
export type UploadedPhotograph = {
  id: string
  state: "arriving" | "waiting" | "ready" | "failed"
  cropOf: (picture: Size) => Size
}

/** Size and widths of a photograph's variants, in pixels. */
export type SavedVariants = Size & { widths: number[]; blur?: string }

/** The table of a feature's photographs, for the job that creates their variants. */
export type PhotographStore = {
  /** Records an attempt and returns the photograph; undefined if it was deleted. */
  begin: (ctx: Ctx, id: string) => Promise<UploadedPhotograph | undefined>
  /** In a transaction: marks a waiting photograph as ready; false if it was deleted or is not to be shown. */
  publish: (ctx: Ctx, id: string, saved: SavedVariants) => Promise<boolean>
  /** Marks a waiting photograph as failed; false if it is not waiting. */
  fail: (ctx: Ctx, id: string) => Promise<boolean>
  /** Photographs that are arriving or waiting since before `until`. */
  abandoned: (ctx: Ctx, until: Date) => Promise<Pick<UploadedPhotograph, "id" | "state">[]>
  delete: (ctx: Ctx, id: string) => Promise<void>
}

declare module "../../platform/context.server" {
  interface Features {
    /** By the name that the job's data contain. */
    photographStores: Record<string, PhotographStore>
  }
}
