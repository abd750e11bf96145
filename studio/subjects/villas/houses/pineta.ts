import * as THREE from "three"
import { ramp, seeded } from "../../../renderer/curve.ts"
import { boulder, boulders, ground, type Height, macchia, rough } from "../kit/land.ts"
import { box, post } from "../kit/solids.ts"
import {
  bed,
  candle,
  chair,
  dining,
  lantern,
  lounger,
  lowTable,
  painting,
  pendant,
  shelves,
  sofa,
  standing,
} from "../kit/things.ts"
import { bush, juniper, umbrellaPine } from "../kit/trees.ts"
import { drape, wall } from "../kit/walls.ts"
import { Yard } from "../kit/yard.ts"
import type { House } from "./house.ts"

const FLOOR = 9

const height: Height = (x, z) => {
  const slope = FLOOR - 0.75 - 0.8 * ramp(8, 24, z) - 5 * ramp(-16, -40, z)
  const near = x > -13 && x < 13 && z > -6 && z < 10 ? 0.25 : 1
  return slope + near * (rough(x * 0.13, z * 0.13, 81) - 0.5) * 1.7
}
const outside = (x: number, z: number) => Math.abs(x) > 13.5 || z < -6.5 || z > 11.5

/** A glass pavilion under stone pines: one floor, a thin roof, a long pool in front. */
export const pineta: House = {
  build: () => {
    const yard = new Yard()
    ground(yard, height, [-44, -40, 44, 32], 0.7)
    const [x0, x1, z0, z1] = [-11, 11, -4.6, 2.6]
    const [w, d, mz] = [x1 - x0, z1 - z0, (z0 + z1) / 2]
    // Two floating slabs, the lower of travertine, the upper of timber.
    yard.add("slabs", [
      box(w + 2.4, 0.34, d + 1.4, 0, FLOOR - 0.34, mz + 0.5),
      box(w + 2.4, 0.26, 0.9, 0, FLOOR - 0.34, 8.2),
      box(1, 0.26, 4.8, -11.7, FLOOR - 0.34, 5.4),
      box(8.6, 0.26, 4.8, 7.9, FLOOR - 0.34, 5.4),
    ])
    yard.add("concrete", box(w + 1.2, 1.2, d + 4.6, 0, FLOOR - 1.7, mz + 2.4), 0.9)
    yard.basin = { y: FLOOR - 0.12, box: [-11.2, 3.7, 3.6, 7.75], round: 0.05 }
    yard.add("concrete", box(w + 4.4, 0.2, d + 4, 0, FLOOR + 3.12, mz, 0.02), 0.4)
    yard.add("soffit", box(w + 4.2, 0.06, d + 3.8, 0, FLOOR + 3.06, mz), 0.26)
    for (let i = 0; i <= 6; i++)
      for (const z of [z0 - 1.2, z1 + 1.2])
        yard.add("frame", post(0.055, 3.06, x0 - 0.6 + ((w + 1.2) * i) / 6, FLOOR, z), 0.6)
    const shared = { h: 3.05, thick: 0.09, matter: "frame" as const }
    const panes = (count: number, wide: number) => [
      { x: 0.02, y: 0.02, w: wide - 0.04, h: 3, panes: count, curtain: "none" as const },
    ]
    wall(yard, { ...shared, at: [0, FLOOR, z1], turn: 0, w, openings: panes(10, w) })
    wall(yard, { ...shared, at: [0, FLOOR, z0], turn: Math.PI, w, openings: panes(10, w) })
    wall(yard, { ...shared, at: [x1, FLOOR, mz], turn: Math.PI / 2, w: d, openings: panes(3, d) })
    wall(yard, { ...shared, at: [x0, FLOOR, mz], turn: -Math.PI / 2, w: d, openings: panes(3, d) })
    yard.add("deck", box(w - 0.3, 0.03, d - 0.3, 0, FLOOR, mz), 0.3)
    // The timber core and a granite wall; curtains half closed.
    yard.add("timber", box(5.4, 2.5, 2, 1.4, FLOOR + 0.02, -3, 0.02), 0.3)
    yard.add("stone", box(0.5, 3.04, 5.2, -3.6, FLOOR, -1.9), 0.35)
    for (const [x, z, wide] of [
      [-9.9, -4.4, 1.8],
      [-5.2, -4.4, 1],
      [9.4, -4.4, 2.6],
      [9.9, 2.35, 1.5],
      [5.3, 2.35, 0.7],
      [-10.3, 2.35, 0.9],
    ] as const)
      yard.add("curtain", drape(wide, 2.95).translate(x, FLOOR + 0.04, z), 0.5)
    sofa(yard, [-7.2, FLOOR + 0.03, -2.4], 0, 3.2)
    sofa(yard, [-9.6, FLOOR + 0.03, -0.6], Math.PI / 2, 2.2, "sand")
    chair(yard, [-5.2, FLOOR + 0.03, -0.6], -1.3, "rust")
    lowTable(yard, [-7.3, FLOOR + 0.03, -0.6], 1.4, 0.9)
    standing(yard, [-9.4, FLOOR + 0.03, -2.8], 1.7, 3)
    standing(yard, [-4.6, FLOOR + 0.03, -3], 1.5, 2.4)
    dining(yard, [0.6, FLOOR + 0.03, 0.3], 0, 3.2, 4)
    for (const x of [-0.4, 0.6, 1.6]) pendant(yard, [x, FLOOR + 3.05, 0.3], 1.15, 1.8, 0.17)
    painting(yard, [1.4, FLOOR + 0.8, -1.98], 2.2, 1.2)
    shelves(yard, [4.9, FLOOR + 0.03, -3], 1.4, 2.4)
    bed(yard, [8, FLOOR + 0.03, -2.6], 0, 2)
    standing(yard, [6.4, FLOOR + 0.03, -3.2], 1.3, 2.4)
    standing(yard, [9.8, FLOOR + 0.03, -3.2], 1.3, 2.4)
    chair(yard, [7, FLOOR + 0.03, 0.9], 0.6)
    for (let i = 0; i < 7; i++) yard.lamp(-9 + i * 3, FLOOR + 2.85, z1 + 0.9, 0.45, 5)
    // Beside the water.
    for (const x of [5.2, 6.9, 9.6]) lounger(yard, [x, FLOOR - 0.08, 5.9], 0)
    candle(yard, [8.3, FLOOR + 0.2, 6.2], 0.3, 0.5)
    yard.add("timber", box(0.5, 0.3, 0.5, 8.3, FLOOR - 0.08, 6.2, 0.02))
    for (const [x, z] of [
      [4, 4.2],
      [11.8, 7.8],
      [-11.6, 8.2],
      [-3.6, 8.2],
      [3.9, 8.1],
      [11.6, 3.9],
    ] as const)
      lantern(yard, [x, FLOOR - 0.08, z], 0.44, 0.9)
    const path = [
      [1.5, 10.6],
      [0.4, 13],
      [-1.6, 15.4],
      [-4.2, 17.6],
      [-6.4, 20.4],
    ] as const
    path.forEach(([x, z], i) => {
      yard.add("slabs", box(1.6, 0.16, 0.9, x, height(x, z) + 0.02, z, 0.04).rotateY(0), 0.4)
      if (i % 2 === 0) lantern(yard, [x + 1.4, height(x + 1.4, z), z], 0.4, 1)
    })
    // The pines.
    const pines = [
      [-15, -3, 12.5],
      [-8.4, -8.6, 13.5],
      [-1.2, -10, 12],
      [5.8, -8.2, 14],
      [13.6, -6, 12.5],
      [15.4, 3, 11.5],
      [-15.6, 7.4, 11],
      [20, -11, 13],
      [-21, -9, 13.5],
      [-24, 1, 12],
      [25, -2, 12.5],
      [11, -16, 13],
      [-13, -17, 13.5],
    ] as const
    pines.forEach(([x, z, tall], i) => {
      umbrellaPine(yard, x, height(x, z), z, tall, 500 + i * 7)
      if (i < 6) yard.lamp(x + 0.5, height(x, z) + 0.5, z + 0.7, 1.6, 9)
    })
    const random = seeded(77)
    for (let i = 0; i < 10; i++) {
      const x = -20 + random() * 40
      const z = 12 + random() * 12
      if (Math.abs(x + z * 0.6 - 6) < 4) continue
      juniper(yard, x, height(x, z), z, 1.4 + random(), 600 + i)
    }
    for (let i = 4; i < 14; i++)
      bush(yard, [-12.4 + i * 1.1, FLOOR - 0.7, 9.2 + (i % 2) * 0.4], 0.8, 700 + i, {
        leaf: i % 3 ? "olive" : "scrub",
        tall: 1.1,
        long: 0.12,
        flower: i % 4 === 2 ? "lavender" : undefined,
      })
    for (const [x, z, s, i] of [
      [-17.4, 12, 1.6, 1],
      [14.6, 10.6, 1.8, 2],
      [18.4, 7, 2.3, 3],
      [-19.6, 4, 2.4, 4],
      [9.4, 14.6, 1.2, 5],
      [-10.6, 13.4, 1.1, 6],
    ] as const)
      yard.add("granite", boulder(x, height(x, z) + s * 0.25, z, [s * 1.2, s * 0.8, s], 440 + i, 11), 9)
    boulders(yard, height, 40, 55, [-34, -20, 34, 28], (x, z) => (outside(x, z) ? 0.5 : 0), 0.6)
    macchia(
      yard,
      height,
      330,
      59,
      [-38, -26, 38, 28],
      (x, z) => (outside(x, z) && Math.abs(x + z * 0.6 - 7.4) > 2 ? ramp(0.38, 0.6, rough(x * 0.3, z * 0.3, 8)) : 0),
      0.9,
    )
    yard.add("brass", new THREE.BoxGeometry(w, 0.03, 0.02).translate(0, FLOOR - 0.02, z1 + 0.6))
    return yard
  },
  views: {
    detail: { setting: "air", fov: 27, from: [-14, 11.4, 34], target: [0, 11.6, 0], sunSide: 0.5 },
    tile: { setting: "air", fov: 54, from: [-14.8, 10.7, 12.4], target: [-1.4, 9.3, 1], sunSide: 0.7 },
    terrace: { setting: "air", fov: 38, from: [12.8, 10.8, 11], target: [-1.4, 10.4, 0.6], sunSide: -0.8 },
    evening: { setting: "air", fov: 27, from: [16, 11, 32], target: [0, 11.6, 0], blueHour: 0.9, sunSide: -0.4 },
  },
}
