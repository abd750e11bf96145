import { ramp } from "../../../renderer/curve.ts"
import { boulder, boulders, ground, type Height, macchia, rough } from "../kit/land.ts"
import { box, slabAround } from "../kit/solids.ts"
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
import { room } from "../kit/walls.ts"
import { Yard } from "../kit/yard.ts"
import type { House } from "./house.ts"

/** The three floors, each set back behind the one below: height, and z of its glass front. */
const FLOORS = [
  { y: 4.2, z: 3.6, x0: -12, x1: 5 },
  { y: 7.6, z: -0.4, x0: -7, x1: 11 },
  { y: 11, z: -4.4, x0: -3, x1: 9 },
] as const
const DEEP = 6
/** The pool on the middle floor. */
const POOL = { box: [-6.4, 0.9, 3.6, 2.72], round: 0.06 } as const

const height: Height = (x, z) => {
  const across = ramp(32, 15, Math.abs(x - 1))
  const rise = 15.5 * ramp(11.5, -9.5, z + (rough(x * 0.16, 3, 61) - 0.5) * 5) * (0.35 + 0.65 * across)
  const crag = (rough(x * 0.24, z * 0.24, 63) - 0.5) * 3.2
  const raw = rise + crag * ramp(0, 3, rise) - 1.6 - 6 * ramp(-14, -26, z)
  const inHouse = FLOORS.some(
    ({ x0, x1, z: front }) => x > x0 - 1.5 && x < x1 + 1.5 && z < front + 4.2 && z > front - DEEP - 1,
  )
  const cap = FLOORS.reduce(
    (low, { y, z: front, x0, x1 }) =>
      x > x0 - 1.6 && x < x1 + 1.6 && z < front + 4.4 && z > front - 4 ? Math.min(low, y - 0.4) : low,
    99,
  )
  return inHouse ? Math.min(raw, cap) : raw
}
const outside = (x: number, z: number) =>
  !FLOORS.some(({ x0, x1, z: front }) => x > x0 - 1.4 && x < x1 + 1.4 && z < front + 4.6 && z > front - DEEP)

