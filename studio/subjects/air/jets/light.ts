import type { JetShape } from "../jet.ts"
import { fin, fuselage, tailplane, wing } from "../plan.ts"
import { raked } from "./screens.ts"

/**
 * Levante L: a light jet; 16.3 m long, 15.5 m wide, a straight wing, six small windows on each side, a swept T-tail.
 */
export const light: JetShape = {
  stations: fuselage({
    length: 15.2,
    tall: 0.86,
    wide: 0.84,
    nose: { kind: "fine", length: 3.9 },
    tail: 9.9,
    rise: 0.84,
  }),
  screen: raked(3.9, { panes: 2 }),
  cabin: { first: 5.15, pitch: 0.78, count: 6, degrees: 68, width: 0.36, height: 0.36, square: 2 },
  doors: [{ x: 3.85, width: 0.62, degrees: [44, 138] }],
  wing: wing({
    x: 6.1,
    y: -0.74,
    inner: 0.8,
    chord: 2.75,
    tip: 0.98,
    half: 7.7,
    sweep: 13,
    dihedral: 3.6,
    bend: [0.26, 1.95],
  }),
  fin: fin({ x: 11.5, foot: 0.7, top: 3.05, chord: 2.7, tip: 1.55, sweep: 46, fillet: 1.3 }),
  tailplane: tailplane({ x: 13.8, y: 3.06, inner: 0.03, chord: 1.75, tip: 0.8, half: 3.1, sweep: 25 }),
  belly: { from: 5.4, to: 10.1, half: 0.95, low: 1.08, y: -0.3 },
  engines: [{ at: [10.1, 0.52, 1.32], length: 2.5, radius: 0.44, blades: 20 }],
  bullet: { x: 13.5, y: 3.05, length: 2.2, radius: 0.13 },
  aerials: [
    [6.4, 1, 0.2],
    [8.2, 1, 0.16],
    [7.2, -1, 0.18],
  ],
  paint: {
    colour: [0.6, 0.585, 0.56],
    second: [0.34, 0.25, 0.14],
    metal: true,
    scheme: (on) => {
      for (const [shift, metres] of [
        [0, 0.1],
        [8, 0.045],
      ] as const)
        on.line(
          [
            [1.0, 104 + shift],
            [5, 101 + shift],
            [9.5, 98 + shift * 1.2],
            [12.4, 76 + shift * 1.8],
            [15.1, 22 + shift * 3],
          ],
          metres,
        )
    },
  },
}
