import type { HelicopterShape } from "../helicopter.ts"

/** Gabbiano 2: a light twin on skids with a shrouded tail fan; four blades of 5.2 m, 10.2 m long, six guests. */
export const lightTwin: HelicopterShape = {
  body: { kind: "bubble", pod: 5.6, length: 9.5, tall: 1.0, wide: 0.98, rise: 0.12, square: 2.6 },
  windows: [
    [
      [1.05, 62],
      [0.95, 94],
      [1.9, 94],
      [1.9, 54],
      [1.56, 52],
    ],
    [
      [2.08, 56],
      [2.08, 92],
      [2.86, 92],
      [2.86, 56],
    ],
    [
      [3.0, 57],
      [3.0, 91],
      [3.7, 90],
      [3.62, 60],
    ],
  ],
  lit: [2, 4],
  doors: [
    [
      [0.86, 132],
      [0.92, 94],
      [1.04, 58],
      [1.54, 48],
      [1.98, 49],
      [1.98, 136],
    ],
    [
      [2.0, 49],
      [3.78, 53],
      [3.8, 126],
      [2.0, 136],
    ],
  ],
  cowl: { from: 1.75, to: 5.6, half: 0.78, high: 1.56, foot: 0.84 },
  exhaust: [4.55, 1.22, 0.5, 0.15],
  rotor: { x: 3.2, y: 2.02, radius: 5.2, blades: 4, chord: 0.32, turn: 1.25 },
  tail: { kind: "ring", x: 9.75, y: 0.72, radius: 0.5, thick: 0.15 },
  fins: [
    [
      { at: [9.1, 0.95, 0], chord: 1.35, thick: 0.12 },
      { at: [9.75, 1.6, 0], chord: 0.85, thick: 0.1 },
      { at: [10.2, 2.15, 0], chord: 0.55, thick: 0.09 },
    ],
    [
      { at: [9.5, 0.3, 0], chord: 0.8, thick: 0.12 },
      { at: [9.85, -0.3, 0], chord: 0.4, thick: 0.1 },
    ],
  ],
  tailplane: [
    { at: [8.15, 0.6, 0.05], chord: 0.62, thick: 0.12 },
    { at: [8.2, 0.6, 1.3], chord: 0.56, thick: 0.1 },
  ],
  skids: { from: 1.0, to: 4.6, half: 1.1, low: -1.72, struts: [1.6, 3.6] },
  paint: {
    colour: [0.52, 0.505, 0.48],
    second: [0.03, 0.04, 0.055],
    scheme: (on) => {
      on.second([
        [0, 180],
        [0, 106],
        [1.6, 103],
        [3.9, 101],
        [5.4, 74],
        [6.4, 0],
        [9.5, 0],
        [9.5, 180],
      ])
    },
  },
}
