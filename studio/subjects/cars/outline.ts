import type { Keys } from "../../renderer/curve.ts"
import type { Colour } from "../../renderer/surface.ts"
import type { Axle, Mark, MarkKind } from "./shape.ts"

/*
 * Curves and outlines are strings: points separated by commas, numbers by spaces, in metres: "0 .66, .02 .76". In an
 * outline, a third number is the corner's radius.
 */

type Corner = readonly [x: number, y: number, round: number | undefined]

const corners = (text: string): Corner[] =>
  text.split(",").map((point) => {
    const [x, y, round] = point.trim().split(/\s+/).map(Number)
    if (x === undefined || y === undefined || Number.isNaN(x + y + (round ?? 0)))
      throw new Error(`No point: "${point}"`)
    return [x, y, round]
  })

/** The points of a curve. */
export const keys = (text: string): Keys => corners(text).map(([x, y]) => [x, y])

const at = (x: number, y: number) => `${x.toFixed(4)} ${y.toFixed(4)}`

/** A closed outline with straight sides; `round` is the radius of all corners without their own. */
export function polygonPath(text: string, round = 0): string {
  const points = corners(text)
  const parts = points.map(([x, y, own], i) => {
    const before = points[(i + points.length - 1) % points.length] as Corner
    const after = points[(i + 1) % points.length] as Corner
    const towards = ([tx, ty]: Corner) => {
      const far = Math.hypot(tx - x, ty - y) || 1
      const step = Math.min(own ?? round, far * 0.48) / far
      return at(x + (tx - x) * step, y + (ty - y) * step)
    }
    return `${i === 0 ? "M" : "L"}${towards(before)} Q${at(x, y)} ${towards(after)}`
  })
  return `${parts.join(" ")} Z`
}

/** A smooth line through points; if `closed`, an outline. */
export function flow(text: string, closed = false): string {
  const points = corners(text)
  const last = points.length - 1
  const point = (i: number) =>
    (closed ? points[(i + points.length) % points.length] : points[Math.min(Math.max(i, 0), last)]) as Corner
  const parts = Array.from({ length: closed ? points.length : last }, (_, i) => {
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const near = at(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
    const far = at(c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
    return `C${near} ${far} ${at(c[0], c[1])}`
  })
  const [x, y] = point(0)
  return `M${at(x, y)} ${parts.join(" ")}${closed ? " Z" : ""}`
}

/** A rectangle, by two opposite corners. */
export const box = (x: number, y: number, toX: number, toY: number, round = 0) =>
  polygonPath(`${x} ${y}, ${toX} ${y}, ${toX} ${toY}, ${x} ${toY}`, round)

/** An ellipse, or with `square` above 2 a rounded square (the exponent of a superellipse). */
export function disc(x: number, y: number, half: number, high = half, square = 2): string {
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / square)
  const points = Array.from({ length: 48 }, (_, i) => {
    const angle = (i / 48) * 2 * Math.PI
    return at(x + half * power(Math.cos(angle)), y + high * power(Math.sin(angle)))
  })
  return `M${points.join(" L")} Z`
}

/** The unpainted strip around a wheel, `thick` metres wide; angles in degrees, 0 ahead, 90 above. */
export function archStrip({ x, radius, arch }: Axle, thick: number, from = -20, to = 200): string {
  const turn = (r: number) =>
    Array.from({ length: 33 }, (_, i) => {
      const angle = ((from + ((to - from) * i) / 32) * Math.PI) / 180
      return at(x - r * Math.cos(angle), radius + r * Math.sin(angle))
    })
  return `M${[...turn(radius * arch * 0.96), ...turn(radius * arch + thick).reverse()].join(" L")} Z`
}

/** A door handle with its recess and highlight; `x` is its front end. */
export const handle = (x: number, y: number, long = 0.2): Mark[] => [
  { is: "seam", d: box(x, y - 0.02, x + long, y + 0.02, 0.018), stroke: 0.007 },
  { is: "crease", d: `M${at(x + 0.015, y + 0.006)} L${at(x + long - 0.015, y + 0.006)}`, stroke: 0.012 },
]

/** Converts an sRGB colour (`#17406e`) to linear light. */
export const linear = (hex: string): Colour => {
  const part = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** A filled mark with straight sides. */
export const fill = (is: MarkKind, text: string, round = 0): Mark => ({ is, d: polygonPath(text, round) })

/** A mark that is a smooth line. */
export const line = (is: MarkKind, text: string, stroke = 0.008): Mark => ({ is, d: flow(text), stroke })
