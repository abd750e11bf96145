import type { CarShape } from "../shape.ts"

/** Every car the studio draws, by the id it has in the catalogue. */
export const shapes: Record<string, CarShape> = {}
