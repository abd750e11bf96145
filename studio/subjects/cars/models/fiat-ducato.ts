import { archStrip, fill, handle, keys, line, linear } from "../outline.ts"
import type { CarShape } from "../shape.ts"

const front = { x: 0.948, radius: 0.352, rim: 0.213, arch: 1.14 }
const rear = { x: 4.398, radius: 0.352, rim: 0.213, arch: 1.14 }

/**
 * Ducato van, medium length, high roof, facelift of 2014: lamps high beside the bonnet, an unpainted plastic bumper.
 */
export const ducato: CarShape = {
  length: 5.413,
  height: 2.524,
  wheels: { front, rear, rim: { spokes: 8, style: "disc", thick: 0.3 } },
  side: {
    body: keys(
      "0 .78, .03 .9, .08 1.0, .18 1.09, .35 1.17, .6 1.25, .86 1.32, 1.3 1.34, 5.1 1.34, 5.33 1.34, 5.36 1.2, 5.375 .9, 5.39 .66, 5.413 .5",
    ),
    shoulder: keys(
      "0 .7, .03 .82, .08 .92, .2 1.02, .45 1.13, .86 1.23, 1.4 1.27, 3 1.28, 5.2 1.28, 5.34 1.26, 5.37 .9, 5.413 .46",
    ),
    sill: keys("0 .36, .06 .28, .2 .24, .5 .24, 2 .3, 4 .3, 5.1 .32, 5.413 .38"),
    cabin: keys(
      ".8 1.31, .98 1.5, 1.25 1.8, 1.46 2.02, 1.62 2.2, 1.82 2.385, 2.05 2.475, 2.4 2.514, 3.2 2.524, 4.8 2.515, 5.2 2.49, 5.3 2.44, 5.345 2.2, 5.36 1.34",
    ),
  },
  plan: {
    body: keys(
      "0 .74, .03 .81, .1 .88, .22 .935, .45 .98, .95 1.015, 1.6 1.02, 3 1.025, 4.8 1.025, 5.2 1.018, 5.33 1.0, 5.39 .975, 5.413 .94",
    ),
    shoulder: keys(
      "0 .7, .1 .83, .25 .89, .5 .93, .95 .97, 1.6 .995, 3 1.005, 4.8 1.005, 5.25 .995, 5.37 .97, 5.413 .92",
    ),
  },
  edge: 0.2,
  sideMarks: [
    // cab window, its lower edge stepped down ahead
    fill("black", "1.06 1.33 .03, 1.16 1.35, 1.6 1.93 .06, 2.2 1.95 .05, 2.22 1.36 .04, 1.7 1.36 .06, 1.5 1.3 .06"),
    fill("glass", "1.58 1.335 .05, 1.58 1.87 .05, 2.17 1.915 .04, 2.18 1.385 .05, 1.72 1.385 .06"),
    fill("glass", "1.2 1.365 .02, 1.53 1.8 .03, 1.53 1.335 .03"),
    // unpainted plastic along the flanks
    fill("matt", "1.38 .62 .03, 1.38 .78 .03, 2.26 .78 .02, 2.26 .62 .02"),
    fill("matt", "2.3 .62 .02, 2.3 .78 .02, 3.96 .78 .03, 3.96 .62 .03"),
    fill("matt", "4.84 .62 .03, 4.84 .78 .02, 5.3 .78 .02, 5.3 .62 .02"),
    { is: "matt", d: archStrip(front, 0.045) },
    { is: "matt", d: archStrip(rear, 0.045) },
    fill("matt", "-.02 .2, -.02 .78, .2 .78 .06, .5 .72 .05, .58 .5, .56 .2"),
    fill("matt", "5.2 .3, 5.18 .58 .03, 5.45 .58, 5.45 .3"),
    // doors, the rail of the sliding one, pressed panels
    { is: "seam", d: "M1.02 1.34 C0.98 1.2 1.36 1.0 1.36 0.8 L1.36 0.36 L2.26 0.36", stroke: 0.008 },
    { is: "seam", d: "M2.28 0.34 L2.28 1.96 L2.24 2.05 L1.68 2.02", stroke: 0.008 },
    { is: "seam", d: "M2.34 0.36 L2.34 2.24 L3.6 2.24 L3.6 0.36 Z", stroke: 0.008 },
    line("matt", "3.62 1.255, 5.2 1.255", 0.03),
    { is: "crease", d: "M2.44 1.4 L2.44 2.1 L3.5 2.1 L3.5 1.4 Z", stroke: 0.025 },
    { is: "crease", d: "M3.72 1.4 L3.72 2.1 L5.16 2.1 L5.16 1.4 Z", stroke: 0.025 },
    line("crease", "2.3 1.16, 3.6 1.16", 0.025),
    line("crease", "3.66 1.16, 5.3 1.16", 0.025),
    line("crease", "2.1 2.27, 3.5 2.3, 5.2 2.28", 0.03),
    line("seam", "5.22 .6, 5.22 2.34", 0.007),
    ...handle(2.04, 1.02, 0.2),
    ...handle(2.4, 1.04, 0.2),
    fill("lamp", ".06 .99 .03, .14 1.08 .04, .46 1.22 .04, .68 1.245 .04, .58 1.1 .06, .26 .96 .05"),
    line("light", ".2 1.11, .46 1.2, .62 1.228", 0.016),
    fill("red", "5.3 .8 .03, 5.3 1.5 .03, 5.45 1.5, 5.45 .8"),
  ],
  paint: { colour: linear("#3d4248"), second: [0.28, 0.012, 0.015] },
  mirrors: { x: 1.36, y: 1.4, size: 1.7 },
}
