import { ramp } from "../../../renderer/curve.ts"
import { boulder, boulders, ground, type Height, macchia, rough } from "../kit/land.ts"
import { hipped, saddle } from "../kit/roofs.ts"
import { bar, box, slabAround } from "../kit/solids.ts"
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
import { bush, juniper, roundTree, umbrellaPine } from "../kit/trees.ts"
import { room, wall } from "../kit/walls.ts"
import { Yard } from "../kit/yard.ts"
import type { House } from "./house.ts"

const FLOOR = 10

const height: Height = (x, z) => {
  const slope = FLOOR - 0.25 - 2.4 * ramp(11, 26, z) - 6 * ramp(-12, -36, z) - 4 * ramp(20, 42, Math.abs(x))
  const near = x > -16 && x < 16 && z > -9 && z < 12 ? 0 : 1
  return slope + near * (rough(x * 0.18, z * 0.18, 31) - 0.45) * 1.7
}
const outside = (x: number, z: number) => x < -16.5 || x > 16.5 || z < -9 || z > 13

function walls(yard: Yard): void {
  const shared = { thick: 0.5, matter: "cream", frame: "timber", floor: "paving" } as const
  // The hall with its loggia of arches.
  room(yard, {
    ...shared,
    at: [0, FLOOR, -3.4],
    w: 12.4,
    d: 6,
    h: 3.5,
    front: [
      { x: 1, y: 0.02, w: 2.5, h: 2.75, arch: true, panes: 2, bars: 2, curtain: "left" },
      { x: 4.95, y: 0.02, w: 2.5, h: 2.75, arch: true, panes: 2, bars: 2, curtain: "none" },
      { x: 8.9, y: 0.02, w: 2.5, h: 2.75, arch: true, panes: 2, bars: 2, curtain: "right" },
    ],
  })
  wall(yard, {
    at: [0, FLOOR, 2.6],
    turn: 0,
    w: 12.6,
    h: 3.15,
    thick: 0.55,
    matter: "cream",
    soft: 0.14,
    openings: [0.75, 4.75, 8.75].map((x) => ({ x, y: 0, w: 3.1, h: 2.75, arch: true, fill: "open" as const })),
  })
  for (const side of [-1, 1])
    wall(yard, {
      at: [side * 6.2, FLOOR, 1.1],
      turn: (side * Math.PI) / 2,
      w: 2.7,
      h: 3.15,
      thick: 0.45,
      matter: "cream",
      soft: 0.1,
      openings: [{ x: 0.5, y: 0, w: 1.7, h: 2.35, arch: true, fill: "open" }],
    })
  for (let i = 0; i < 13; i++)
    yard.add("bark", bar([-6 + i, FLOOR + 3.16, -0.6], [-6 + i, FLOOR + 3.08, 2.5], 0.075, 0.07, 8), 0.6)
  hipped(yard, 0, FLOOR + 3.5, -1.6, 12.6, 8.6, 1.75, 0.4)
  yard.add("soffit", box(12.4, 0.05, 3.2, 0, FLOOR + 3.24, 1), 0.3)
  // The lower bedroom wing, and the higher one with two floors.
  room(yard, {
    ...shared,
    at: [10, FLOOR, -3],
    w: 8,
    d: 6.6,
    h: 2.9,
    soft: 0.14,
    front: [
      { x: 1.1, y: 0.02, w: 1.7, h: 2.35, arch: true, panes: 2, bars: 2 },
      { x: 4.9, y: 0.02, w: 1.7, h: 2.35, arch: true, panes: 2, bars: 2 },
    ],
    right: [{ x: 2.4, y: 0.8, w: 1.1, h: 1.5, arch: true, panes: 2, bars: 1 }],
  })
  hipped(yard, 10.2, FLOOR + 2.9, -3, 7.8, 6.8, 1.4, 0.4)
  room(yard, {
    ...shared,
    at: [-10, FLOOR, -3.6],
    w: 7.8,
    d: 6.6,
    h: 5.9,
    soft: 0.14,
    gable: 1.3,
    front: [
      { x: 1, y: 0.02, w: 2.3, h: 2.5, arch: true, panes: 2, bars: 2, curtain: "left" },
      { x: 4.9, y: 0.9, w: 1.3, h: 1.5, arch: true, panes: 2, bars: 1 },
      { x: 1.3, y: 3.4, w: 1.7, h: 2, arch: true, panes: 2, bars: 1 },
      { x: 4.9, y: 3.6, w: 1.1, h: 1.4, panes: 2, bars: 1, shutters: "shutter" },
    ],
    left: [{ x: 2.6, y: 3.6, w: 1.1, h: 1.4, arch: true, panes: 2, bars: 1 }],
    right: [{ x: 2.6, y: 4.1, w: 1, h: 1.3, arch: true, panes: 2, bars: 1 }],
  })
  yard.add("inside", box(6.9, 0.2, 5.7, -10, FLOOR + 2.95, -3.6), 0.3)
  saddle(yard, -10, FLOOR + 5.9, -3.6, 7.8, 6.6, 1.3, 0.45)
}

