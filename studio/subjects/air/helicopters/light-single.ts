import type { HelicopterShape } from "../helicopter.ts"

const foot = 0.5

/** Rondine 1: a light single on skids; three blades of 5.35 m, 10.9 m long, five guests. */
export const lightSingle: HelicopterShape = {
  body: { kind: "bubble", pod: 5.9, length: 10.6, tall: 0.98, wide: 0.94, rise: 0.02, square: 2.35 },
  windows: [
    [
      [1.13, 60],
      [1.02, 92],
      [2.02, 92],
      [2.02, 52],
      [1.66, 50],
    ],
    [
      [2.2, 52],
      [2.2, 90],
      [3.05, 90],
      [3.12, 56],
    ],
    [
      [3.3, 58],
      [3.24, 86],
      [3.82, 84],
      [3.78, 62],
    ],
  ],
  lit: [2.1, 4],
  doors: [
    [
      [0.92, 130],
      [0.98, 92],
      [1.12, 56],
      [1.64, 46],
      [2.1, 47],
      [2.1, 134],
    ],
    [
      [2.12, 47],
      [3.18, 50],
      [3.16, 128],
      [2.12, 134],
    ],
  ],
  cowl: { from: 2.1, to: 6.2, half: 0.55, high: 1.42, foot: 0.78 },
  exhaust: [5.05, 1.06, 0.28, 0.16],
  rotor: { x: 3.45, y: 1.98, radius: 5.35, blades: 3, chord: 0.35, turn: 0.72 },
  tail: { kind: "open", x: 10.15, y: 0.68, z: 0.3, radius: 0.93, blades: 2 },
  fins: [
    [
      { at: [9.55, 0.45, 0], chord: 0.95, thick: 0.11 },
      { at: [10.2, 1.45, 0], chord: 0.62, thick: 0.1 },
    ],
    [
      { at: [9.75, foot, 0], chord: 0.7, thick: 0.11 },
      { at: [10.2, -0.5, 0], chord: 0.42, thick: 0.1 },
    ],
  ],
  tailplane: [
    { at: [8.3, 0.5, 0.05], chord: 0.62, thick: 0.12 },
    { at: [8.35, 0.5, 1.25], chord: 0.55, thick: 0.1 },
  ],
  skids: { from: 1.1, to: 4.9, half: 1.14, low: -1.62, struts: [1.75, 3.75] },
  paint: {
    colour: [0.021, 0.03, 0.044],
    second: [0.5, 0.36, 0.2],
    metal: true,
    scheme: (on) => {
      on.line(
        [
          [0.35, 104],
          [1.6, 103],
          [4, 102],
          [5.8, 92],
          [10.4, 90],
        ],
        0.05,
      )
    },
  },
}
