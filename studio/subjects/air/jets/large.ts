import type { JetShape } from "../jet.ts"
import { fin, fuselage, tailplane, wing } from "../plan.ts"
import { raked } from "./screens.ts"

/** Grecale LR: a large long-range jet; 30.4 m long, 30.4 m wide, eight broad oval windows on each side. */
export const large: JetShape = {
  stations: fuselage({
    length: 28.4,
    tall: 1.35,
    wide: 1.33,
    nose: { kind: "fine", length: 5.6 },
    tail: 18.6,
    rise: 0.78,
  }),
  screen: raked(5.6),
  cabin: { first: 6.9, pitch: 1.46, count: 8, degrees: 74, width: 0.68, height: 0.5, square: 2.1 },
  doors: [{ x: 4.75, width: 0.92, degrees: [52, 128] }],
  wing: wing({
    x: 10.6,
    y: -0.95,
    inner: 1.25,
    chord: 6.3,
    tip: 1.85,
    half: 14.1,
    sweep: 34.5,
    dihedral: 3.4,
    bend: [0.3, 4.15],
    winglet: { high: 1.75, out: 1.05, tip: 0.72 },
  }),
  fin: fin({ x: 22.6, foot: 1.05, top: 5.0, chord: 4.9, tip: 3.3, sweep: 39, fillet: 2.4 }),
  tailplane: tailplane({ x: 26.0, y: 5.02, inner: 0.05, chord: 3.1, tip: 1.25, half: 5.1, sweep: 34, dihedral: -1.5 }),
  belly: { from: 9.2, to: 18.6, half: 1.42, low: 1.62, y: -0.5 },
  engines: [{ at: [18.4, 0.62, 2.32], length: 4.7, radius: 0.88, blades: 24 }],
  bullet: { x: 25.5, y: 5.0, length: 4.6, radius: 0.24 },
  aerials: [
    [9.2, 1, 0.3],
    [14.2, 1, 0.3],
    [8.4, -1, 0.28],
    [20.4, -1, 0.26],
  ],
  flaps: [
    [16.2, -1.0, 3.4, 2.2],
    [17.4, -0.8, 6.2, 1.9],
    [19.2, -0.52, 9.2, 1.6],
  ],
  paint: {
    colour: [0.6, 0.585, 0.56],
    second: [0.012, 0.022, 0.042],
    scheme: (on) => {
      on.second([
        [0, 180],
        [0, 122],
        [3.5, 118],
        [9, 119],
        [18, 116],
        [24, 92],
        [28.4, 40],
        [28.4, 180],
      ])
      on.line(
        [
          [0.6, 113.5],
          [3.5, 112.5],
          [9, 113.5],
          [18, 110.5],
          [24, 85],
          [28.4, 30],
        ],
        0.06,
      )
    },
  },
}
