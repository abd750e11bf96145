import * as THREE from "three"
import { ramp } from "../../../renderer/curve.ts"
import { boulder, boulders, ground, type Height, macchia, rough } from "../kit/land.ts"
import { bar, box } from "../kit/solids.ts"
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
import { room, wall } from "../kit/walls.ts"
import { Yard } from "../kit/yard.ts"
import type { House } from "./house.ts"

const FLOOR = 5
const UPPER = 8.4

const height: Height = (x, z) => {
  const far = Math.hypot((x - 1) / 23, (z + 3) / 13)
  const body = (FLOOR + 0.4) * (1 - ramp(0.62, 1.25, far)) - 1.8 * ramp(1, 1.4, far)
  const bumps = (rough(x * 0.22 + 4, z * 0.22, 3) - 0.45) * 3.2 * ramp(0.45, 0.8, far)
  const flat = x > -13.5 && x < 12.5 && z > -8 && z < 7.4 ? 1 : 0
  return flat ? Math.min(body + bumps, FLOOR - 0.5) : body + bumps
}
const outside = (x: number, z: number) => x < -14 || x > 13 || z < -9 || z > 8

/** White and modern: a glazed bar that extends over a base of granite, with a pool at the edge of the rocks. */
export const capoBianco: House = {
  build: () => {
    const yard = new Yard()
    ground(yard, height, [-38, -26, 40, 22], 0.55)
    // The terrace and its supports.
    yard.add("slabs", [box(13.4, 0.3, 15, 5.3, FLOOR - 0.3, -0.3), box(12, 0.3, 10, -7.4, FLOOR - 0.3, -2.8)])
    yard.add("slabs", [box(1.6, 0.3, 5.1, -12.6, FLOOR - 0.3, 4.7), box(0.6, 0.3, 5.1, -1.5, FLOOR - 0.3, 4.7)])
    yard.add("stone", box(25.4, 5, 14.6, -0.7, FLOOR - 5.3, -0.3), 0.8)
    yard.basin = { y: FLOOR - 0.06, box: [-11.8, 2.2, -1.8, 7.1], round: 0.06 }
    // The base, of granite.
    room(yard, {
      at: [-3.4, FLOOR, -3.3],
      w: 12,
      d: 7,
      h: 3.2,
      thick: 0.5,
      matter: "stone",
      front: [
        { x: 0.9, y: 0.02, w: 5.4, h: 2.7, panes: 4, curtain: "left" },
        { x: 7.5, y: 0.02, w: 3.5, h: 2.7, panes: 3, curtain: "right" },
      ],
      left: [{ x: 2.4, y: 0.9, w: 2.6, h: 1.4, panes: 2 }],
    })
    sofa(yard, [-7.2, FLOOR + 0.03, -3.9], 0, 2.6)
    chair(yard, [-4.9, FLOOR + 0.03, -2.6], -1.2)
    lowTable(yard, [-7, FLOOR + 0.03, -2.5], 1.2, 0.7)
    standing(yard, [-8.9, FLOOR + 0.03, -4.4], 1.65, 3)
    painting(yard, [-6.6, FLOOR + 1.35, -6.25], 1.9, 1.15)
    shelves(yard, [-3.7, FLOOR + 0.03, -6.1], 1.9, 2.3)
    dining(yard, [0.2, FLOOR + 0.03, -3.2], 0, 2.8, 3)
    pendant(yard, [-0.6, FLOOR + 3.1, -3.2], 1.1, 2.4, 0.22)
    pendant(yard, [1, FLOOR + 3.1, -3.2], 1.1, 2.4, 0.22)
    painting(yard, [0.6, FLOOR + 1.2, -6.25], 1.5, 1.1, "rust")
    // The white bar.
    const [x0, x1, z0, z1] = [-5.2, 12.6, -5.4, 3.4]
    const [w, d, mx, mz] = [x1 - x0, z1 - z0, (x0 + x1) / 2, (z0 + z1) / 2]
    yard.add("white", [box(w, 0.42, d, mx, UPPER - 0.2, mz, 0.03), box(w, 0.38, d, mx, UPPER + 3.1, mz, 0.03)], 0.4)
    yard.add(
      "soffit",
      [box(w - 0.5, 0.05, d - 0.5, mx, UPPER - 0.26, mz), box(w - 0.5, 0.05, 2.5, mx, UPPER + 3.06, 1.9)],
      0.3,
    )
    yard.add("white", [box(0.4, 2.92, d, x0 + 0.2, UPPER + 0.2, mz, 0.03)], 0.35)
    wall(yard, { at: [mx, UPPER + 0.22, z0 + 0.3], turn: Math.PI, w: w - 0.8, h: 2.9, thick: 0.3, matter: "white" })
    const glassZ = 0.9
    wall(yard, {
      at: [mx, UPPER + 0.22, glassZ],
      turn: 0,
      w: w - 0.8,
      h: 2.88,
      thick: 0.22,
      matter: "frame",
      openings: [
        { x: 0.08, y: 0.02, w: 7.9, h: 2.8, panes: 5, curtain: "right" },
        { x: 8.1, y: 0.02, w: 3.1, h: 2.8, panes: 2, curtain: "both" },
        { x: 11.3, y: 0.02, w: 5.6, h: 2.8, panes: 4, curtain: "left" },
      ],
    })
    wall(yard, {
      at: [x1, UPPER + 0.22, mz],
      turn: Math.PI / 2,
      w: d - 0.1,
      h: 2.9,
      thick: 0.3,
      matter: "white",
      soft: 0.02,
      openings: [{ x: 3, y: 0.35, w: 4.6, h: 2.2, panes: 3, curtain: "none" }],
    })
    yard.add(
      "inside",
      [
        box(w - 0.9, 2.8, 0.06, mx, UPPER + 0.24, z0 + 0.62),
        box(0.12, 2.86, 5.6, x0 + 8.35, UPPER + 0.22, -2),
        box(0.12, 2.86, 5.6, x0 + 11.6, UPPER + 0.22, -2),
      ],
      0.3,
    )
    yard.add("deck", box(w - 0.8, 0.03, 2.4, mx, UPPER + 0.22, 2.1), 0.4)
    yard.add("soffit", box(w - 0.8, 0.02, 6, mx, UPPER + 0.22, -2.1), 0.35)
    // Living room, a study, the bedroom at the end.
    sofa(yard, [-2.2, UPPER + 0.24, -3], 0, 3)
    chair(yard, [0.6, UPPER + 0.24, -1.6], -1.3, "rust")
    lowTable(yard, [-2.1, UPPER + 0.24, -1.4], 1.4, 0.8)
    painting(yard, [-2.2, UPPER + 1.5, -4.68], 2.4, 1.1)
    standing(yard, [-4.1, UPPER + 0.24, -3.2], 1.7, 3)
    standing(yard, [1.9, UPPER + 0.24, -3.6], 1.5, 2.4)
    shelves(yard, [4.7, UPPER + 0.24, -4.5], 2.6, 2.4)
    pendant(yard, [4.8, UPPER + 3.1, -1.8], 0.8, 2.6, 0.24)
    bed(yard, [9.4, UPPER + 0.24, -3], 0, 2)
    standing(yard, [7.6, UPPER + 0.24, -3.9], 1.2, 2)
    standing(yard, [11.4, UPPER + 0.24, -3.9], 1.2, 2)
    painting(yard, [9.4, UPPER + 1.75, -4.68], 1.7, 0.7, "sand")
    // The glass rail with its thin brass line.
    yard.add("brass", bar([x0 + 0.5, UPPER + 1.22, z1 - 0.12], [x1 - 0.5, UPPER + 1.22, z1 - 0.12], 0.02), 1)
    yard.add("rail", new THREE.PlaneGeometry(w - 0.9, 0.96).translate(mx, UPPER + 0.72, z1 - 0.12), 9)
    for (const x of [-3.6, 0.2, 4, 7.6, 11]) yard.lamp(x, UPPER - 0.5, 1.6, 0.8, 6)
    // Furniture on the terrace.
    for (const x of [4.4, 6, 9, 10.6]) lounger(yard, [x, FLOOR, 4.6], 0)
    for (const [x, z] of [
      [3.1, 5.8],
      [7.5, 5.6],
      [12, 6.4],
      [-12.7, 6.6],
      [-12.7, 1.6],
      [2.4, 0.9],
    ] as const)
      lantern(yard, [x, FLOOR, z], 0.45, 0.9)
    sofa(yard, [8.2, FLOOR, -0.6], 0, 3, "linen")
    chair(yard, [5.5, FLOOR, 0.5], 1.3)
    chair(yard, [10.9, FLOOR, 0.5], -1.3)
    lowTable(yard, [8.2, FLOOR, 0.9], 1.5, 0.8)
    candle(yard, [8, FLOOR + 0.38, 0.9], 0.3, 0.5)
    yard.add("stone", box(0.5, 3.4, 6, 12, FLOOR, -2.8), 0.4)
    // Plants and granite.
    umbrellaPine(yard, -16.5, height(-16.5, -4) - 0.2, -4, 9.5, 3)
    umbrellaPine(yard, -20, height(-20, -8) - 0.2, -8, 11, 8)
    umbrellaPine(yard, 16.4, height(16.4, -8) - 0.2, -8, 10, 21)
    juniper(yard, 16, height(16, 3), 3, 2.6, 5)
    juniper(yard, -15.8, height(-15.8, 5), 5, 2.2, 9)
    for (const [x, z, s] of [
      [-13.9, -1, 1.3],
      [-14.2, 0.6, 1],
      [12.9, -7, 1.4],
      [13.4, -4.6, 1.1],
      [13.2, 1.2, 0.9],
    ] as const)
      bush(yard, [x, FLOOR - 0.5, z], s, x * 7, { leaf: "green", flower: "blossom" })
    for (const [x, z, s, i] of [
      [-11.5, 10.2, 1.9, 1],
      [-5.6, 10.8, 2.3, 2],
      [-1.4, 9.7, 1.6, 3],
      [5.2, 9.6, 2.2, 4],
      [10, 9.3, 1.8, 5],
      [14.4, 6.5, 2.4, 6],
      [-16, 8.6, 2, 7],
      [1.8, 12, 2.2, 8],
    ] as const)
      yard.add("granite", boulder(x, Math.max(height(x, z), 0.2) + 0.5, z, [s * 1.25, s * 0.95, s], 40 + i, 14), 9)
    boulders(yard, height, 110, 5, [-30, -14, 32, 17], (x, z, y) => (outside(x, z) ? ramp(3.4, 0.1, y) : 0), 1.25)
    macchia(yard, height, 210, 9, [-30, -20, 32, 14], (x, z, y) =>
      outside(x, z) ? ramp(1.2, 3, y) * ramp(0.35, 0.6, rough(x * 0.3, z * 0.3, 8)) : 0,
    )
    return yard
  },
  views: {
    detail: { setting: "sea", fov: 23, from: [16, 5.2, 52], target: [0.4, 6.6, 0], sunSide: -0.5 },
    tile: { setting: "sea", fov: 43, from: [30, 5.4, 34], target: [1.6, 3, 0], sunSide: -0.5 },
    terrace: { setting: "air", fov: 33, from: [-17, 7.8, 14], target: [0.2, 7.6, -1], sunSide: 0.7 },
    evening: { setting: "sea", fov: 23, from: [-30, 5, 40], target: [-0.6, 6.4, 0], blueHour: 0.9, sunSide: 0.5 },
  },
}
