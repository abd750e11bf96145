import type { JetShape } from "../jet.ts"
import { fin, fuselage, tailplane, wing } from "../plan.ts"
import { raked } from "./screens.ts"

/** Ponente M: a midsize jet of an older design; 15.6 m long, 16.5 m wide, six windows, a cruciform tail. */
export const midsize: JetShape = {
  stations: fuselage({
    length: 14.9,
    tall: 0.98,
    wide: 0.97,
    nose: { kind: "blunt", length: 3.5 },
    tail: 9.4,
    rise: 0.62,
  }),
  screen: [
    ...raked(3.5, { panes: 0 }),
    [
      [1.16, 2.5],
      [1.2, 26],
      [1.7, 25],
      [1.72, 2.5],
    ],
    [
      [1.22, 30],
      [1.36, 50],
      [1.86, 47],
      [1.73, 29],
    ],
    [
      [1.42, 54],
      [1.62, 72],
      [2.16, 69],
      [1.95, 51],
    ],
    [
      [2.22, 54],
      [2.3, 72],
      [2.62, 72],
      [2.62, 56],
    ],
  ],
  cabin: { first: 4.55, pitch: 0.86, count: 6, degrees: 70, width: 0.47, height: 0.42, square: 2.2 },
  doors: [{ x: 3.05, width: 0.78, degrees: [48, 130] }],
  wing: wing({
    x: 5.4,
    y: -0.86,
    inner: 0.92,
    chord: 3.3,
    tip: 1.15,
    half: 7.7,
    sweep: 21,
    dihedral: 2.6,
    bend: [0.3, 2.45],
    winglet: { high: 0.95, out: 0.5, tip: 0.42 },
  }),
  fin: fin({ x: 11.0, foot: 0.78, top: 3.85, chord: 2.85, tip: 1.35, sweep: 38, fillet: 1.9 }),
  tailplane: tailplane({ x: 12.75, y: 2.2, inner: 0.05, chord: 1.9, tip: 0.85, half: 3.05, sweep: 22, dihedral: 1 }),
  belly: { from: 4.7, to: 9.7, half: 1.06, low: 1.22, y: -0.4 },
  engines: [{ at: [9.55, 0.5, 1.55], length: 2.7, radius: 0.53, blades: 22 }],
  aerials: [
    [4.2, 1, 0.22],
    [7.2, 1, 0.22],
    [4.0, -1, 0.2],
    [10.2, -1, 0.2],
  ],
  paint: {
    colour: [0.022, 0.03, 0.042],
    second: [0.5, 0.36, 0.2],
    metal: true,
    scheme: (on) => {
      on.line(
        [
          [0.7, 97],
          [4, 96],
          [9, 95],
          [12, 88],
          [14.8, 70],
        ],
        0.075,
      )
    },
  },
}