function rooms(yard: Yard): void {
  sofa(yard, [-3.4, FLOOR + 0.04, -4.2], 0, 2.6)
  chair(yard, [-1.2, FLOOR + 0.04, -3], -1.2, "rust")
  lowTable(yard, [-3.2, FLOOR + 0.04, -2.6], 1.1, 0.7)
  standing(yard, [-5.1, FLOOR + 0.04, -4.4], 1.6, 3)
  painting(yard, [-3.2, FLOOR + 1.4, -5.8], 1.8, 1)
  shelves(yard, [0, FLOOR + 0.04, -5.7], 2, 2.3)
  dining(yard, [3.6, FLOOR + 0.04, -3.6], 0, 2.6, 3)
  pendant(yard, [3.6, FLOOR + 3.35, -3.5], 1.4, 3.2, 0.3)
  pendant(yard, [-0.2, FLOOR + 3.35, -2.8], 0.9, 2.2, 0.24)
  bed(yard, [8, FLOOR + 0.04, -4], 0)
  standing(yard, [6.9, FLOOR + 0.04, -2.2], 1.4, 2)
  standing(yard, [10.2, FLOOR + 0.04, -4.6], 1.4, 2.4)
  standing(yard, [12.6, FLOOR + 0.04, -2.6], 1.4, 2)
  standing(yard, [-11.8, FLOOR + 0.04, -3.4], 1.6, 3)
  sofa(yard, [-10.6, FLOOR + 0.04, -4.8], 0, 2.2)
  pendant(yard, [-8.2, FLOOR + 2.8, -2.4], 0.6, 1.8, 0.2)
  standing(yard, [-11.2, FLOOR + 3.2, -3], 1.4, 2.6)
  standing(yard, [-8, FLOOR + 3.2, -3], 1.4, 2.2)
  // In the loggia and beside the water.
  dining(yard, [3.9, FLOOR + 0.02, 1], 0, 2.6, 3)
  sofa(yard, [-3.4, FLOOR + 0.02, 0.4], 0, 2.4)
  lowTable(yard, [-3.4, FLOOR + 0.02, 1.6], 1, 0.6)
  candle(yard, [-3.4, FLOOR + 0.4, 1.6], 0.3, 0.5)
  for (const x of [-4, 0, 4]) {
    yard.add("bulb", box(0.14, 0.22, 0.14, x, FLOOR + 2.55, 1, 0.05), 1)
    yard.lamp(x, FLOOR + 2.5, 1, 1.9, 7)
  }
  lounger(yard, [-5.2, FLOOR + 0.02, 7.4], 0.9)
  lounger(yard, [-5.4, FLOOR + 0.02, 9.4], 0.9)
  lounger(yard, [12.7, FLOOR + 0.02, 7.2], -0.8)
  for (const [x, z] of [
    [-6.6, 3.6],
    [6.9, 3.5],
    [-3.6, 10.9],
    [11.6, 10.6],
    [-13, 3],
    [13.8, 3.4],
    [1.9, 3.5],
  ] as const)
    lantern(yard, [x, FLOOR + 0.02, z], 0.44, 1)
  for (const [x, z, s] of [
    [-7.1, 2.4, 0.9],
    [7.3, 2.2, 0.8],
    [-13.6, 2.4, 0.8],
  ] as const) {
    pot(yard, [x, FLOOR + 0.02, z], s)
    bush(yard, [x, FLOOR + s * 0.8, z], s * 1.3, x * 3, { leaf: "green", flower: "blossom", tall: 1 })
  }
}

