import type { Shot } from "../../renderer/render.ts"
import type { Picture } from "../subject.ts"
import { homePictures } from "./home.ts"

const WIDE = { setting: "sea", width: 1600, height: 900 } as const

/** From the left and slightly ahead, close above the water. */
const lying = (length: number): Shot => ({
  ...WIDE,
  fov: 24,
  from: [length * 0.02, length * 0.04 + 1.5, length * 1.62],
  target: [length * 0.5, length * 0.075, 0],
  zoom: 1.9,
  sunSide: 0.32,
})

const passing = (length: number): Shot => ({
  ...WIDE,
  fov: 24,
  from: [-length * 0.66, length * 0.07 + 1.5, length * 0.92],
  target: [length * 0.4, length * 0.07, 0],
  zoom: 2.1,
  pan: 0.25,
  blueHour: 0.75,
  sunSide: 0.5,
})

/** The after decks in the evening, from diagonally behind. */
const astern = (length: number): Shot => ({
  ...WIDE,
  fov: 26,
  from: [length * 1.36, length * 0.075 + 1, length * 0.34],
  target: [length * 0.8, length * 0.062, 0],
  zoom: 2,
  pan: -0.1,
  blueHour: 0.9,
  sunSide: -0.3,
})

/** A mast is taller than its boat is long. */
const sailing: Shot = {
  ...WIDE,
  fov: 24,
  from: [-8, 3.2, 168],
  target: [19, 20.5, 0],
  zoom: 1.8,
  pan: -0.12,
  sunSide: 0.2,
}
const homeward: Shot = {
  ...WIDE,
  fov: 24,
  from: [-30, 4.6, 44],
  target: [15.5, 6.6, 0],
  zoom: 2,
  pan: 0.1,
  blueHour: 0.45,
  sunSide: 0.35,
}
const running: Shot = {
  ...WIDE,
  fov: 26,
  from: [58, 5, 34],
  target: [25, 8.6, 0],
  zoom: 2,
  pan: -0.1,
  blueHour: 0.9,
  sunSide: -0.3,
}

const yachts: Record<string, number> = {
  "yacht-granito": 70,
  "yacht-perla": 45,
  "yacht-saetta": 30,
}

export const seaPictures: Picture[] = [
  ...homePictures,
  ...Object.entries(yachts).flatMap(([id, length]) => [
    { name: `yachts/${id}/tile`, subject: id, shot: lying(length) },
    { name: `yachts/${id}/detail`, subject: id, shot: passing(length) },
    { name: `yachts/${id}/deck`, subject: id, shot: astern(length) },
  ]),
  { name: "yachts/yacht-bolina/tile", subject: "yacht-bolina", shot: sailing },
  { name: "yachts/yacht-bolina/detail", subject: "yacht-bolina", shot: homeward },
  { name: "yachts/yacht-bolina/deck", subject: "yacht-bolina", shot: running },
]
