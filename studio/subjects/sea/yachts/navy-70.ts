import type { Plan } from "../plan.ts"
import type { MotorYachtShape } from "../yacht.ts"

const plan = (x0: number, x1: number, half: number, bow: number, more: Partial<Plan> = {}): Plan => ({
  x0,
  x1,
  half,
  bow,
  ...more,
})

/** Granito 70: a motor yacht of 70 m, 12.6 m wide, navy; twelve guests in six cabins. */
export const navy70: MotorYachtShape = {
  hull: {
    length: 66,
    sheer: [
      [0, 7.7],
      [8, 7.05],
      [18, 6.4],
      [27, 5.95],
      [31, 5.7],
      [34.5, 4.2],
      [38, 4.0],
      [52, 3.9],
      [66, 3.75],
    ],
    deck: [
      [0, 0.06],
      [2, 1.35],
      [6, 3.1],
      [12, 4.75],
      [20, 5.75],
      [30, 6.25],
      [46, 6.3],
      [58, 6.1],
      [66, 5.75],
    ],
    water: [
      [0, 0.03],
      [6, 0.75],
      [14, 2.6],
      [24, 4.7],
      [34, 5.8],
      [48, 6.1],
      [66, 5.6],
    ],
    rake: 6.4,
    counter: 2,
    club: [0.95, 2.75, 5.2],
    bulwark: 1.05,
    colour: [0.013, 0.026, 0.058],
    boot: [0.34, 0.26, 0.15],
    lit: [17, 47, 4.1, 2.72, 0.62],
    scheme: (on, up) => {
      for (let i = 0; i < 7; i++) {
        const x = 17 + i * 4.1
        on.glass(
          [
            [x, up(3.05)],
            [x + 2.5, up(3.05)],
            [x + 2.4, up(2.4)],
            [x - 0.1, up(2.4)],
          ],
          0.2,
        )
      }
      for (const x of [11.2, 12.6, 14]) {
        on.glass(
          [
            [x, up(4.05)],
            [x + 0.55, up(4.05)],
            [x + 0.55, up(3.5)],
            [x, up(3.5)],
          ],
          0.27,
        )
      }
      // The tender's door, and a knuckle line from the bow aft.
      on.gap(
        [
          [49.5, up(3.3)],
          [56.5, up(3.3)],
          [56.5, up(0.9)],
          [49.5, up(0.9)],
        ],
        0.035,
        true,
        0.2,
      )
      on.gap(
        [
          [3.5, up(6.1)],
          [14, up(5.35)],
          [28, up(4.4)],
          [44, up(3.7)],
        ],
        0.05,
        false,
      )
      on.gap(
        [
          [22, up(5.6)],
          [29.5, up(5.35)],
          [29, up(4.75)],
          [22.4, up(4.9)],
        ],
        0.04,
        true,
        0.25,
      )
    },
  },
  storeys: [
    {
      low: plan(23, 53, 5.0, 9),
      high: plan(23.4, 52.4, 4.95, 9),
      y: [3.0, 6.0],
      glass: { from: 0.26, to: 0.86, bay: 2.7, post: 0.16, lit: 1, until: 52 },
      over: plan(18.5, 60.5, 6.1, 14, { corner: 1.6 }),
      thick: 0.34,
      rails: [[36, 60.5]],
      posts: [[58.4, 4.9]],
      lamps: 51,
    },
    {
      low: plan(19, 49, 4.9, 9.5),
      high: plan(21.2, 48.4, 4.7, 9),
      y: [6.34, 9.0],
      glass: { from: 0.3, to: 0.84, bay: 2.5, post: 0.14, lit: 0.95, darkTo: 25, until: 48 },
      over: plan(19.4, 55.2, 5.4, 9.5, { corner: 1.5 }),
      rails: [[30, 55.2]],
      posts: [[53.4, 4.3]],
      lamps: 47.5,
    },
    {
      low: plan(24.6, 43, 3.9, 6.5),
      high: plan(27.2, 42.4, 3.7, 6),
      y: [9.3, 11.8],
      glass: { from: 0.3, to: 0.86, bay: 2.1, post: 0.12, lit: 0.85, until: 42 },
      over: plan(25.8, 49.5, 4.4, 6.5, { corner: 1.4 }),
      thick: 0.26,
      posts: [[47.8, 3.6]],
      lamps: 42,
    },
  ],
  bowRail: [0.6, 12.5],
  platform: { plan: plan(63, 70, 5.5, 0.6, { corner: 1.1 }), y: 0.85 },
  mast: { x: 33.2, y: 12.0, high: 5.4, half: 2.0, dome: 0.92 },
  anchor: [6.6, 5.0, 0.95],
  lounges: [
    [59.4, 2.72, 2.7],
    [55.6, 6.34, 2.3],
  ],
  tables: [
    [55.4, 2.86, 3.4],
    [51.2, 6.34, 4],
  ],
  pads: [[52.4, 9.3, 2]],
  stairs: [63.6, 2.9, 4.35, 9],
  staff: [63.7, 3.6, 2.6],
}
