import { ramp } from "../../../renderer/curve.ts"
import { boulder, boulders, ground, type Height, macchia, rough } from "../kit/land.ts"
import { pergola, saddle } from "../kit/roofs.ts"
import { box } from "../kit/solids.ts"
import {
  bed,
  candle,
  chair,
  dining,
  lantern,
  lounger,
  painting,
  pendant,
  pot,
  shelves,
  sofa,
  standing,
} from "../kit/things.ts"
import { bush, juniper, roundTree } from "../kit/trees.ts"
import { room } from "../kit/walls.ts"
import { Yard } from "../kit/yard.ts"
import type { House } from "./house.ts"

const FLOOR = 12

const height: Height = (x, z) => {
  const slope = FLOOR - 0.12 - 1.1 * ramp(6, 26, z) - ramp(-9, -34, z) * 5 - 3 * ramp(26, 44, Math.abs(x))
  const near = x > -11 && x < 12 && z > -5 && z < 7 ? 0 : 1
  return slope + near * (rough(x * 0.16, z * 0.16, 12) - 0.5) * 1.5 * ramp(4, 14, Math.hypot(x * 0.7, z))
}
const outside = (x: number, z: number) => Math.abs(x) > 11.5 || z < -5.5 || z > 8

/** A shepherd's stazzo: a long low house of granite blocks with a pergola, oaks and boulders around. */
export const stazzu: House = {
  build: () => {
    const yard = new Yard()
    ground(yard, height, [-44, -36, 44, 32], 0.7)
    yard.add("paving", box(19, 0.24, 6.4, 0.4, FLOOR - 0.22, 5.2))
    yard.basin = { y: FLOOR - 0.05, box: [-8.2, 7.6, 1.8, 11], round: 0.5 }
    yard.add("paving", [
      box(1.4, 0.3, 5.4, -8.9, FLOOR - 0.28, 9.3),
      box(7.4, 0.3, 5.4, 5.5, FLOOR - 0.28, 9.3),
      box(17, 0.3, 0.9, 0.6, FLOOR - 0.28, 11.45),
    ])
    yard.add("stone", box(18.6, 1.4, 0.3, 0, FLOOR - 1.65, 11.85))
    const shutters = "shutter" as const
    room(yard, {
      at: [-1.5, FLOOR, 0],
      w: 15,
      d: 5.6,
      h: 2.75,
      thick: 0.6,
      matter: "stone",
      frame: "timber",
      floor: "paving",
      gable: 1.25,
      front: [
        { x: 1.5, y: 0.85, w: 1.1, h: 1.25, panes: 2, bars: 1, lintel: "timber", shutters },
        { x: 4.6, y: 0.02, w: 2, h: 2.15, panes: 2, bars: 2, lintel: "timber", curtain: "left" },
        { x: 8.1, y: 0.02, w: 2, h: 2.15, panes: 2, bars: 2, lintel: "timber", curtain: "right" },
        { x: 11.9, y: 0.85, w: 1.1, h: 1.25, panes: 2, bars: 1, lintel: "timber", shutters },
      ],
      left: [{ x: 2.2, y: 0.9, w: 1, h: 1.2, panes: 2, bars: 1, lintel: "timber", shutters }],
      right: [{ x: 2.2, y: 0.9, w: 1, h: 1.2, panes: 2, bars: 1, lintel: "timber" }],
    })
    saddle(yard, -1.5, FLOOR + 2.75, 0, 15, 5.6, 1.25)
    // The lower wing, a former stable.
    room(yard, {
      at: [9, FLOOR, -0.4],
      w: 6.2,
      d: 4.6,
      h: 2.3,
      thick: 0.6,
      matter: "stone",
      frame: "timber",
      floor: "paving",
      gable: 1,
      front: [{ x: 1.6, y: 0.02, w: 2.9, h: 1.95, panes: 3, bars: 2, lintel: "timber", curtain: "both" }],
      right: [{ x: 1.8, y: 0.8, w: 1, h: 1.1, panes: 2, bars: 1, lintel: "timber", shutters }],
    })
    saddle(yard, 9, FLOOR + 2.3, -0.4, 6.2, 4.6, 1)
    bed(yard, [9, FLOOR + 0.04, -1.1], 0, 1.8)
    standing(yard, [7.2, FLOOR + 0.04, -1.7], 1.3, 2.4)
    standing(yard, [10.9, FLOOR + 0.04, -1.7], 1.3, 2)
    sofa(yard, [-3.4, FLOOR + 0.04, -1], 0, 2.3)
    standing(yard, [-5, FLOOR + 0.04, -1.3], 1.6, 3)
    painting(yard, [-3.3, FLOOR + 1.3, -2.1], 1.4, 0.8, "rust")
    shelves(yard, [-0.6, FLOOR + 0.04, -1.9], 1.8, 2)
    pendant(yard, [-0.4, FLOOR + 2.6, 0.2], 0.7, 2.6)
    chair(yard, [-1.4, FLOOR + 0.04, 0.1], -1.2, "rust")
    standing(yard, [-7.6, FLOOR + 0.04, -0.8], 1.4, 2.4)
    standing(yard, [4, FLOOR + 0.04, -0.8], 1.4, 2.4)
    // Under the pergola.
    pergola(yard, -5.8, 2.9, 4.6, 6.8, FLOOR, 2.55, 4)
    for (let i = 0; i < 9; i++)
      bush(yard, [-5.6 + i * 1.28, FLOOR + 2.5, 3.8 + (i % 3) * 1.1], 1.5, 60 + i, {
        leaf: "green",
        tall: 0.32,
        long: 0.15,
      })
    dining(yard, [-2.2, FLOOR + 0.02, 4.8], 0, 3, 4)
    sofa(yard, [2.6, FLOOR + 0.02, 3.7], 0, 2, "linen")
    candle(yard, [2.6, FLOOR + 0.36, 5], 0.3, 0.6)
    yard.add("timber", box(0.9, 0.34, 0.6, 2.6, FLOOR + 0.02, 5, 0.02))
    for (const x of [-4, -0.6, 3]) {
      yard.add("bulb", box(0.09, 0.14, 0.09, x, FLOOR + 2.2, 4.8, 0.03), 1)
      yard.lamp(x, FLOOR + 2.1, 4.8, 1.5, 7)
    }
    lounger(yard, [4.2, FLOOR + 0.02, 9.2], 0.2)
    lounger(yard, [5.9, FLOOR + 0.02, 9.3], 0.2)
    for (const [x, z] of [
      [-8.9, 7.2],
      [3, 7.4],
      [8.6, 6.6],
      [-9.2, 11.4],
      [7.8, 2.6],
      [10.6, 2.6],
    ] as const)
      lantern(yard, [x, FLOOR + 0.02, z], 0.46, 1)
    for (const [x, z, s] of [
      [-7.6, 3.4, 0.8],
      [6, 3.4, 0.75],
      [-8.6, 3.8, 0.55],
    ] as const) {
      pot(yard, [x, FLOOR + 0.02, z], s)
      bush(yard, [x, FLOOR + s * 0.8, z], s * 1.2, x * 3, { leaf: "olive", flower: "blossom", tall: 1 })
    }
    for (let i = 0; i < 12; i++)
      bush(yard, [-8 + i * 1.45, height(-8 + i * 1.45, 12.6), 12.5 + (i % 2) * 0.3], 0.75, 80 + i, {
        leaf: "olive",
        flower: "lavender",
        tall: 0.9,
      })
    for (const [x, z, s] of [
      [-12.2, 3, 1.5],
      [-12.6, 5.6, 1.2],
      [13.2, 3.4, 1.5],
      [13, 6, 1.2],
    ] as const)
      bush(yard, [x, height(x, z), z], s, x * 5, { leaf: "green", flower: "pink", tall: 1.15 })
    roundTree(yard, [-13.5, height(-13.5, -2.5), -2.5], 7.6, 4, { cork: true })
    roundTree(yard, [15.5, height(15.5, -3), -3], 6.8, 15, { cork: true })
    roundTree(yard, [10.4, height(10.4, 11), 11], 4.6, 33, { leaf: "olive", loose: 0.8 })
    juniper(yard, -16.5, height(-16.5, 7), 7, 2.6, 6)
    for (const [x, z, s, i] of [
      [-4, -9, 3.6, 1],
      [2.5, -11, 4.4, 2],
      [8, -8.5, 2.8, 3],
      [-10, -9, 3, 4],
      [17.5, 3.6, 2.2, 5],
      [-17, 1.4, 2.4, 6],
      [-14, 12.8, 1.5, 7],
      [13.5, 14, 1.7, 8],
      [19.5, -6, 3.4, 9],
      [-20, -7, 3.8, 10],
    ] as const)
      yard.add("granite", boulder(x, height(x, z) + s * 0.3, z, [s * 1.2, s * 0.9, s], 140 + i, 11), 9)
    boulders(
      yard,
      height,
      70,
      15,
      [-30, -14, 30, 26],
      (x, z) => (outside(x, z) && !(z > 8 && Math.abs(x) < 10) ? 0.5 : 0),
      0.7,
    )
    macchia(yard, height, 330, 19, [-34, -20, 34, 28], (x, z) =>
      outside(x, z) && !(z > 8 && z < 13 && Math.abs(x) < 10) ? ramp(0.4, 0.62, rough(x * 0.3, z * 0.3, 8)) : 0,
    )
    return yard
  },
  views: {
    detail: { setting: "air", fov: 25, from: [-12, 15.2, 37], target: [0.4, 13.5, 2], sunSide: 0.6 },
    tile: { setting: "air", fov: 50, from: [-12.6, 14, 15.4], target: [-0.6, 11.2, 2], sunSide: 0.8 },
    terrace: { setting: "air", fov: 36, from: [9.6, 13.7, 13.6], target: [-2.4, 13, 3], sunSide: -0.9 },
    evening: { setting: "air", fov: 27, from: [17, 14.6, 31], target: [0.6, 13.6, 2], blueHour: 0.9, sunSide: -0.4 },
  },
}
