import type { HelicopterShape } from "../helicopter.ts"

/** Falco 3: an intermediate twin with retracted wheels; five blades of 6.9 m, 13.8 m long, eight guests. */
export const intermediate: HelicopterShape = {
  body: { kind: "long", pod: 8.3, length: 13.2, tall: 1.08, wide: 1.08, rise: 0.35, square: 2.7 },
  windows: [
    [
      [1.75, 57],
      [1.68, 88],
      [2.62, 88],
      [2.62, 54],
      [2.3, 50],
    ],
    [
      [3.0, 57],
      [3.0, 89],
      [3.78, 89],
      [3.78, 57],
    ],
    [
      [3.98, 57],
      [3.98, 89],
      [4.76, 89],
      [4.76, 57],
    ],
    [
      [5.0, 58],
      [5.0, 88],
      [5.66, 87],
      [5.58, 60],
    ],
  ],
  lit: [2.9, 6],
  doors: [
    [
      [1.55, 128],
      [1.6, 88],
      [1.7, 55],
      [2.26, 46],
      [2.72, 47],
      [2.72, 132],
    ],
    [
      [2.86, 48],
      [4.88, 48],
      [4.88, 134],
      [2.86, 134],
    ],
  ],
  cowl: { from: 2.3, to: 8.2, half: 0.88, high: 1.74, foot: 0.86 },
  exhaust: [6.15, 1.32, 0.62, 0.19],
  rotor: { x: 4.75, y: 2.3, radius: 6.9, blades: 5, chord: 0.4, turn: 1.02 },
  tail: { kind: "open", x: 13.45, y: 2.15, z: 0.34, radius: 1.32, blades: 4 },
  fins: [
    [
      { at: [11.7, 0.55, 0], chord: 1.75, thick: 0.12 },
      { at: [12.45, 1.4, 0], chord: 1.35, thick: 0.12 },
      { at: [13.25, 2.7, 0], chord: 0.75, thick: 0.1 },
    ],
  ],
  tailplane: [
    { at: [11.1, 0.86, 0.05], chord: 0.9, thick: 0.12 },
    { at: [11.3, 0.86, 1.75], chord: 0.66, thick: 0.1 },
  ],
  sponsons: { from: 5.0, to: 7.3, z: 1.0, y: -0.72, radius: 0.34 },
  paint: {
    colour: [0.036, 0.042, 0.052],
    second: [0.055, 0.065, 0.078],
    metal: true,
    scheme: (on) => {
      on.second([
        [0.2, 118],
        [3, 112],
        [6.4, 110],
        [9, 84],
        [13.2, 60],
        [13.2, 110],
        [9, 118],
        [6.4, 130],
        [3, 130],
      ])
      on.line(
        [
          [0.3, 114],
          [3, 109],
          [6.4, 107],
          [9, 80],
          [13.1, 56],
        ],
        0.035,
      )
    },
  },
}
