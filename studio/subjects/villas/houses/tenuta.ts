import { ramp } from "../../../renderer/curve.ts"
import { boulder, boulders, ground, type Height, macchia, rough } from "../kit/land.ts"
import { hipped, pergola, saddle } from "../kit/roofs.ts"
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
  pot,
  shelves,
  sofa,
  standing,
} from "../kit/things.ts"
import { bush, roundTree, umbrellaPine } from "../kit/trees.ts"
import { room, wall } from "../kit/walls.ts"
import { Yard } from "../kit/yard.ts"
import type { House } from "./house.ts"

const FLOOR = 14

const height: Height = (x, z) => {
  const slope = FLOOR - 0.2 - 2.2 * ramp(10, 30, z) - 8 * ramp(-14, -44, z)
  const near = x > -19 && x < 17 && z > -10 && z < 10 ? 0 : 1
  return slope + near * (rough(x * 0.09, z * 0.09, 91) - 0.5) * 1.3
}
const outside = (x: number, z: number) => Math.abs(x + 1) > 18.5 || z < -10

/** An old estate: the family's tower, the long house beside it, the press house, vines and olives towards the sea. */
export const tenuta: House = {
  build: () => {
    const yard = new Yard()
    ground(yard, height, [-50, -44, 50, 36], 0.8)
    yard.add("paving", [
      box(33, 0.24, 9, -1, FLOOR - 0.22, -1.4),
      box(20, 0.24, 3, -7.5, FLOOR - 0.22, 4.2),
      box(20, 0.24, 1, -7.5, FLOOR - 0.22, 9.9),
      box(1.2, 0.24, 5, -16.9, FLOOR - 0.22, 7.4),
      box(12, 0.24, 7, 9.6, FLOOR - 0.22, 6.4),
    ])
    yard.basin = { y: FLOOR - 0.05, box: [-16.2, 5.7, 3.4, 9.4], round: 0.08 }
    yard.add("stone", box(33, 1.3, 0.35, -1, FLOOR - 1.5, 10.5), 0.6)
    const plaster = "rose" as const
    // The tower.
    room(yard, {
      at: [-9.6, FLOOR, -3.4],
      w: 5.4,
      d: 5.4,
      h: 11.4,
      thick: 0.6,
      matter: "stone",
      frame: "timber",
      floor: "paving",
      front: [
        { x: 1.7, y: 0.02, w: 2, h: 2.9, arch: true, panes: 2, bars: 2, curtain: "none" },
        { x: 2.1, y: 4.6, w: 1.2, h: 1.9, arch: true, panes: 2, bars: 1 },
        { x: 0.85, y: 8.6, w: 1.1, h: 2, arch: true, panes: 1, bars: 1, curtain: "none" },
        { x: 2.15, y: 8.6, w: 1.1, h: 2, arch: true, panes: 1, bars: 1, curtain: "none" },
        { x: 3.45, y: 8.6, w: 1.1, h: 2, arch: true, panes: 1, bars: 1, curtain: "none" },
      ],
      left: [
        { x: 1.6, y: 8.6, w: 1, h: 2, arch: true, panes: 1, bars: 1, curtain: "none" },
        { x: 1.7, y: 4.6, w: 0.9, h: 1.6, arch: true, panes: 1, bars: 1 },
      ],
      right: [{ x: 1.6, y: 8.6, w: 1, h: 2, arch: true, panes: 1, bars: 1, curtain: "none" }],
    })
    yard.add(
      "stone",
      [box(5.8, 0.22, 5.8, -9.6, FLOOR + 7.9, -3.4), box(5.8, 0.25, 5.8, -9.6, FLOOR + 11.3, -3.4)],
      0.4,
    )
    for (const y of [3.9, 7.9]) yard.add("inside", box(4.4, 0.2, 4.4, -9.6, FLOOR + y, -3.4), 0.3)
    hipped(yard, -9.6, FLOOR + 11.5, -3.4, 5.6, 5.6, 1.7, 0.5)
    // The long house, two floors.
    room(yard, {
      at: [1.4, FLOOR, -3.8],
      w: 16.4,
      d: 6.6,
      h: 6.1,
      thick: 0.55,
      matter: plaster,
      frame: "timber",
      floor: "paving",
      gable: 1.55,
      front: [
        ...[1.2, 5.9, 10.6].map((x) => ({
          x,
          y: 0.02,
          w: 2.4,
          h: 2.75,
          arch: true,
          panes: 2,
          bars: 2,
          curtain: "both" as const,
        })),
        { x: 14, y: 0.9, w: 1.1, h: 1.6, panes: 2, bars: 2, shutters: "shutter" as const },
        ...[1.75, 5.05, 8.35, 11.2, 14].map((x) => ({
          x,
          y: 3.85,
          w: 1.1,
          h: 1.65,
          panes: 2,
          bars: 2,
          shutters: "shutter" as const,
        })),
      ],
      right: [
        { x: 2.7, y: 3.85, w: 1.1, h: 1.6, panes: 2, bars: 2 },
        { x: 2.6, y: 0.9, w: 1.2, h: 1.6, panes: 2, bars: 2 },
      ],
    })
    yard.add("inside", box(15.4, 0.24, 5.6, 1.4, FLOOR + 3.25, -3.8), 0.3)
    yard.add("stone", box(16.5, 0.16, 0.06, 1.4, FLOOR + 3.4, -0.48), 0.4)
    for (const x of [-6.6, 9.4]) yard.add("stone", box(0.5, 6, 0.07, x, FLOOR, -0.48), 0.4)
    saddle(yard, 1.4, FLOOR + 6.1, -3.8, 16.4, 6.6, 1.55, 0.5)
    // The low press house, and the wall with its gate.
    room(yard, {
      at: [13.2, FLOOR, -2.4],
      w: 6.6,
      d: 8,
      h: 3.1,
      thick: 0.55,
      matter: "stone",
      frame: "timber",
      floor: "paving",
      front: [{ x: 1.5, y: 0.02, w: 3.4, h: 2.7, arch: true, panes: 3, bars: 2, curtain: "none" }],
      left: [],
      right: [{ x: 3, y: 0.9, w: 1.2, h: 1.4, panes: 2, bars: 1, lintel: "timber" }],
    })
    hipped(yard, 13.2, FLOOR + 3.1, -2.4, 6.6, 8, 1.5, 0.4)
    wall(yard, {
      at: [-15.1, FLOOR, -2],
      turn: 0,
      w: 5.8,
      h: 2.7,
      thick: 0.5,
      matter: "stone",
      openings: [{ x: 1.8, y: 0, w: 2, h: 2.3, arch: true, fill: "open" }],
    })
    yard.add("tiles", box(5.9, 0.12, 0.7, -15.1, FLOOR + 2.7, -2.25), 0.4)
    // Interior.
    sofa(yard, [-4.6, FLOOR + 0.04, -4.6], 0, 2.6)
    standing(yard, [-6.1, FLOOR + 0.04, -4.4], 1.6, 3)
    painting(yard, [-4.4, FLOOR + 1.4, -6.3], 1.8, 1, "rust")
    chair(yard, [-2.6, FLOOR + 0.04, -3.4], -1.2)
    shelves(yard, [-0.6, FLOOR + 0.04, -6.2], 3, 2.4)
    dining(yard, [1.6, FLOOR + 0.04, -3.6], 0, 3, 4)
    pendant(yard, [0.8, FLOOR + 3.2, -3.2], 1.2, 2.4)
    pendant(yard, [2.4, FLOOR + 3.2, -3.2], 1.2, 2.4)
    sofa(yard, [6, FLOOR + 0.04, -4.8], 0, 2.2, "sand")
    standing(yard, [4.6, FLOOR + 0.04, -4.6], 1.6, 2.4)
    standing(yard, [7.8, FLOOR + 0.04, -3.4], 1.5, 2.4)
    for (const x of [-4.6, -1.3, 2, 5, 7.6]) standing(yard, [x + 0.5, FLOOR + 3.52, -3.2], 1.4, 2.2)
    bed(yard, [-4, FLOOR + 3.5, -5.2], 0)
    pendant(yard, [-9.6, FLOOR + 3.8, -3.2], 1, 2.6)
    standing(yard, [-10.4, FLOOR + 4.1, -3.6], 1.5, 2)
    pendant(yard, [-9.6, FLOOR + 11.2, -3.4], 1.1, 2.8)
    shelves(yard, [-9.6, FLOOR + 8.1, -5.4], 2.6, 2)
    dining(yard, [13.2, FLOOR + 0.04, -1.6], Math.PI / 2, 2.6, 3)
    pendant(yard, [13.2, FLOOR + 3, -1], 0.9, 2.6)
    pendant(yard, [13.2, FLOOR + 3, -3.4], 0.9, 2)
    for (let k = 0; k < 4; k++) yard.add("timber", post(0.36, 1.1, 11.2 + k * 1.3, FLOOR + 0.04, -5.4, 0.36, 18))
    // The yard with its pergola, and the pool.
    pergola(yard, -6, -0.4, 9, 2.9, FLOOR, 3, 5)
    for (let i = 0; i < 12; i++)
      bush(yard, [-5.6 + i * 1.3, FLOOR + 2.95, 0.4 + (i % 3) * 0.9], 1.5, 800 + i, {
        leaf: "green",
        tall: 0.3,
        long: 0.16,
      })
    dining(yard, [4.6, FLOOR + 0.02, 1.5], 0, 3.4, 5)
    sofa(yard, [-2.6, FLOOR + 0.02, 0.7], 0, 2.4)
    lowTable(yard, [-2.6, FLOOR + 0.02, 2], 1.1, 0.6)
    candle(yard, [-2.6, FLOOR + 0.38, 2], 0.3, 0.5)
    for (const x of [-4.4, -0.4, 3, 6.2]) {
      yard.add("bulb", box(0.09, 0.14, 0.09, x, FLOOR + 2.6, 1.4, 0.03), 1)
      yard.lamp(x, FLOOR + 2.5, 1.4, 1.7, 7)
    }
    for (const x of [-14.6, -12.9, -9.8, -8.1]) lounger(yard, [x, FLOOR + 0.02, 4.2], 0)
    for (const [x, z] of [
      [-16.8, 5],
      [-11.4, 4.4],
      [4.2, 5.2],
      [4.2, 9.6],
      [-6.4, 9.9],
      [-16.8, 9.8],
      [10.2, 2.4],
      [16, 2.4],
      [-8, 0],
      [-11.4, 0],
    ] as const)
      lantern(yard, [x, FLOOR + 0.02, z], 0.46, 1)
    for (const [x, z, s] of [
      [-7.2, 0.6, 0.9],
      [-12, 0.2, 0.9],
      [10.6, 2.1, 0.9],
      [15.7, 2.1, 0.9],
      [5.4, 9.2, 0.8],
      [9.4, 9.2, 0.8],
      [13.4, 9.2, 0.8],
    ] as const) {
      pot(yard, [x, FLOOR + 0.02, z], s)
      bush(yard, [x, FLOOR + s * 0.8, z], s * 1.35, x * 3, { leaf: "olive", tall: 1.1 })
    }
    for (let i = 0; i < 6; i++)
      bush(yard, [9.1 + (i % 2) * 0.2, FLOOR + 0.6 + i * 0.75, -0.1], 1.15, 830 + i, {
        leaf: "green",
        flower: "bougainvillea",
        tall: 0.9,
      })
    // Rows of vines down the slope, with olives at their ends.
    for (let row = 0; row < 7; row++)
      for (let k = 0; k < 21; k++) {
        const x = -17 + k * 1.7
        const z = 13 + row * 2.3
        bush(yard, [x, height(x, z) + 0.15, z], 1.05, 900 + row * 31 + k, { leaf: "green", tall: 0.85, long: 0.12 })
      }
    roundTree(yard, [8, height(8, 6.6), 6.6], 5, 96, { leaf: "olive", loose: 0.8 })
    roundTree(yard, [13, height(13, 6.2), 6.2], 5.4, 97, { leaf: "olive", loose: 0.8 })
    roundTree(yard, [-20.5, height(-20.5, 4), 4], 6.2, 98, { leaf: "olive", loose: 0.7 })
    roundTree(yard, [20.5, height(20.5, 1), 1], 7.4, 99, { cork: true })
    roundTree(yard, [-21, height(-21, -6), -6], 7.8, 94, { cork: true })
    umbrellaPine(yard, 18.4, height(18.4, -9), -9, 12, 103)
    umbrellaPine(yard, -17.4, height(-17.4, -8.6), -8.6, 11, 107)
    for (const [x, z, s, i] of [
      [-24, 9, 2, 1],
      [23.4, 8, 2.2, 2],
      [27, -3, 3, 3],
      [-27, -2, 3.2, 4],
    ] as const)
      yard.add("granite", boulder(x, height(x, z) + s * 0.25, z, [s * 1.2, s * 0.8, s], 540 + i, 11), 9)
    boulders(yard, height, 40, 65, [-40, -20, 40, 12], (x, z) => (outside(x, z) ? 0.5 : 0), 0.7)
    macchia(yard, height, 320, 69, [-44, -24, 44, 30], (x, z) =>
      outside(x, z) ? ramp(0.36, 0.58, rough(x * 0.3, z * 0.3, 8)) : 0,
    )
    return yard
  },
  views: {
    detail: { setting: "air", fov: 27, from: [-17, 17.4, 43], target: [0, 17.2, -1], sunSide: 0.6 },
    tile: { setting: "air", fov: 58, from: [-22, 16.2, 19], target: [-6.9, 14.9, -1.5], sunSide: 0.8 },
    terrace: { setting: "air", fov: 40, from: [6.4, 15.7, 13], target: [-5.4, 16.6, -2], sunSide: -0.8 },
    evening: { setting: "air", fov: 28, from: [18, 17, 40], target: [-0.4, 17.4, -1], blueHour: 0.9, sunSide: -0.4 },
  },
}
