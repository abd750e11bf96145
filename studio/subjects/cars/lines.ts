import { curve, type Keys, type Point } from "../../renderer/curve.ts"
import type { CarShape } from "./shape.ts"

/** A shape's curves as functions: metres over x. */
export type Lines = {
  body: (x: number) => number
  shoulder: (x: number) => number
  sill: (x: number) => number
  widest: (x: number) => number
  cabin: (x: number) => number
  half: { body: At; shoulder: At; sill: At; cabin: At; roof: At }
  /** Start and end of the cabin. */
  from: number
  to: number
}

type At = (x: number) => number

export function linesOf({ side, plan }: CarShape): Lines {
  const [sill, shoulder] = [curve(side.sill), curve(side.shoulder)]
  const ends = (keys: Keys) => [keys[0]?.[0] ?? 0, keys.at(-1)?.[0] ?? 0] as const
  const [from, to] = ends(side.cabin)
  return {
    body: curve(side.body),
    shoulder,
    sill,
    widest: side.widest ? curve(side.widest) : (x) => sill(x) + (shoulder(x) - sill(x)) * 0.6,
    cabin: curve(side.cabin),
    half: {
      body: curve(plan.body),
      shoulder: curve(plan.shoulder),
      sill: curve(plan.sill),
      cabin: curve(plan.cabin),
      roof: curve(plan.roof),
    },
    from,
    to,
  }
}

/** A Bézier curve through four points, in `count` segments. */
export function bezier(a: Point, b: Point, c: Point, d: Point, count: number): Point[] {
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const u = i / count
    const v = 1 - u
    const on = (k: 0 | 1) => v ** 3 * a[k] + 3 * v * v * u * b[k] + 3 * v * u * u * c[k] + u ** 3 * d[k]
    return [on(0), on(1)]
  })
}

const gap = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
const between = (a: Point, b: Point, u: number): Point => [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u]

export const lengthOf = (line: readonly Point[]) =>
  line.reduce((sum, point, i) => sum + (i === 0 ? 0 : gap(line[i - 1] as Point, point)), 0)

/** The part of a polyline from `from` to `to` (lengths along it), in `count` equal segments. */
export function part(line: readonly Point[], from: number, to: number, count: number): Point[] {
  const points: Point[] = []
  let i = 1
  let passed = 0
  for (let k = 0; k <= count; k++) {
    const wanted = from + ((to - from) * k) / count
    while (i < line.length - 1 && passed + gap(line[i - 1] as Point, line[i] as Point) < wanted) {
      passed += gap(line[i - 1] as Point, line[i] as Point)
      i++
    }
    const [a, b] = [line[i - 1] as Point, line[i] as Point]
    const piece = gap(a, b)
    points.push(between(a, b, piece > 0 ? Math.min(Math.max((wanted - passed) / piece, 0), 1) : 0))
  }
  return points
}

/** Two lines that meet in a corner, which is rounded over `reach` metres on each side. */
export function rounded(
  first: readonly Point[],
  second: readonly Point[],
  reach: number,
  counts: readonly [number, number, number],
): Point[] {
  const [one, two] = [lengthOf(first), lengthOf(second)]
  const cut = Math.min(reach, one * 0.48, two * 0.48)
  const corner = second[0] as Point
  const before = part(first, 0, one - cut, counts[0])
  const after = part(second, cut, two, counts[2])
  const [a, b] = [before.at(-1) as Point, after[0] as Point]
  const round = bezier(a, between(a, corner, 0.66), between(b, corner, 0.66), b, counts[1])
  return [...before, ...round.slice(1, -1), ...after]
}
