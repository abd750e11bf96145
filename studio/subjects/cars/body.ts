import type * as THREE from "three"
import { type Point, ramp } from "../../renderer/curve.ts"
import { loft, outward, type Point3, turnedOver } from "../../renderer/loft.ts"
import { bezier, type Lines, rounded } from "./lines.ts"
import type { Axle, CarShape } from "./shape.ts"

export type Body = {
  geometry: THREE.BufferGeometry
  /** Distance of the flank from the middle at x and height y, metres. */
  flank: (x: number, y: number) => number
}

const BULGE = 0.018

/**
 * The lower body: sections along x, from the middle of the floor up the flank to the middle of bonnet or boot,
 * mirrored.
 */
export function bodyOf(shape: CarShape, lines: Lines): Body {
  const section = sections(shape, lines)
  const rings = stations(shape).map((x) => ring(x, section(x)))
  const face = (first: Point3[], way: number) =>
    [0.985, 0.95, 0.88, 0.74, 0.52, 0.26, 0.06].map((share) => shrunk(first, share, way))
  const [nose, tail] = [rings[0] as Point3[], rings.at(-1) as Point3[]]
  const geometry = outward(loft([...face(nose, -1).reverse(), ...rings, ...face(tail, 1)]))
  return { geometry, flank: (x, y) => outermost(section(x), y) }
}

/** A ring contracted towards its middle and pushed outward: the face that closes an end. */
function shrunk(ring: readonly Point3[], share: number, way: number): Point3[] {
  const ys = ring.map(([, y]) => y)
  const middle = (Math.min(...ys) + Math.max(...ys)) / 2
  const out = way * BULGE * Math.sqrt(1 - share * share)
  return ring.map(([x, y, z]) => [x + out, middle + (y - middle) * share, z * share])
}

const ring = (x: number, half: readonly Point[]): Point3[] => [
  ...half.map(([z, y]): Point3 => [x, y, z]),
  ...half
    .slice(1, -1)
    .reverse()
    .map(([z, y]): Point3 => [x, y, -z]),
]

/** More sections near nose and tail. */
function stations({ length }: CarShape): number[] {
  const [from, to] = [BULGE, length - BULGE]
  const near = Array.from({ length: 38 }, (_, i) => 0.3 * (i / 38) ** 1.9)
  const middle = Array.from({ length: 230 }, (_, i) => from + 0.3 + ((to - from - 0.6) * i) / 229)
  return [...near.map((d) => from + d), ...middle, ...near.map((d) => to - d).reverse()]
}

/** Half a section: points [z, y] from the middle of the floor to the middle of the top. */
function sections(shape: CarShape, lines: Lines): (x: number) => Point[] {
  const fillet = 0.17 - 0.155 * shape.edge
  const { front, rear } = shape.wheels
  return (x) => {
    const low = lines.sill(x)
    const shoulder = Math.max(lines.shoulder(x), low + 0.02)
    const top = lines.body(x)
    const wide = lines.half.body(x)
    const foot = Math.min(lines.half.sill(x), wide)
    const edge = Math.min(lines.half.shoulder(x), wide)
    const widest = Math.min(Math.max(lines.widest(x), low + 0.3 * (shoulder - low)), low + 0.9 * (shoulder - low))
    const tuck = Math.min(0.05, (shoulder - low) * 0.2)
    const rise = widest - low - tuck
    const lower = bezier(
      [foot, low + tuck],
      [foot + (wide - foot) * 0.55, low + tuck + rise * 0.34],
      [wide, widest - rise * 0.45],
      [wide, widest],
      160,
    )
    const up = shoulder - widest
    const upper = bezier(
      [wide, widest],
      [wide, widest + up * 0.4],
      [edge + (wide - edge) * 0.34, shoulder - up * 0.34],
      [edge, shoulder],
      120,
    )
    const doors =
      ramp(front.x + front.radius, front.x + front.radius + 0.35, x) *
      ramp(rear.x - rear.radius, rear.x - rear.radius - 0.35, x)
    const deep = (shape.hollow ?? 0.02) * doors
    const flank = [...lower, ...upper.slice(1)].map(([z, y]): Point => {
      const u = (y - low) / (shoulder - low)
      return [z - deep * Math.exp(-(((u - 0.36) / 0.16) ** 2)), y]
    })
    const roof = Array.from({ length: 161 }, (_, i): Point => {
      const u = i / 160
      return [edge * (1 - u), shoulder + (top - shoulder) * (1 - (1 - u) ** 2.2)]
    })
    const floor: Point[] = [
      [0, low],
      [foot, low],
    ]
    const skirt = rounded(floor, flank, tuck, [3, 5, 34])
    return rounded(skirt, roof, fillet, [34, 12, 16])
  }
}

function outermost(half: readonly Point[], y: number): number {
  let far = 0
  for (let i = 1; i < half.length; i++) {
    const [[z0, y0], [z1, y1]] = [half[i - 1] as Point, half[i] as Point]
    if ((y0 - y) * (y1 - y) > 0) continue
    far = Math.max(far, y1 === y0 ? Math.max(z0, z1) : z0 + ((z1 - z0) * (y - y0)) / (y1 - y0))
  }
  return far
}

/** The arch over one wheel: its painted lip, turned inward, and the dark lining behind it; left side. */
export function archOf(axle: Axle, flank: Body["flank"]): { lip: THREE.BufferGeometry; lining: THREE.BufferGeometry } {
  const radius = axle.radius * axle.arch
  const inner = 0.42
  const count = 96
  const strip = (depths: readonly (readonly [radius: number, inward: number])[]) =>
    turnedOver(
      loft(
        Array.from({ length: count + 1 }, (_, i) => {
          const angle = -0.5 + (i / count) * (Math.PI + 1)
          const [x, y] = [axle.x + Math.cos(angle) * radius, axle.radius + Math.sin(angle) * radius]
          const out = flank(x, Math.max(y, 0.05))
          return depths.map(([r, inward]): Point3 => {
            const z = inward < 0 ? inner : Math.max(out - inward, inner)
            return [axle.x + Math.cos(angle) * radius * r, axle.radius + Math.sin(angle) * radius * r, z]
          })
        }),
        { closed: false, caps: false },
      ),
    )
  return {
    lip: strip([
      [1.001, 0],
      [0.994, 0.006],
      [0.992, 0.016],
      [0.994, 0.034],
    ]),
    lining: strip([
      [0.995, 0.03],
      [1, 0.12],
      [1, -1],
      [0.5, -1],
      [0, -1],
    ]),
  }
}
