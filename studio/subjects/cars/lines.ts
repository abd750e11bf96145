import { curve } from "../../renderer/curve.ts"
import type { CarShape } from "./shape.ts"

/** A shape's curves as functions: metres over x; `from` and `to`: start and end of the cabin. */
export type Lines = ReturnType<typeof linesOf>

export function linesOf({ side, plan }: CarShape) {
  const [sill, shoulder] = [curve(side.sill), curve(side.shoulder)]
  return {
    body: curve(side.body),
    shoulder,
    sill,
    widest: side.widest ? curve(side.widest) : (x: number) => sill(x) + (shoulder(x) - sill(x)) * 0.6,
    cabin: curve(side.cabin),
    half: { body: curve(plan.body), shoulder: curve(plan.shoulder) },
    from: side.cabin[0]?.[0] ?? 0,
    to: side.cabin.at(-1)?.[0] ?? 0,
  }
}
