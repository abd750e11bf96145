import * as THREE from "three"
import { loft, type Point3 } from "../../renderer/loft.ts"
import type { Rim } from "./shape.ts"

type Outline = [radius: number, across: number][]

/** The spokes and hub of a rim with radius `q` metres, whose outer plane is at z = `out`. */
export function spokesOf(rim: Rim, q: number, out: number): THREE.BufferGeometry[] {
  const parts: THREE.BufferGeometry[] = []
  const wide = rim.thick * q
  const turn = (2 * Math.PI) / rim.spokes
  const thickness = 0.022
  const shape = (outline: Outline, angle: number, sweep = 0) =>
    parts.push(solid(outline, angle, sweep, q, out, thickness))
  for (let i = 0; i < rim.spokes; i++) {
    const angle = Math.PI / 2 + i * turn
    if (rim.style === "straight") shape(taper(0.14 * q, q, wide * 0.62, wide * 0.5), angle)
    if (rim.style === "turbine") shape(taper(0.14 * q, q, wide * 0.4, wide * 0.75), angle, 0.32)
    if (rim.style === "double")
      for (const side of [-1, 1])
        shape(slanted(0.13 * q, q, side * wide * 0.42, side * wide * 0.95, wide * 0.26, wide * 0.24), angle)
    if (rim.style === "fork") {
      shape(taper(0.14 * q, 0.6 * q, wide * 0.5, wide * 0.55), angle)
      for (const side of [-1, 1])
        shape(slanted(0.5 * q, q, side * wide * 0.2, side * turn * q * 0.2, wide * 0.28, wide * 0.24), angle)
    }
    if (rim.style === "mesh")
      for (const side of [-1, 1]) {
        shape(slanted(0.15 * q, q, 0, side * turn * q * 0.34, wide * 0.2, wide * 0.2), angle)
        shape(slanted(0.45 * q, q, side * turn * q * 0.3, side * turn * q * 0.12, wide * 0.16, wide * 0.16), angle)
      }
  }
  if (rim.style === "disc") parts.push(...disc(rim, q, out))
  parts.push(hub(q, out))
  return parts
}

const STEPS = 14

/** A radial spoke; `foot` and `end` are its widths. */
function taper(from: number, to: number, foot: number, end: number): Outline {
  return slanted(from, to, 0, 0, foot, end)
}

/** A spoke whose centre line is `a` beside the radius at its foot and `b` at its end. */
function slanted(from: number, to: number, a: number, b: number, foot: number, end: number): Outline {
  const at = (u: number, side: number): [number, number] => [
    from + (to - from) * u,
    a + (b - a) * u + side * (foot + (end - foot) * u) * 0.5 * (1 + 0.5 * Math.max(0, u - 0.86) * 6),
  ]
  const along = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS)
  return [...along.map((u) => at(u, 1)), ...along.reverse().map((u) => at(u, -1))]
}

/** Extrudes an outline with bevelled edges, dished towards the hub. */
function solid(
  outline: Outline,
  angle: number,
  sweep: number,
  q: number,
  out: number,
  thickness: number,
): THREE.BufferGeometry {
  const flat = new THREE.Shape(outline.map(([r, s]) => new THREE.Vector2(r, s)))
  const geometry = new THREE.ExtrudeGeometry(flat, {
    depth: thickness,
    bevelEnabled: true,
    bevelThickness: 0.007,
    bevelSize: 0.006,
    bevelSegments: 3,
    steps: 1,
  })
  const positions = geometry.getAttribute("position")
  for (let i = 0; i < positions.count; i++) {
    const [r, s, z] = [positions.getX(i), positions.getY(i), positions.getZ(i)]
    const share = Math.min(r / q, 1)
    const turned = angle + sweep * share * share
    const radius = Math.min(Math.hypot(r, s), q)
    const a = turned + Math.atan2(s, r)
    positions.setXYZ(i, Math.cos(a) * radius, Math.sin(a) * radius, z + out - 0.046 - dish(share))
  }
  geometry.computeVertexNormals()
  return geometry
}

/** Distance of the spokes behind the rim's plane, by their share of the radius. */
const dish = (share: number) => 0.032 * (1 - share ** 2.2)

/**
 * Rings of a disc wheel's plate around each hole: share of the way from the hole's edge to its sector's, 0 to 1, and
 * depth in metres.
 */
const EDGE: readonly (readonly [share: number, deep: number])[] = [
  [0, 0.05],
  [0, 0.016],
  [0.015, 0.008],
  [0.05, 0.0025],
  [0.11, 0],
  [0.3, 0],
  [0.6, 0],
  [0.8, 0],
  [1, 0],
]

/** A dished plate with round holes of a width by `thick`: one sector per hole, meshed outward from its edge. */
function disc(rim: Rim, q: number, out: number): THREE.BufferGeometry[] {
  const half = Math.PI / rim.spokes
  const middle = q * 0.66
  const wide = Math.min((q * 1.06) / rim.spokes, q * rim.thick * 0.5)
  const within = (x: number, y: number) => {
    const radius = Math.hypot(x, y)
    return radius > 0.12 * q && radius < q && Math.abs(Math.atan2(y, x)) < half
  }
  const count = 96
  const border = Array.from({ length: count }, (_, k) => {
    const angle = (-k / count) * 2 * Math.PI
    let [near, far] = [wide, 2 * q]
    for (let i = 0; i < 30; i++) {
      const t = (near + far) / 2
      if (within(middle + Math.cos(angle) * t, Math.sin(angle) * t)) near = t
      else far = t
    }
    return near
  })
  return Array.from({ length: rim.spokes }, (_, hole) => {
    const turn = Math.PI / 2 + 2 * half * hole
    const rings = EDGE.map(([share, deep]) =>
      border.map((far, k): Point3 => {
        const angle = (-k / count) * 2 * Math.PI
        const t = wide + (far - wide) * share
        const [x, y] = [middle + Math.cos(angle) * t, Math.sin(angle) * t]
        const z = out - 0.022 - 0.5 * dish(Math.min(Math.hypot(x, y) / q, 1)) - deep
        return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn), z]
      }),
    )
    return loft(rings, { caps: false })
  })
}

/** The hub cap with its five bolts. */
function hub(q: number, out: number): THREE.BufferGeometry {
  const profile = [
    [0.26 * q, -0.05],
    [0.24 * q, -0.034],
    [0.17 * q, -0.03],
    [0.155 * q, -0.022],
    [0.12 * q, -0.018],
    [0.001, -0.017],
  ].map(([r = 0, z = 0]) => new THREE.Vector2(r, z))
  const lathe = new THREE.LatheGeometry(profile, 48)
  lathe.rotateX(Math.PI / 2)
  lathe.translate(0, 0, out - 0.024)
  return lathe
}
