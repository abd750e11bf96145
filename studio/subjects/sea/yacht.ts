import * as THREE from "three"
import { mirrored } from "../../renderer/loft.ts"
import type { Model } from "../subject.ts"
import { type BoatShape, boat } from "./boat.ts"
import { finish, glazed, WHITE } from "./finish.ts"
import { anchor, dining, lounge, mast, staff, stairs, strip, sunpads, type Yard } from "./parts.ts"
import { edge, level, type Plan, rail, slab, tube, walls } from "./plan.ts"

/** One deck level: walls with their glass, and the deck above them. Heights above the water. */
export type Storey = {
  low: Plan
  high: Plan
  y: readonly [from: number, to: number]
  glass: { from: number; to: number; bay: number; post: number; lit: number; darkTo?: number; until?: number }
  over: Plan
  /** Thickness of the deck above it. */
  thick?: number
  /** Rails on that deck: start, end. */
  rails?: readonly (readonly [from: number, to: number])[]
  /** Posts that support it astern: x and distance from the middle. */
  posts?: readonly (readonly [x: number, z: number])[]
  /** A line of lamps below its after part: start. */
  lamps?: number
}

export type MotorYachtShape = {
  hull: BoatShape
  storeys: Storey[]
  bowRail: readonly [from: number, to: number]
  platform: { plan: Plan; y: number }
  mast: { x: number; y: number; high: number; half: number; dome: number }
  anchor: readonly [x: number, y: number, size: number]
  lounges: readonly (readonly [x: number, y: number, half: number])[]
  tables: readonly (readonly [x: number, y: number, long: number])[]
  pads: readonly (readonly [x: number, y: number, count: number])[]
  /** Steps from the main deck to the platform: x, height, distance from the middle, number. */
  stairs: readonly [x: number, y: number, z: number, count: number]
  staff: readonly [x: number, y: number, high: number]
}

export function motorYacht(shape: MotorYachtShape): Model {
  const group = new THREE.Group()
  const yard: Yard = {
    add: (geometry, material) => {
      group.add(new THREE.Mesh(geometry, material))
    },
    both: (geometry, material) => {
      group.add(new THREE.Mesh(geometry, material), new THREE.Mesh(mirrored(geometry), material))
    },
  }
  const { add, both } = yard
  const { meshes, sheer, half } = boat(shape.hull)
  group.add(...meshes)
  const [white, steel, teak] = [finish.white(), finish.steel(), finish.teak()]
  const warm = finish.glow([1.5, 0.86, 0.42])

  for (const storey of shape.storeys) {
    const { low, high, y, glass, over, thick = 0.3 } = storey
    const [from, to] = y
    add(walls(low, high, from, to), glazed({ ...glass, colour: WHITE, high: to - from }))
    for (const part of slab(over, to, to + thick)) add(part, white)
    add(level({ ...over, x0: over.x0 + 0.12, x1: over.x1 - 0.12, half: over.half - 0.12 }, to + thick + 0.004), teak)
    for (const [a, b] of storey.rails ?? [])
      for (const part of rail(edge(over, to + thick, a, b), 1.02)) both(part, steel)
    for (const [x, z] of storey.posts ?? [])
      both(new THREE.CylinderGeometry(0.07, 0.07, to - from, 12).translate(x, (from + to) / 2, z), steel)
    if (storey.lamps !== undefined) both(strip(edge(over, to - 0.035, storey.lamps, over.x1 - 0.3, 0.45)), warm)
  }

  const { plan, y } = shape.platform
  for (const part of slab(plan, y - 0.3, y)) add(part, white)
  add(level({ ...plan, x0: plan.x0 + 0.1, x1: plan.x1 - 0.1, half: plan.half - 0.1 }, y + 0.004), teak)
  both(strip(edge(plan, y - 0.16, plan.x0 + 0.5, plan.x1, -0.03), 0.03), warm)

  const [from, to] = shape.bowRail
  const along = Array.from({ length: 40 }, (_, i) => {
    const x = from + ((to - from) * i) / 39
    return [x, sheer(x) + 0.04, Math.max(half(x) - 0.1, 0.05)] as const
  })
  for (const part of rail(along, 0.42 + shape.hull.length * 0.005, { bars: [1, 0.5], every: 1.8 })) both(part, steel)

  mast(yard, shape.mast.x, shape.mast.y, shape.mast.high, shape.mast.half, shape.mast.dome)
  const [ax, ay, size] = shape.anchor
  const slope = Math.atan2(half(ax + 1) - half(ax), 1)
  anchor(yard, ax, ay, half(ax) * 0.72, size, -slope)
  for (const each of shape.lounges) lounge(yard, ...each)
  for (const each of shape.tables) dining(yard, ...each)
  for (const each of shape.pads) sunpads(yard, ...each)
  const [sx, sy, sz, count] = shape.stairs
  stairs(yard, sx, sy, sz, y, count, 1.1)
  staff(yard, ...shape.staff)
  const head = sheer(0)
  add(
    tube(
      [
        [0.25, head, 0],
        [0.15, head + 1.4, 0],
      ],
      0.03,
    ),
    steel,
  )
  const top = shape.storeys.at(-1)
  if (top) {
    const [nx, ny, nz] = [top.over.x0 + top.over.bow * 0.55, top.y[1] + (top.thick ?? 0.3) + 0.08, top.over.half * 0.86]
    add(new THREE.SphereGeometry(0.09, 12, 8).translate(nx, ny, nz), finish.glow([2.4, 0.2, 0.1]))
    add(new THREE.SphereGeometry(0.09, 12, 8).translate(nx, ny, -nz), finish.glow([0.1, 2, 0.6]))
  }
  return { group, length: shape.hull.length, occlusionDistance: 2.6, isViewIndependent: true }
}
