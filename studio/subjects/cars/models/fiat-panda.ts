import { archStrip, bar, disc, fill, handle, keys, line, linear, plate } from "../outline.ts"
import type { CarShape, Mark, MarkKind } from "../shape.ts"

const front = { x: 0.77, radius: 0.3, rim: 0.2, tyre: 0.185, arch: 1.13 }
const rear = { x: 3.07, radius: 0.3, rim: 0.2, tyre: 0.185, arch: 1.13 }

/** The square with rounded corners that many parts of a Panda have. */
const squircle = (is: MarkKind, x: number, y: number, half: number, high: number): Mark => ({
  is,
  d: disc(x, y, half, high, 4),
})

/** Panda Hybrid, third generation with rails and unpainted plastic: upright, three rounded windows, tall rear lamps. */
export const panda: CarShape = {
  length: 3.686,
  width: 1.662,
  height: 1.57,
  wheels: { front, rear, rim: { spokes: 5, style: "double", thick: 0.2, finish: "dark" } },
  side: {
    body: keys(
      "0 .66, .02 .74, .06 .83, .13 .9, .28 .955, .5 1.0, .78 1.045, .95 1.07, 1.4 1.08, 3.4 1.06, 3.57 1.03, 3.61 .92, 3.63 .78, 3.66 .68, 3.686 .54",
    ),
    shoulder: keys(
      "0 .6, .03 .7, .08 .79, .2 .875, .45 .935, .9 .99, 1.5 1.0, 2.5 1.01, 3.3 1.02, 3.52 1.01, 3.59 .95, 3.62 .78, 3.686 .5",
    ),
    sill: keys("0 .36, .06 .28, .18 .22, .45 .21, 2 .21, 3.3 .22, 3.5 .27, 3.686 .38"),
    cabin: keys(
      ".92 1.06, 1.05 1.17, 1.25 1.335, 1.42 1.455, 1.58 1.525, 1.85 1.556, 2.3 1.566, 2.9 1.555, 3.25 1.53, 3.4 1.5, 3.47 1.42, 3.57 1.02",
    ),
  },
  plan: {
    body: keys(
      "0 .6, .03 .66, .1 .72, .22 .765, .45 .805, .77 .828, 1.3 .815, 2.2 .815, 3 .83, 3.25 .831, 3.45 .81, 3.58 .775, 3.64 .73, 3.686 .65",
    ),
    shoulder: keys(
      "0 .57, .1 .67, .25 .72, .45 .755, .77 .785, 1.3 .778, 2.3 .78, 3.1 .785, 3.45 .765, 3.6 .715, 3.686 .62",
    ),
    sill: keys("0 .54, .1 .65, .3 .74, .77 .77, 2 .765, 3.1 .775, 3.5 .73, 3.686 .6"),
    cabin: keys(".92 .62, 1.15 .72, 1.8 .745, 2.8 .745, 3.3 .725, 3.57 .66"),
    roof: keys(".92 .57, 1.42 .565, 1.9 .585, 2.8 .58, 3.4 .565, 3.57 .57"),
  },
  edge: 0.35,
  dome: 0.3,
  seats: [1.75, 2.55],
  glass: { screen: [0.96, 1.48], rear: [3.42, 3.56] },
  sideMarks: [
    fill("black", "1.1 1.03 .03, 1.32 1.27 .04, 1.54 1.43 .08, 1.9 1.475 .2, 2.9 1.465 .1, 2.95 1.05 .1"),
    fill("glass", "1.16 1.05 .03, 1.34 1.05 .03, 1.34 1.265 .03", 0.02),
    fill("glass", "1.38 1.045 .05, 1.38 1.28 .04, 1.57 1.415 .08, 2.07 1.45 .06, 2.07 1.045 .06"),
    fill("glass", "2.16 1.045 .06, 2.16 1.45 .07, 2.84 1.44 .08, 2.84 1.05 .06"),
    // the third window, a square with round corners
    fill("black", "2.93 1.07 .09, 2.93 1.44 .09, 3.24 1.42 .09, 3.27 1.08 .09"),
    fill("glass", "2.955 1.09 .08, 2.955 1.42 .08, 3.215 1.4 .08, 3.24 1.1 .08"),
    // unpainted plastic, with the strip that has the name
    { is: "matt", d: archStrip(front, 0.06) },
    { is: "matt", d: archStrip(rear, 0.06) },
    fill("matt", "1.06 .18, 1.06 .335, 1.16 .345, 2.7 .345, 2.8 .335, 2.8 .18"),
    fill("matt", "1.2 .5 .05, 1.2 .66 .05, 2.68 .67 .05, 2.7 .5 .05"),
    line("crease", "1.26 .645, 2 .65, 2.64 .655", 0.014),
    fill("matt", "3.42 .2, 3.4 .5, 3.72 .58, 3.72 .2", 0.03),
    fill("matt", "-.02 .18, -.02 .5, .2 .52, .38 .46, .42 .18", 0.03),
    { is: "seam", d: "M1.12 1.03 C1.1 0.85 1.1 0.55 1.14 0.36 L2.1 0.36" },
    { is: "seam", d: "M2.115 1.04 L2.11 0.36" },
    { is: "seam", d: "M2.9 1.45 L2.9 0.9 C2.88 0.72 2.76 0.66 2.7 0.56 C2.66 0.48 2.66 0.42 2.68 0.36" },
    { is: "seam", d: "M0.2 0.86 C0.36 0.83 0.4 0.74 0.4 0.6" },
    line("crease", "1.0 .87, 1.8 .885, 2.6 .89, 3.4 .9", 0.03),
    ...handle(1.86, 0.83, 0.19),
    ...handle(2.66, 0.84, 0.18),
    fill("lamp", ".02 .74 .05, .07 .9 .04, .19 .925 .05, .22 .86 .05, .19 .78 .06, .12 .74 .05"),
    // tall lamps in the rear pillar
    fill("red", "3.37 1.02 .05, 3.34 1.36 .06, 3.44 1.4 .05, 3.53 1.2 .05, 3.6 1.0 .05"),
    squircle("amber", 0.52, 0.76, 0.02, 0.014),
  ],
  frontMarks: [
    // the thin grille with its badge
    fill("black", "0 .775, .4 .78 .03, .4 .85 .03, 0 .86"),
    line("chrome", "0 .785, .39 .79", 0.01),
    squircle("chrome", 0, 0.82, 0.09, 0.052),
    squircle("second", 0, 0.82, 0.078, 0.042),
    squircle("lamp", 0.565, 0.835, 0.125, 0.1),
    squircle("light", 0.54, 0.83, 0.048, 0.045),
    squircle("lamp", 0.54, 0.83, 0.028, 0.026),
    squircle("amber", 0.64, 0.815, 0.022, 0.03),
    { is: "light", d: "M0.47 0.905 L0.66 0.912", stroke: 0.014 },
    fill("matt", "0 .18, .85 .18, .85 .5 .04, .6 .52 .04, .5 .66 .05, 0 .68"),
    fill("mesh", "0 .43, .4 .43 .06, .44 .62 .06, 0 .635"),
    fill("chrome", "0 .245, .34 .245 .03, .42 .34 .04, .42 .38 .02, 0 .38"),
    fill("matt", "0 .27, .3 .27 .02, .35 .355 .03, 0 .355"),
    squircle("black", 0.62, 0.44, 0.075, 0.06),
    squircle("lamp", 0.62, 0.44, 0.055, 0.046),
    squircle("light", 0.62, 0.44, 0.022, 0.02),
    line("seam", "0 .925, .4 .92, .66 .935"),
    plate(0.575, 0.26),
  ],
  rearMarks: [
    fill("red", ".6 1.0 .05, .56 1.36 .07, .66 1.4 .05, .8 1.2 .05, .8 .98 .05"),
    squircle("light", 0.68, 1.08, 0.035, 0.035),
    squircle("amber", 0.66, 1.28, 0.032, 0.035),
    line("seam", ".68 .97, .68 .7, .62 .64, 0 .63"),
    fill("matt", "0 .2, .85 .2, .85 .54, .62 .6 .05, 0 .6"),
    fill("chrome", "0 .25, .34 .25 .03, .4 .36 .03, 0 .36"),
    bar("red", 0.58, 0.42, 0.72, 0.48, 0.02),
    squircle("chrome", 0, 0.955, 0.075, 0.045),
    plate(0.83, 0.26),
  ],
  paint: { colour: linear("#5a7568"), second: [0.28, 0.012, 0.015], finish: "solid" },
  mirrors: { x: 1.2, y: 1.08 },
  extra: "rails",
}
