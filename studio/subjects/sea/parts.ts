import * as THREE from "three"
import type { Point3 } from "../../renderer/loft.ts"
import { blade } from "../air/blade.ts"
import { turned } from "../air/hull.ts"
import { finish } from "./finish.ts"
import { tube } from "./plan.ts"

/** Adds parts to a boat: `both` adds one on each side. */
export type Yard = {
  add: (geometry: THREE.BufferGeometry, material: THREE.Material) => void
  both: (geometry: THREE.BufferGeometry, material: THREE.Material) => void
}

const box = (x: number, y: number, z: number, long: number, high: number, wide: number) =>
  new THREE.BoxGeometry(long, high, wide).translate(x, y + high / 2, z)

/** A cushion with round edges: centre, height of its foot, size. */
function cushion(x: number, y: number, z: number, long: number, high: number, wide: number): THREE.BufferGeometry {
  const shape = new THREE.Shape()
  const [a, b, r] = [long / 2, wide / 2, Math.min(0.16, wide / 3, long / 3)]
  shape.moveTo(-a + r, -b)
  shape.lineTo(a - r, -b).quadraticCurveTo(a, -b, a, -b + r)
  shape.lineTo(a, b - r).quadraticCurveTo(a, b, a - r, b)
  shape.lineTo(-a + r, b).quadraticCurveTo(-a, b, -a, b - r)
  shape.lineTo(-a, -b + r).quadraticCurveTo(-a, -b, -a + r, -b)
  const soft = Math.min(0.05, high * 0.3)
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: Math.max(high - 2 * soft, 0.01),
    bevelEnabled: true,
    bevelSize: soft,
    bevelThickness: soft,
    bevelSegments: 3,
    curveSegments: 4,
  })
  return geometry.rotateX(-Math.PI / 2).translate(x, y + soft, z)
}

/** A lounge on a deck: a sofa around a low table, its back astern. */
export function lounge({ add, both }: Yard, x: number, y: number, half: number): void {
  const cloth = finish.cushion()
  add(cushion(x + 1.5, y, 0, 0.95, 0.45, half * 1.7), cloth)
  add(cushion(x + 1.9, y + 0.4, 0, 0.28, 0.42, half * 1.7), cloth)
  both(cushion(x + 0.2, y, half * 0.72, 1.9, 0.45, 0.85), cloth)
  both(cushion(x + 0.2, y + 0.4, half * 0.88, 1.9, 0.4, 0.26), cloth)
  add(cushion(x + 0.1, y + 0.32, 0, 1.1, 0.1, half * 0.7), finish.teak())
  add(box(x + 0.1, y, 0, 0.5, 0.34, 0.5), finish.dark())
}

/** A long table with chairs on both sides. */
export function dining({ add, both }: Yard, x: number, y: number, long: number): void {
  add(cushion(x, y + 0.68, 0, long, 0.08, 1.25), finish.teak())
  add(box(x, y, 0, long * 0.5, 0.68, 0.4), finish.dark())
  const cloth = finish.cushion()
  for (let i = 0; i < Math.round(long / 0.75); i++) {
    const place = x - long / 2 + 0.4 + i * 0.75
    both(cushion(place, y + 0.36, 0.98, 0.5, 0.12, 0.5), cloth)
    both(cushion(place, y + 0.5, 1.22, 0.5, 0.45, 0.1), cloth)
    both(box(place, y, 0.98, 0.4, 0.36, 0.4), finish.dark())
  }
}

export function sunpads({ both }: Yard, x: number, y: number, count: number, z = 0.95): void {
  for (let i = 0; i < count; i++) {
    both(cushion(x + i * 0.05, y, z + i * 0.95, 1.95, 0.32, 0.85), finish.cushion([0.46, 0.44, 0.4]))
    both(cushion(x - 0.8, y + 0.3, z + i * 0.95, 0.3, 0.12, 0.6), finish.cushion([0.2, 0.12, 0.07]))
  }
}

