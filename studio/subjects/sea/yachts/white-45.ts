import type { Plan } from "../plan.ts"
import type { MotorYachtShape } from "../yacht.ts"

const plan = (x0: number, x1: number, half: number, bow: number, more: Partial<Plan> = {}): Plan => ({
  x0,
  x1,
  half,
  bow,
  ...more,
})

/** Perla 45: a motor yacht of 45 m, 8.9 m wide, white; ten guests in five cabins. */
export const white45: MotorYachtShape = {
  hull: {
    length: 43,
    sheer: [
      [0, 5.3],
      [7, 4.8],
      [13, 4.45],
      [17, 4.2],
      [20, 3.15],
      [34, 2.85],
      [43, 2.7],
    ],
    deck: [
      [0, 0.05],
      [1.5, 1.05],
      [4.5, 2.35],
      [9, 3.5],
      [15, 4.15],
      [24, 4.45],
      [34, 4.4],
      [43, 4.1],
    ],
    water: [
      [0, 0.03],
      [4, 0.6],
      [10, 2.1],
      [17, 3.5],
      [25, 4.15],
      [43, 3.95],
    ],
    rake: 4.6,
    counter: 1.5,
    club: [0.75, 2.0, 3.4],
    bulwark: 0.9,
    colour: [0.56, 0.545, 0.52],
    boot: [0.012, 0.02, 0.034],
    lit: [11.5, 31, 3.3, 2.0, 0.55],
    scheme: (on, up) => {
      for (let i = 0; i < 6; i++) {
        const x = 11.5 + i * 3.3
        on.glass(
          [
            [x, up(2.3)],
            [x + 2.2, up(2.24)],
            [x + 2.05, up(1.68)],
            [x - 0.1, up(1.74)],
          ],
          0.16,
        )
      }
      for (const x of [7.2, 8.3]) {
        on.glass(
          [
            [x, up(3.0)],
            [x + 0.5, up(3.0)],
            [x + 0.5, up(2.5)],
            [x, up(2.5)],
          ],
          0.24,
        )
      }
      on.gap(
        [
          [2.6, up(4.2)],
          [9, up(3.65)],
          [20, up(2.95)],
          [32, up(2.6)],
        ],
        0.045,
        false,
      )
      on.gap(
        [
          [34.2, up(2.35)],
          [38.4, up(2.35)],
          [38.4, up(0.75)],
          [34.2, up(0.75)],
        ],
        0.03,
        true,
        0.15,
      )
    },
  },
  storeys: [
    {
      low: plan(13.6, 34, 3.75, 8),
      high: plan(14.6, 33.2, 3.6, 8),
      y: [2.3, 4.75],
      glass: { from: 0.24, to: 0.88, bay: 2.4, post: 0.1, lit: 1, until: 33 },
      over: plan(11.6, 39, 4.25, 9, { corner: 1.3 }),
      thick: 0.28,
      rails: [[20, 39]],
      posts: [[37.2, 3.5]],
      lamps: 32.5,
    },
    {
      low: plan(13.5, 29.5, 3.35, 7),
      high: plan(16.4, 29, 3.15, 6.4),
      y: [5.03, 7.25],
      glass: { from: 0.26, to: 0.86, bay: 2.2, post: 0.1, lit: 0.9, darkTo: 19, until: 28.8 },
      over: plan(15.4, 34.2, 3.7, 7, { corner: 1.2 }),
      thick: 0.26,
      rails: [[22, 34.2]],
      posts: [[32.6, 2.9]],
      lamps: 28.5,
    },
  ],
  bowRail: [0.5, 11],
  platform: { plan: plan(40.2, 45.4, 3.9, 0.5, { corner: 0.8 }), y: 0.62 },
  mast: { x: 21.2, y: 7.45, high: 4.1, half: 1.75, dome: 0.62 },
  anchor: [4.4, 3.5, 0.66],
  lounges: [
    [37.6, 1.9, 2.1],
    [35.0, 5.03, 1.9],
  ],
  tables: [
    [34.9, 1.98, 2.4],
    [31.4, 5.03, 3.2],
  ],
  pads: [
    [30.2, 7.51, 2],
    [6.9, 4.0, 1],
  ],
  stairs: [41.2, 1.85, 3.0, 6],
  staff: [41.3, 2.6, 1.9],
}
