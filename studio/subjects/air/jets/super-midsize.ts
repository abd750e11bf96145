import type { JetShape } from "../jet.ts"
import { fin, fuselage, tailplane, wing } from "../plan.ts"
import { raked } from "./screens.ts"

/** Libeccio SM: a super-midsize jet; 20.9 m long, 21 m wide, a flat floor, seven upright windows, wide canted winglets. */
export const superMidsize: JetShape = {
  stations: fuselage({
    length: 19.4,
    tall: 1.2,
    wide: 1.17,
    nose: { kind: "fine", length: 4.15 },
    tail: 12.6,
    rise: 0.8,
  }),
  screen: raked(4.15),
  cabin: { first: 5.35, pitch: 1.0, count: 7, degrees: 71, width: 0.4, height: 0.5, square: 3.2 },
  doors: [{ x: 3.72, width: 0.86, degrees: [46, 132] }],
  wing: wing({
    x: 7.3,
    y: -0.98,
    inner: 1.1,
    chord: 4.5,
    tip: 1.5,
    half: 9.6,
    sweep: 27,
    dihedral: 2.6,
    bend: [0.28, 3.1],
    winglet: { high: 1.35, out: 0.9, tip: 0.55 },
  }),
  fin: fin({ x: 14.9, foot: 0.95, top: 4.25, chord: 3.6, tip: 2.35, sweep: 40, fillet: 1.9 }),
  tailplane: tailplane({ x: 17.5, y: 4.26, inner: 0.04, chord: 2.3, tip: 1.05, half: 3.6, sweep: 30 }),
  belly: { from: 6.2, to: 13.2, half: 1.28, low: 1.5, y: -0.45 },
  engines: [{ at: [12.5, 0.62, 1.98], length: 3.35, radius: 0.68, blades: 22 }],
  bullet: { x: 17.1, y: 4.25, length: 3.2, radius: 0.18 },
  aerials: [
    [6.1, 1, 0.26],
    [9.8, 1, 0.26],
    [5.6, -1, 0.24],
    [13.6, -1, 0.22],
  ],
  flaps: [
    [11.0, -1.0, 2.9, 1.6],
    [11.6, -0.84, 5.2, 1.4],
  ],
  paint: {
    colour: [0.6, 0.585, 0.56],
    second: [0.03, 0.036, 0.046],
    scheme: (on) => {
      on.second([
        [10.5, 180],
        [10.5, 140],
        [13, 112],
        [15.4, 62],
        [16.6, 0],
        [19.4, 0],
        [19.4, 180],
      ])
      on.line(
        [
          [9.8, 160],
          [9.9, 142],
          [12.3, 112],
          [14.7, 60],
          [15.8, 0],
        ],
        0.1,
      )
    },
    fin: [0.03, 0.036, 0.046],
  },
}