/** Two raked legs and a crossbeam with radars, domes and antennas; its foot at (x, y), `high` metres. */
export function mast({ add, both }: Yard, x: number, y: number, high: number, half: number, dome: number): void {
  const white = finish.white()
  both(
    blade(
      [
        { at: [x - high * 0.12, y - 0.1, half], chord: high * 0.5, thick: 0.1 },
        { at: [x + high * 0.22, y + high * 0.45, half * 0.86], chord: high * 0.3, thick: 0.12 },
        { at: [x + high * 0.42, y + high * 0.66, half * 0.5], chord: high * 0.22, thick: 0.16 },
        { at: [x + high * 0.46, y + high * 0.7, 0], chord: high * 0.24, thick: 0.2 },
      ],
      { stations: 40, points: 32 },
    ),
    white,
  )
  add(
    turned(
      [
        [0, 0.001],
        [0.1, high * 0.055],
        [high * 0.3, high * 0.05],
        [high * 0.34, 0.001],
      ],
      [x + high * 0.4, y + high * 0.7, 0],
      { flat: 0.7, around: 24 },
    ),
    white,
  )
  add(
    new THREE.CylinderGeometry(high * 0.018, high * 0.034, high * 0.4, 16).translate(
      x + high * 0.56,
      y + high * 0.86,
      0,
    ),
    white,
  )
  const ball = (bx: number, by: number, bz: number, r: number) => {
    both(new THREE.SphereGeometry(r, 32, 22).scale(1, 1.08, 1).translate(bx, by + r * 1.05, bz), white)
    both(new THREE.CylinderGeometry(r * 0.55, r * 0.7, r * 0.5, 24).translate(bx, by + r * 0.1, bz), white)
  }
  ball(x + high * 0.3, y + high * 0.52, half * 1.02, dome)
  ball(x + high * 0.62, y + high * 0.7, half * 0.42, dome * 0.55)
  for (const [bx, by, wide] of [
    [x + high * 0.36, y + high * 0.78, half * 1.5],
    [x + high * 0.5, y + high * 0.93, half * 1.0],
  ] as const) {
    add(box(bx, by, 0, 0.16, 0.14, wide), white)
    add(new THREE.CylinderGeometry(0.14, 0.18, 0.3, 16).translate(bx, by - 0.14, 0), white)
  }
  const steel = finish.steel()
  for (const [dx, dz, tall] of [
    [0.05, 0.98, 0.55],
    [0.24, 0.62, 0.42],
    [0.6, 0.18, 0.36],
  ] as const)
    both(
      new THREE.CylinderGeometry(0.016, 0.026, high * tall, 6).translate(
        x + high * dx + high * 0.2,
        y + high * (0.56 + tall / 2),
        half * dz,
      ),
      steel,
    )
  add(new THREE.SphereGeometry(0.1, 12, 8).translate(x + high * 0.56, y + high * 1.07, 0), finish.glow([2.6, 2.2, 1.6]))
}

/** An anchor in its pocket. */
export function anchor({ both }: Yard, x: number, y: number, z: number, size: number, turn: number): void {
  const iron = finish.steel()
  const lay = (geometry: THREE.BufferGeometry) => geometry.rotateY(turn).translate(x, y, z)
  both(lay(new THREE.BoxGeometry(size * 1.25, size * 1.5, size * 0.05).translate(0, 0.1, -size * 0.05)), finish.dark())
  both(lay(new THREE.CylinderGeometry(size * 0.06, size * 0.08, size * 1.3, 12)), iron)
  const fluke = (side: number) =>
    new THREE.ConeGeometry(size * 0.2, size * 0.85, 4)
      .scale(1, 1, 0.45)
      .rotateZ(side * 0.5)
      .translate(side * size * 0.36, -size * 0.28, size * 0.06)
  both(lay(fluke(1)), iron)
  both(lay(fluke(-1)), iron)
}

/** A line of lamps below an edge. */
export const strip = (places: readonly Point3[], bore = 0.035): THREE.BufferGeometry => tube(places, bore, { sides: 5 })

/** Steps that lead down astern on both sides, from (x, y) to the platform. */
export function stairs({ both }: Yard, x: number, y: number, z: number, to: number, count: number, wide: number): void {
  const teak = finish.teak()
  for (let i = 0; i < count; i++) {
    const u = i / (count - 1)
    both(box(x + u * (count * 0.28), y + (to - y) * u - 0.14, z, 0.32, 0.14, wide), teak)
  }
}

/** A flagstaff at the stern, leaning back. */
export function staff({ add }: Yard, x: number, y: number, high: number): void {
  add(
    tube(
      [
        [x, y, 0],
        [x + high * 0.22, y + high, 0],
      ],
      0.03,
    ),
    finish.teak(),
  )
}
