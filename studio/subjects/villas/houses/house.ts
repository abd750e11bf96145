import type { Shot } from "../../../stage/render.ts"
import type { Yard } from "../kit/yard.ts"

/** What a house is seen from: tile upright, the others lying. */
export type ViewName = "tile" | "detail" | "terrace" | "evening"
type View = Omit<Shot, "width" | "height">

/** A house to let: how it is built and how it is seen. */
export type House = { build: () => Yard; views: Record<ViewName, View> }
