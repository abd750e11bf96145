import type { Plan } from "../plan.ts"
import type { MotorYachtShape } from "../yacht.ts"

const plan = (x0: number, x1: number, half: number, bow: number, more: Partial<Plan> = {}): Plan => ({
  x0,
  x1,
  half,
  bow,
  ...more,
})

/** Saetta 30: an open sport yacht of 30 m, 6.9 m wide, graphite, one low coachroof; eight guests in four cabins. */
export const sport30: MotorYachtShape = {
  hull: {
    length: 28.6,
    sheer: [
      [0, 3.0],
      [6, 2.85],
      [13, 2.65],
      [19, 2.4],
      [23, 1.95],
      [28.6, 1.75],
    ],
    deck: [
      [0, 0.04],
      [1.2, 0.85],
      [4, 1.95],
      [8, 2.85],
      [13, 3.3],
      [20, 3.45],
      [28.6, 3.2],
    ],
    water: [
      [0, 0.02],
      [3.5, 0.45],
      [8, 1.6],
      [14, 2.8],
      [20, 3.15],
      [28.6, 3.0],
    ],
    rake: 4.4,
    counter: 0.9,
    bulwark: 0.42,
    colour: [0.028, 0.031, 0.035],
    boot: [0.34, 0.27, 0.17],
    lit: [8, 20, 4.2, 1.72, 0.42],
    rail: "steel",
    scheme: (on, up) => {
      for (const [x, long] of [
        [7.6, 3.3],
        [11.7, 3.6],
        [16.2, 3.0],
      ] as const)
        on.glass(
          [
            [x, up(1.98)],
            [x + long, up(1.86)],
            [x + long - 0.5, up(1.42)],
            [x - 0.15, up(1.56)],
          ],
          0.14,
        )
      on.gap(
        [
          [1.6, up(2.5)],
          [8, up(2.25)],
          [18, up(1.15)],
          [27.5, up(1.0)],
        ],
        0.04,
        false,
      )
    },
  },
  storeys: [
    {
      low: plan(7.4, 21.5, 2.62, 6.5, { blunt: 2 }),
      high: plan(12.4, 20.6, 2.3, 5, { blunt: 2 }),
      y: [2.2, 4.35],
      glass: { from: 0.2, to: 0.93, bay: 3.1, post: 0.07, lit: 0.5, darkTo: 13.6, until: 20.6 },
      over: plan(12.2, 23.6, 2.45, 5, { corner: 0.9, blunt: 2 }),
      thick: 0.2,
      posts: [[22.6, 2.05]],
      lamps: 20.6,
    },
  ],
  bowRail: [0.5, 9],
  platform: { plan: plan(26.6, 30.3, 3.0, 0.4, { corner: 0.6 }), y: 0.5 },
  mast: { x: 17.8, y: 4.45, high: 2.1, half: 1.2, dome: 0.33 },
  anchor: [2.6, 2.15, 0.36],
  lounges: [[21.9, 1.6, 1.7]],
  tables: [],
  pads: [
    [25.6, 1.45, 2],
    [4.6, 2.45, 1],
  ],
  stairs: [26.4, 1.6, 2.55, 4],
  staff: [28.2, 1.9, 1.3],
}
