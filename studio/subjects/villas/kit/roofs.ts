import * as THREE from "three"
import { bar, box } from "./solids.ts"
import type { Yard } from "./yard.ts"

/** A slope of clay tiles from its eaves (left and right end) up to its ridge; all corners [x, y, z]. */
export function tiled(
  yard: Yard,
  eaves: readonly [Corner, Corner],
  ridge: readonly [Corner, Corner],
  pitch = 0.26,
): void {
  const [a, b] = eaves.map((each) => new THREE.Vector3(...each)) as [THREE.Vector3, THREE.Vector3]
  const [c, d] = ridge.map((each) => new THREE.Vector3(...each)) as [THREE.Vector3, THREE.Vector3]
  const wide = a.distanceTo(b)
  const long = a.clone().lerp(b, 0.5).distanceTo(c.clone().lerp(d, 0.5))
  const columns = Math.round(wide / pitch) * 7
  const rows = Math.max(2, Math.round(long / 0.4)) * 2
  const out = b.clone().sub(a).cross(c.clone().sub(a)).normalize()
  if (out.y < 0) out.negate()
  const made = new THREE.PlaneGeometry(1, 1, columns, rows)
  const positions = made.getAttribute("position")
  const [left, right] = [new THREE.Vector3(), new THREE.Vector3()]
  for (let i = 0; i < positions.count; i++) {
    const [u, v] = [positions.getX(i) + 0.5, positions.getY(i) + 0.5]
    left.copy(a).lerp(c, v)
    right.copy(b).lerp(d, v)
    left.lerp(right, u)
    const wave = Math.cos(((u * wide) / pitch) * 2 * Math.PI)
    const lap = 1 - ((v * rows) / 2 - Math.floor((v * rows) / 2 + 1e-6))
    left.addScaledVector(out, 0.05 * wave * (1 - 0.3 * wave) + 0.028 * lap + 0.05)
    positions.setXYZ(i, left.x, left.y, left.z)
  }
  made.computeVertexNormals()
  yard.add("tiles", made, 9)
  const deck = new THREE.BufferGeometry().setFromPoints(
    [a, b, d, a, d, c].map((each) => each.clone().addScaledVector(out, -0.03)),
  )
  deck.computeVertexNormals()
  yard.add("soffit", deck, 0.5)
}
export type Corner = readonly [number, number, number]

/** A gable roof over a rectangle, its ridge along x; `over` is the overhang of its eaves. */
export function saddle(
  yard: Yard,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  rise: number,
  over = 0.35,
): void {
  const slope = rise / (d / 2)
  const [x0, x1] = [x - w / 2 - over * 0.5, x + w / 2 + over * 0.5]
  const low = y - slope * over
  for (const side of [1, -1] as const) {
    const edge = z + side * (d / 2 + over)
    tiled(
      yard,
      [
        [x0, low, edge],
        [x1, low, edge],
      ],
      [
        [x0, y + rise, z],
        [x1, y + rise, z],
      ],
    )
  }
  yard.add("tiles", bar([x0, y + rise + 0.07, z], [x1, y + rise + 0.07, z], 0.11, 0.11, 10), 0.6)
}

/** A hip roof with its ridge along x. */
export function hipped(
  yard: Yard,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  rise: number,
  over = 0.45,
): void {
  const [x0, x1, z0, z1] = [x - w / 2 - over, x + w / 2 + over, z - d / 2 - over, z + d / 2 + over]
  const half = Math.max((x1 - x0) / 2 - (z1 - z0) / 2, 0.01)
  const low = y - (rise * over) / (d / 2 + over)
  const r0: Corner = [x - half, y + rise, z]
  const r1: Corner = [x + half, y + rise, z]
  tiled(
    yard,
    [
      [x0, low, z1],
      [x1, low, z1],
    ],
    [r0, r1],
  )
  tiled(
    yard,
    [
      [x1, low, z0],
      [x0, low, z0],
    ],
    [r1, r0],
  )
  tiled(
    yard,
    [
      [x1, low, z1],
      [x1, low, z0],
    ],
    [r1, r1],
  )
  tiled(
    yard,
    [
      [x0, low, z0],
      [x0, low, z1],
    ],
    [r0, r0],
  )
  for (const [from, to] of [
    [r0, r1],
    [[x0, low, z1], r0],
    [[x0, low, z0], r0],
    [[x1, low, z1], r1],
    [[x1, low, z0], r1],
  ] as const)
    yard.add("tiles", bar([from[0], from[1] + 0.06, from[2]], [to[0], to[1] + 0.06, to[2]], 0.1, 0.1, 10), 0.6)
}

/** A pergola of posts and beams and canes. */
export function pergola(
  yard: Yard,
  x0: number,
  z0: number,
  x1: number,
  z1: number,
  y: number,
  h: number,
  bays: number,
): void {
  for (let i = 0; i <= bays; i++) {
    const x = x0 + ((x1 - x0) * i) / bays
    yard.add("bark", bar([x, y, z1], [x + 0.05, y + h, z1 - 0.03], 0.1, 0.085, 9), 0.6)
    yard.add("bark", bar([x, y + h, z0], [x, y + h - 0.08, z1 + 0.35], 0.075, 0.065, 9), 0.6)
  }
  yard.add("bark", bar([x0 - 0.3, y + h - 0.02, z1 - 0.02], [x1 + 0.3, y + h + 0.03, z1 + 0.02], 0.085, 0.08, 9), 0.6)
  const canes = Math.round((z1 - z0) / 0.13)
  for (let i = 0; i <= canes; i++) {
    const z = z0 + ((z1 + 0.25 - z0) * i) / canes
    yard.add("pale", box(x1 - x0 + 0.7, 0.03, 0.05, (x0 + x1) / 2, y + h + 0.08 - (0.09 * i) / canes, z), 1)
  }
}
