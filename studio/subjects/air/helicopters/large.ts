import type { HelicopterShape } from "../helicopter.ts"
import type { Patch } from "../hull-texture.ts"

const pane = (x: number): Patch => [
  [x, 60],
  [x, 86],
  [x + 0.6, 86],
  [x + 0.6, 60],
]

/** Aquila 4: a large twin with a standing-height cabin; four blades of 8.6 m, 17.1 m long, twelve guests. */
export const large: HelicopterShape = {
  body: { kind: "long", pod: 11.6, length: 16.6, tall: 1.3, wide: 1.22, rise: 0.75, square: 3.1 },
  windows: [
    [
      [2.3, 57],
      [2.22, 86],
      [3.1, 86],
      [3.1, 54],
      [2.75, 51],
    ],
    ...[4.75, 5.6, 6.45, 7.3, 8.15].map(pane),
  ],
  lit: [4.6, 9],
  doors: [
    [
      [2.1, 122],
      [2.14, 86],
      [2.26, 56],
      [2.7, 48],
      [3.18, 48],
      [3.18, 124],
    ],
    [
      [3.6, 50],
      [4.5, 50],
      [4.5, 130],
      [3.6, 130],
    ],
  ],
  cowl: { from: 3.0, to: 10.8, half: 1.02, high: 2.1, foot: 1.0 },
  exhaust: [7.6, 1.65, 0.85, 0.26],
  rotor: { x: 6.0, y: 2.75, radius: 8.58, blades: 4, chord: 0.53, turn: 1.2 },
  tail: { kind: "open", x: 16.75, y: 3.05, z: 0.42, radius: 1.68, blades: 4 },
  fins: [
    [
      { at: [14.6, 0.95, 0], chord: 2.3, thick: 0.13 },
      { at: [15.4, 1.9, 0], chord: 1.75, thick: 0.13 },
      { at: [16.45, 3.6, 0], chord: 0.95, thick: 0.11 },
    ],
  ],
  tailplane: [
    { at: [14.7, 1.5, 0.05], chord: 1.2, thick: 0.12 },
    { at: [15.0, 1.5, 2.1], chord: 0.85, thick: 0.1 },
  ],
  sponsons: { from: 6.2, to: 10.2, z: 1.3, y: -0.84, radius: 0.46 },
  paint: {
    colour: [0.5, 0.485, 0.46],
    second: [0.018, 0.028, 0.046],
    scheme: (on) => {
      on.second([
        [0, 180],
        [0, 112],
        [3, 108],
        [9, 106],
        [11.5, 84],
        [16.6, 40],
        [16.6, 180],
      ])
      on.line(
        [
          [0.5, 104],
          [3, 101],
          [9, 99],
          [11.5, 76],
          [16.5, 30],
        ],
        0.05,
      )
    },
  },
}
