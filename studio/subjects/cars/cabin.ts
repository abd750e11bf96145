import * as THREE from "three"
import type { Point } from "../../renderer/curve.ts"
import { loft, outward, type Point3 } from "../../renderer/loft.ts"
import { type Lines, rounded } from "./lines.ts"
import type { CarShape } from "./shape.ts"

const SIDE = 18
const ROUND = 10
const ROOF = 18

/**
 * The cabin above the shoulder. Texture coordinates: `u` runs across, 0 at the middle of the roof, 1 at its rail, 2 at
 * the foot; `v` is the height of the section, metres.
 */
export function cabinOf(shape: CarShape, lines: Lines): THREE.BufferGeometry {
  const count = 240
  const { from, to } = lines
  const tall = Math.max(...shape.side.cabin.map(([x, y]) => y - lines.shoulder(x)))
  const rings: Point3[][] = []
  const coordinates: number[] = []
  for (let i = 0; i <= count; i++) {
    const u = i / count
    // More sections near both ends, where the outline rises.
    const x = from + (to - from) * (u - 0.105 * Math.sin(2 * Math.PI * u))
    const line = section(shape, lines, x, tall)
    const foot = line[0] as Point
    const height = Math.max(...line.map(([, y]) => y)) - foot[1]
    const first = line[SIDE + ROUND]?.[0] ?? 1
    const across = line.map(([z], k) => {
      if (k <= SIDE) return 2 - (0.9 * k) / SIDE
      return k < SIDE + ROUND ? 1.1 - (0.1 * (k - SIDE)) / ROUND : z / first
    })
    const both = [
      ...line,
      ...line
        .slice(0, -1)
        .reverse()
        .map(([z, y]): Point => [-z, y]),
    ]
    rings.push(both.map(([z, y]): Point3 => [x, y, z]))
    for (const each of [...across, ...across.slice(0, -1).reverse()]) coordinates.push(each, height)
  }
  const geometry = outward(loft(rings, { closed: false, caps: false }))
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(coordinates, 2))
  return geometry
}

/** Half a section [z, y] from the foot up the pane, around the rail, to the middle of the roof. */
function section(shape: CarShape, lines: Lines, x: number, tall: number): Point[] {
  const foot = lines.shoulder(x) - 0.015
  const top = Math.max(lines.cabin(x), foot + 0.004)
  const height = top - foot
  const slope = Math.abs(lines.cabin(x + 0.02) - lines.cabin(x - 0.02)) / 0.04
  const curve = shape.windscreenCurve ?? 0.22
  const drop = Math.min(0.03 + 0.05 * shape.dome + (curve * slope) / (1 + 1.2 * slope), height * 0.9)
  const [wide, narrow] = [lines.half.cabin(x), lines.half.roof(x)]
  const rail = top - drop
  const railHalf = wide + (narrow - wide) * Math.min(Math.max((rail - foot) / tall, 0), 1)
  const pane = Array.from({ length: 101 }, (_, i): Point => {
    const u = i / 100
    // Panes are slightly curved.
    return [
      wide + (railHalf - wide) * u + 0.018 * Math.sin(Math.PI * u) * Math.min(height / 0.3, 1),
      foot + (rail - foot) * u,
    ]
  })
  const roof = Array.from({ length: 121 }, (_, i): Point => {
    const u = i / 120
    return [railHalf * (1 - u), rail + (top - rail) * (1 - (1 - u) ** 2.1)]
  })
  const reach = 0.035 + 0.07 * shape.dome
  return rounded(pane, roof, reach, [SIDE, ROUND, ROOF])
}