/** A villa in the cliff: three floors stepped up the rock, each with a garden in front. */
export const terrazze: House = {
  build: () => {
    const yard = new Yard()
    ground(yard, height, [-36, -26, 38, 20], 0.55)
    FLOORS.forEach(({ y, z, x0, x1 }, i) => {
      const [w, mx] = [x1 - x0, (x0 + x1) / 2]
      if (i === 1) yard.add("slabs", slabAround([x0 - 0.8, z - 0.1, x1 + 0.8, z + 4.1], POOL, y - 0.3, 0.3))
      else yard.add("slabs", box(w + 1.6, 0.3, 4.2, mx, y - 0.3, z + 2))
      if (i === 0) yard.add("stone", box(w + 1.6, 4.4, 3.9, mx, y - 4.7, z + 2), 0.7)
      if (i === 1) yard.add("stone", box(6, 4.4, 3.9, 8.8, y - 4.7, z + 2), 0.7)
      // The overhang above the glass, with a planted edge.
      yard.add("concrete", box(w + 0.8, 0.4, DEEP + 1.7, mx, y + 2.9, z - DEEP / 2 + 0.75, 0.03), 0.4)
      yard.add("soffit", box(w + 0.5, 0.04, 1.5, mx, y + 2.87, z + 0.8), 0.3)
      yard.add(
        "concrete",
        [box(w + 1.6, 0.55, 0.18, mx, y, z + 4, 0.02), box(w + 1.6, 0.4, 0.12, mx, y, z + 3.25, 0.02)],
        0.5,
      )
      for (let k = 0; k < w / 0.72; k++) {
        const x = x0 - 0.4 + k * 0.75
        bush(yard, [x, y + 0.3, z + 3.62], 0.62 + 0.3 * rough(x, i), 300 + k + i * 40, {
          leaf: k % 3 ? "olive" : "green",
          flower: k % 4 === 1 ? (i === 1 ? "pink" : "lavender") : undefined,
          tall: 0.85,
        })
      }
      const glass = Math.floor((w - 2.4) / 2)
      room(yard, {
        at: [mx, y, z - DEEP / 2],
        w,
        d: DEEP,
        h: 2.92,
        thick: 0.45,
        matter: "stone",
        front: [
          { x: 0.7, y: 0.02, w: glass, h: 2.66, panes: Math.round(glass / 1.5), curtain: "left" },
          { x: w - 0.7 - glass, y: 0.02, w: glass, h: 2.66, panes: Math.round(glass / 1.5), curtain: "right" },
        ],
        right: i > 0 ? [{ x: 1.2, y: 0.6, w: 2.6, h: 1.7, panes: 2, curtain: "none" }] : [],
        left: i === 1 ? [] : [{ x: 2.2, y: 0.6, w: 2.6, h: 1.7, panes: 2, curtain: "none" }],
      })
      yard.add("inside", box(0.16, 2.85, DEEP - 1, mx, y, z - DEEP / 2 - 0.3), 0.3)
      for (let k = 0; k < 4; k++) yard.lamp(x0 + (w * (k + 0.5)) / 4, y + 2.6, z + 0.9, 0.55, 5)
      for (const x of [x0 - 0.4, mx, x1 + 0.4]) lantern(yard, [x, y, z + 2.7], 0.42, 0.9)
    })
    const [low, middle, top] = FLOORS
    // Lower floor: two bedrooms.
    bed(yard, [-7.6, low.y + 0.04, 0.6], 0)
    standing(yard, [-9.4, low.y + 0.04, 0], 1.3, 2.4)
    standing(yard, [-5.4, low.y + 0.04, 0], 1.3, 2)
    bed(yard, [1, low.y + 0.04, 0.6], 0)
    standing(yard, [-0.8, low.y + 0.04, 0], 1.3, 2)
    standing(yard, [3, low.y + 0.04, 0.2], 1.3, 2.4)
    painting(yard, [-7.6, low.y + 1.5, -1.86], 1.6, 0.7)
    painting(yard, [1, low.y + 1.5, -1.86], 1.6, 0.7, "rust")
    // Middle floor: the living room, with the pool in front.
    yard.basin = { y: middle.y - 0.05, ...POOL }
    sofa(yard, [-3, middle.y + 0.04, -3.6], 0, 3)
    chair(yard, [-0.6, middle.y + 0.04, -2.2], -1.2, "rust")
    lowTable(yard, [-3, middle.y + 0.04, -2], 1.2, 0.7)
    standing(yard, [-5.2, middle.y + 0.04, -3.8], 1.7, 3)
    painting(yard, [-3, middle.y + 1.4, -5.86], 2.2, 1)
    standing(yard, [1, middle.y + 0.04, -4.4], 1.5, 2)
    dining(yard, [6.6, middle.y + 0.04, -3.2], 0, 3, 4)
    pendant(yard, [5.6, middle.y + 2.8, -3.2], 0.9, 2.2)
    pendant(yard, [7.6, middle.y + 2.8, -3.2], 0.9, 2.2)
    shelves(yard, [6.4, middle.y + 0.04, -5.8], 3, 2.3)
    sofa(yard, [7.4, middle.y, 0.8], 0, 2.6)
    lowTable(yard, [7.4, middle.y, 2.1], 1.2, 0.6)
    candle(yard, [7.4, middle.y + 0.38, 2.1], 0.3, 0.5)
    // Upper floor: the main bedroom and a place for the evening.
    bed(yard, [0.2, top.y + 0.04, -7.6], 0, 2)
    standing(yard, [-1.8, top.y + 0.04, -8], 1.3, 2.4)
    standing(yard, [2, top.y + 0.04, -8], 1.3, 2)
    sofa(yard, [6, top.y + 0.04, -7.6], 0, 2.2)
    pendant(yard, [6, top.y + 2.8, -6.6], 0.8, 2.4)
    standing(yard, [7.9, top.y + 0.04, -7.8], 1.6, 2)
    for (const x of [5, 6.4]) lounger(yard, [x, top.y, -2.8], 0)
    for (const x of [-9.4, -7.9]) lounger(yard, [x, low.y, 5.2], 0)
    chair(yard, [1.6, low.y, 5], 0.3)
    chair(yard, [3.2, low.y, 5], -0.3)
    // The stair beside it, from floor to floor.
    for (let i = 0; i < 20; i++) {
      yard.add("slabs", box(1.3, 0.17, 0.42, 12.9 - 0.02 * i, middle.y - 3.4 + 0.17 * i, 4.6 - 0.3 * i), 0.5)
    }
    for (const i of [2, 9, 16]) yard.lamp(12.6, middle.y - 2.8 + 0.17 * i, 4.4 - 0.3 * i, 0.8, 4)
    umbrellaPine(yard, -10.5, height(-10.5, -9), -9, 9, 71)
    umbrellaPine(yard, 15.5, height(15.5, -8.5), -8.5, 10, 75)
    umbrellaPine(yard, -16, height(-16, -11), -11, 8, 78)
    for (const [x, z, s, i] of [
      [-14.4, 1, 2.6, 1],
      [13.4, 1.5, 2.4, 2],
      [-9, -4.8, 2.4, 3],
      [16.5, -2, 2.8, 4],
      [10.6, 8.2, 2.2, 5],
      [-17.5, 5.4, 2.2, 6],
      [11.5, -7, 2.4, 7],
    ] as const)
      juniper(yard, x, height(x, z), z, s, i + 20)
    for (const [x, z, s, i] of [
      [-10, 10.4, 2.3, 1],
      [-3.4, 10.8, 1.9, 2],
      [2.6, 11.2, 2.5, 3],
      [8.4, 9.6, 2, 4],
      [13.6, 6.4, 2.3, 5],
      [-15.6, 8, 2.2, 6],
      [17.4, 3.4, 2.5, 7],
      [-18.4, 1.2, 2.7, 8],
      [20.4, -3.4, 2.8, 9],
      [7.6, 12.2, 1.5, 10],
      [-6.6, 12.4, 1.4, 11],
    ] as const)
      yard.add(
        "granite",
        boulder(x, Math.max(height(x, z), 0) + s * 0.25, z, [s * 1.1, s * 1, s * 0.95], 340 + i, 14),
        9,
      )
    boulders(
      yard,
      height,
      130,
      45,
      [-30, -16, 32, 16],
      (x, z, y) => (outside(x, z) ? 0.25 + 0.75 * ramp(3, 0.1, y) : 0),
      1.05,
    )
    macchia(yard, height, 380, 49, [-32, -20, 34, 13], (x, z, y) =>
      outside(x, z) ? ramp(1, 2.6, y) * ramp(0.36, 0.56, rough(x * 0.3, z * 0.3, 8)) : 0,
    )
    return yard
  },
  views: {
    detail: { setting: "sea", fov: 26, from: [-18, 7.5, 48], target: [0.4, 7.4, -1], sunSide: 0.6 },
    tile: { setting: "sea", fov: 40, from: [-13, 6.6, 37], target: [0.6, 4.6, -1], sunSide: 0.6 },
    terrace: { setting: "air", fov: 40, from: [-8.4, 9.7, 3.3], target: [3.6, 8.3, 0.2], sunSide: 0.9 },
    evening: { setting: "sea", fov: 26, from: [22, 8.4, 44], target: [0.6, 7.2, -1], blueHour: 0.9, sunSide: -0.5 },
  },
}
