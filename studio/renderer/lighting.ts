import type { PictureSetting } from "../../app/platform/pictures/picture.ts"
import type { Colour } from "./surface.ts"

/** A rectangular lamp: position, direction, axis of its length, half its length and width; metres. */
export type AreaLight = {
  at: readonly [number, number, number]
  face: readonly [number, number, number]
  along: readonly [number, number, number]
  half: readonly [number, number]
  colour: Colour
}

/** The settings of rendered pictures: neither photographs nor drawn. */
export type RenderedSetting = Exclude<PictureSetting, "photograph" | "light" | "veiled">

export type LightingSetup = {
  /** How much of the dusk is visible in reflections. */
  skyGain: number
  roomLow: Colour
  roomHigh: Colour
  /** Lamps for a subject `length` metres long, whose front end is at x = 0. */
  lamps: (length: number) => AreaLight[]
  exposure: number
  /** Whether a floor lies at y = 0. */
  floor: boolean
}

const X = [1, 0, 0] as const

/** Long lamps in the hall, above and beside a subject, and one ahead of it. */
const hallLamps = (length: number): AreaLight[] => [
  { at: [length / 2, 3.4, 0.5], face: [0, 1, 0], along: X, half: [3.6, 0.34], colour: [2.185, 1.863, 1.472] },
  { at: [length / 2, 2.6, -5.2], face: [0, 0, 1], along: X, half: [7.5, 0.32], colour: [1.495, 1.035, 0.6325] },
  { at: [length / 2, 2.1, 6.4], face: [0, 0, 1], along: X, half: [6.5, 0.2], colour: [0.8625, 0.989, 1.242] },
  // A wide, weak one behind the camera, so that the shape is visible.
  { at: [length / 2 - 1, 1.7, 8], face: [0, 0, 1], along: X, half: [6.5, 2.3], colour: [0.598, 0.6095, 0.6555] },
  { at: [-6.5, 1.5, -2.5], face: [1, 0, 0], along: [0, 0, 1], half: [6, 0.7], colour: [0.69, 0.5405, 0.414] },
]

/** Two long lamps for aircraft: warm light along the back, cool light along the flank. */
const skyLamps = (length: number): AreaLight[] => [
  {
    at: [length / 2, length * 0.5, length * 0.22],
    face: [0, -1, 0],
    along: X,
    half: [length * 0.9, length * 0.035],
    colour: [1.5, 1.12, 0.82],
  },
  {
    at: [length * 0.3, length * 0.06, length * 1.1],
    face: [0, 0, -1],
    along: X,
    half: [length * 1.5, length * 0.07],
    colour: [0.5, 0.6, 0.8],
  },
]

/** A long cool lamp low over the water, for the flank of a hull. */
const seaLamps = (length: number): AreaLight[] => [
  {
    at: [length * 0.35, length * 0.24, length * 1.5],
    face: [0, 0, -1],
    along: X,
    half: [length * 1.3, length * 0.1],
    colour: [0.4, 0.48, 0.64],
  },
]

export const lightingSetups: Record<RenderedSetting, LightingSetup> = {
  // A dark hall with long lamps.
  showroom: {
    skyGain: 0.05,
    roomLow: [0.016, 0.012, 0.01],
    roomHigh: [0.012, 0.013, 0.017],
    lamps: hallLamps,
    exposure: 0.95,
    floor: true,
  },
  // On the water.
  sea: { skyGain: 1, roomLow: [0, 0, 0], roomHigh: [0, 0, 0], lamps: seaLamps, exposure: 0.82, floor: true },
  // Over the water.
  air: { skyGain: 1, roomLow: [0, 0, 0], roomHigh: [0, 0, 0], lamps: skyLamps, exposure: 0.82, floor: false },
}
