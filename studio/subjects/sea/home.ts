import type { Shot } from "../../renderer/render.ts"
import type { Picture } from "../subject.ts"

const LEVEL = { setting: "air", fov: 30, from: [0, 1.6, 0], target: [0, 1.6, -10], exposure: 0.66 } as const

/** The home page's dusk: for landscape and portrait windows. */
export const wide: Shot = { ...LEVEL, width: 1920, height: 1080, horizon: 0.5, zoom: 1.75 }
export const tall: Shot = { ...LEVEL, width: 900, height: 1600, horizon: 0.44, zoom: 1.36, pan: -0.12 }

export const homePictures: Picture[] = [
  { name: "home/dusk-wide", subject: "dusk", shot: wide, widths: [480, 800, 1200, 1600, 1920] },
  { name: "home/dusk-tall", subject: "dusk", shot: tall, widths: [480, 780] },
]
