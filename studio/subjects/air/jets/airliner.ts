import type { JetShape } from "../jet.ts"
import { fin, fuselage, tailplane, wing } from "../plan.ts"

/**
 * Tramontana XL: an airliner as a private jet; 33.8 m long, 35.8 m wide, engines under the wing, more than thirty
 * windows on each side.
 */
export const airliner: JetShape = {
  stations: fuselage({
    length: 33.4,
    tall: 2.07,
    wide: 1.98,
    nose: { kind: "blunt", length: 5.4 },
    tail: 21.5,
    rise: 0.9,
  }),
  screen: [
    [
      [1.72, 1.5],
      [1.78, 19],
      [2.42, 20],
      [2.5, 1.5],
    ],
    [
      [1.8, 22],
      [2.0, 38],
      [2.62, 37],
      [2.45, 22],
    ],
    [
      [2.06, 41],
      [2.36, 55],
      [2.95, 53],
      [2.68, 39],
    ],
    [
      [2.48, 57],
      [2.72, 66],
      [3.22, 62],
      [3.02, 55],
    ],
  ],
  cabin: {
    first: 6.35,
    pitch: 0.533,
    count: 38,
    degrees: 70,
    width: 0.235,
    height: 0.34,
    square: 2.9,
    without: [0, 13, 14, 36, 37],
  },
  doors: [
    { x: 4.75, width: 0.84, degrees: [52, 102] },
    { x: 25.4, width: 0.78, degrees: [52, 102] },
    { x: 13.05, width: 0.52, degrees: [61, 90] },
    { x: 13.7, width: 0.52, degrees: [61, 90] },
  ],
  wing: wing({
    x: 10.9,
    y: -1.25,
    inner: 1.9,
    chord: 6.4,
    tip: 1.65,
    half: 16.7,
    sweep: 27.5,
    dihedral: 5.1,
    bend: [0.32, 3.85],
    winglet: { high: 2.35, out: 0.85, tip: 0.6 },
    thick: 0.13,
  }),
  fin: fin({ x: 25.9, foot: 1.9, top: 7.95, chord: 5.9, tip: 2.0, sweep: 40, fillet: 1.6 }),
  tailplane: tailplane({ x: 28.3, y: 1.1, inner: 0.5, chord: 3.7, tip: 1.3, half: 6.2, sweep: 32, dihedral: 6 }),
  belly: { from: 9.3, to: 19.2, half: 2.12, low: 2.62, y: -0.7 },
  engines: [{ at: [9.9, -2.35, 5.75], length: 4.3, radius: 1.18, blades: 24 }],
  underWing: true,
  aerials: [
    [7.5, 1, 0.34],
    [17, 1, 0.34],
    [7.8, -1, 0.3],
    [21.5, -1, 0.3],
  ],
  flaps: [
    [16.0, -1.35, 4.6, 3.0],
    [17.0, -0.85, 8.4, 2.6],
    [18.6, -0.38, 12.2, 2.2],
  ],
  paint: {
    colour: [0.58, 0.565, 0.54],
    second: [0.014, 0.026, 0.05],
    scheme: (on) => {
      on.second([
        [20.5, 180],
        [22.5, 132],
        [25, 92],
        [27, 40],
        [28, 0],
        [33.4, 0],
        [33.4, 180],
      ])
    },
    fin: [0.014, 0.026, 0.05],
  },
}
