import type { JetShape } from "../jet.ts"
import { fin, fuselage, tailplane, wing } from "../plan.ts"
import { raked } from "./screens.ts"

/** Brezza VL: the smallest jet, for short runways; 12.8 m long, 12.3 m wide, four windows on each side. */
export const veryLight: JetShape = {
  stations: fuselage({
    length: 12.1,
    tall: 0.87,
    wide: 0.84,
    nose: { kind: "fine", length: 3.35 },
    tail: 7.5,
    rise: 0.86,
  }),
  screen: raked(3.35, { panes: 2 }),
  cabin: { first: 4.55, pitch: 0.86, count: 4, degrees: 66, width: 0.4, height: 0.36, square: 2.5 },
  doors: [{ x: 3.2, width: 0.66, degrees: [46, 134] }],
  wing: wing({
    x: 5.0,
    y: -0.66,
    inner: 0.8,
    chord: 2.15,
    tip: 0.92,
    half: 6.1,
    sweep: 7.5,
    dihedral: 4.2,
    bend: [0.22, 1.72],
  }),
  fin: fin({ x: 9.15, foot: 0.72, top: 2.75, chord: 2.05, tip: 1.35, sweep: 37, fillet: 1.0 }),
  tailplane: tailplane({ x: 10.75, y: 2.76, inner: 0.03, chord: 1.35, tip: 0.72, half: 2.65, sweep: 18 }),
  belly: { from: 4.5, to: 8.1, half: 0.94, low: 1.02, y: -0.3 },
  engines: [{ at: [7.6, 0.5, 1.28], length: 2.05, radius: 0.4, blades: 18 }],
  bullet: { x: 10.55, y: 2.75, length: 1.85, radius: 0.11 },
  aerials: [
    [5.6, 1, 0.2],
    [6.4, -1, 0.18],
  ],
  paint: {
    colour: [0.6, 0.585, 0.56],
    second: [0.17, 0.026, 0.018],
    scheme: (on) => {
      on.second([
        [1.2, 124],
        [4, 112],
        [7.5, 101],
        [9.6, 72],
        [12.1, 10],
        [12.1, 60],
        [10.6, 96],
        [7.8, 116],
        [4, 121],
      ])
    },
  },
}
