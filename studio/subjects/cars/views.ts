import type { Shot } from "../../stage/render.ts"

/** Where a car asks for another place, another eye or another light than the rest. */
export const views: Record<string, Partial<Record<"tile" | "detail" | "side", Partial<Shot>>>> = {}
