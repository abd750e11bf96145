import type { Shot } from "../../../renderer/render.ts"
import type { Yard } from "../kit/yard.ts"

/** The four views of a villa: `tile` portrait, the others landscape. */
export type ViewName = "tile" | "detail" | "terrace" | "evening"
type View = Omit<Shot, "width" | "height">

/** A villa: its construction and its cameras. */
export type House = { build: () => Yard; views: Record<ViewName, View> }
