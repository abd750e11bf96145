import type { SloopShape } from "../sloop.ts"

/** Bolina 40: a sailing yacht of 40 m, 8.6 m wide, a mast of 52 m; eight guests in four cabins. */
export const sail40: SloopShape = {
  hull: {
    length: 40,
    sheer: [
      [0, 2.75],
      [10, 2.35],
      [22, 2.05],
      [40, 2.0],
    ],
    deck: [
      [0, 0.05],
      [2, 0.75],
      [6, 1.9],
      [12, 3.15],
      [20, 4.1],
      [28, 4.3],
      [40, 3.75],
    ],
    water: [
      [0, 0.03],
      [4, 0.6],
      [10, 1.9],
      [18, 3.2],
      [28, 3.75],
      [36, 3.3],
      [40, 2.9],
    ],
    rake: 1.5,
    counter: 1.5,
    bulwark: 0.14,
    colour: [0.012, 0.021, 0.038],
    boot: [0.5, 0.48, 0.44],
    lit: [11, 29, 4.4, 1.3, 0.3],
    scheme: (on, up) => {
      for (let i = 0; i < 5; i++) {
        const x = 10.6 + i * 4.2
        on.glass(
          [
            [x, up(1.46)],
            [x + 1.9, up(1.44)],
            [x + 1.8, up(1.14)],
            [x - 0.1, up(1.16)],
          ],
          0.12,
        )
      }
      on.line(
        [
          [0, up(2.42)],
          [10, up(2.06)],
          [22, up(1.78)],
          [40, up(1.74)],
        ],
        0.06,
      )
    },
  },
  house: {
    low: { x0: 15.2, x1: 27.5, half: 2.75, bow: 5.5, blunt: 2 },
    high: { x0: 17.8, x1: 27, half: 2.4, bow: 4.8, blunt: 2 },
    y: [1.95, 3.35],
  },
  roof: { plan: { x0: 17.4, x1: 30.5, half: 2.5, bow: 4.8, blunt: 2, corner: 0.9 }, y: 3.35, thick: 0.16 },
  mast: { x: 16.4, foot: 2.2, head: 52 },
  boom: { y: 4.9, end: 32.5 },
  jib: { tack: [0.9, 3.0], clew: [15.9, 4.3], head: 46 },
  belly: 0.055,
  heel: 7,
  lounges: [[29.2, 1.9, 1.9]],
  pads: [[34.2, 1.9, 2]],
}