function garden(yard: Yard): void {
  const bright = { leaf: "green", flower: "bougainvillea", tall: 0.9 } as const
  for (let i = 0; i < 7; i++)
    bush(yard, [6 + i * 0.2, FLOOR + 1.2 + i * 0.34, 2.75 - (i > 3 ? 0.4 : 0)], 1 + (i % 3) * 0.2, 90 + i, bright)
  for (let i = 0; i < 5; i++) bush(yard, [-6.6 - i * 0.22, FLOOR + 1.4 + i * 0.62, 0.3], 1.05, 190 + i, bright)
  const oleanders = [
    [-15.4, 4, 1.9],
    [-15.6, 6.6, 1.6],
    [-14.8, 9.4, 1.7],
    [15.6, 2.6, 1.8],
    [16, 5.4, 1.7],
    [15.4, 8.4, 1.5],
    [-2.4, 12.6, 1],
    [2.6, 12.9, 1.1],
    [7.4, 12.6, 1.1],
    [11.8, 12.4, 1.3],
  ] as const
  for (const [x, z, s] of oleanders)
    bush(yard, [x, height(x, z), z], s, x * 5 + z, {
      leaf: "green",
      flower: x * z > 60 ? "blossom" : "pink",
      tall: 1.15,
    })
  umbrellaPine(yard, -18, height(-18, -7), -7, 11, 41)
  umbrellaPine(yard, 17, height(17, -8), -8, 10, 47)
  umbrellaPine(yard, 5.5, height(5.5, -13), -13, 12, 44)
  roundTree(yard, [-16.6, height(-16.6, 0), 0], 5, 51, { leaf: "olive", loose: 0.8 })
  juniper(yard, 17.4, height(17.4, 11), 11, 2.6, 6)
  const stones = [
    [-19, 5, 2.6, 1],
    [20, 2, 2.8, 2],
    [17.6, 13.4, 1.6, 3],
    [-13.5, 14.6, 1.5, 4],
    [-22, -3, 3.2, 5],
    [23, -6, 3.4, 6],
    [-18, 12, 1.8, 7],
    [4, 15.6, 0.9, 8],
    [-3, 16.4, 1.1, 9],
  ] as const
  for (const [x, z, s, i] of stones)
    yard.add("granite", boulder(x, height(x, z) + s * 0.3, z, [s * 1.2, s * 0.85, s], 240 + i, 11), 9)
  boulders(yard, height, 60, 35, [-34, -14, 34, 28], (x, z) => (outside(x, z) ? 0.5 : 0), 0.75)
  macchia(yard, height, 380, 39, [-36, -20, 36, 28], (x, z) =>
    outside(x, z) ? ramp(0.34, 0.58, rough(x * 0.3, z * 0.3, 8)) : 0,
  )
}

/**
 * A villa in the style of the Costa Smeralda of the 1960s: rounded walls, arches, juniper beams, clay tiles,
 * bougainvillea.
 */
export const oleandra: House = {
  build: () => {
    const yard = new Yard()
    ground(yard, height, [-44, -38, 44, 32], 0.7)
    yard.add("paving", box(30, 0.3, 11, 0, FLOOR - 0.28, -1.6))
    yard.basin = { y: FLOOR - 0.05, box: [-2.4, 4.5, 10.6, 10.5], round: 2.9 }
    yard.add("paving", slabAround([-15, 3.8, 15, 11.5], yard.basin, FLOOR - 0.28, 0.3))
    yard.add("stone", box(29.4, 1.6, 0.4, 0, FLOOR - 1.88, 11.3), 0.6)
    walls(yard)
    rooms(yard)
    garden(yard)
    return yard
  },
  views: {
    detail: { setting: "air", fov: 23, from: [14, 13.2, 38], target: [-0.2, 12.1, 0], sunSide: -0.6 },
    tile: { setting: "air", fov: 52, from: [-9.4, 12.3, 16.6], target: [1, 9.6, -1], sunSide: 0.7 },
    terrace: { setting: "air", fov: 38, from: [-9.4, 11.9, 13.6], target: [2, 11.6, -1], sunSide: 0.8 },
    evening: { setting: "air", fov: 25, from: [-15, 12.6, 35], target: [0, 12, 0], blueHour: 0.9, sunSide: 0.5 },
  },
}
