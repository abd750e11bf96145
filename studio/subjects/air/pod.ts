import type { Stations } from "./hull.ts"
import type { Patch } from "./hull-texture.ts"

/** A cabin from the nose to the start of the boom, in radii over shares of its length: [share, top, bottom, half]. */
const pods = {
  /** Rounded, with glass all round. */
  bubble: [
    [0, -0.3, -0.3, 0],
    [0.008, -0.14, -0.47, 0.22],
    [0.033, 0.03, -0.65, 0.44],
    [0.083, 0.27, -0.81, 0.66],
    [0.15, 0.55, -0.92, 0.81],
    [0.233, 0.83, -0.98, 0.92],
    [0.317, 0.97, -1, 0.98],
    [0.43, 1, -1, 1],
    [0.6, 0.99, -0.98, 0.99],
    [0.717, 0.95, -0.86, 0.88],
    [0.817, 0.88, -0.6, 0.66],
    [0.917, 0.81, -0.28, 0.45],
    [1, 0.76, -0.02, 0.33],
  ],
  /** A long nose before a raked windscreen. */
  long: [
    [0, -0.44, -0.44, 0],
    [0.006, -0.34, -0.56, 0.14],
    [0.025, -0.22, -0.7, 0.3],
    [0.07, -0.03, -0.85, 0.51],
    [0.13, 0.18, -0.95, 0.7],
    [0.2, 0.47, -0.99, 0.83],
    [0.27, 0.79, -1, 0.92],
    [0.34, 0.95, -1, 0.97],
    [0.43, 1, -1, 1],
    [0.68, 1, -0.99, 1],
    [0.8, 0.95, -0.85, 0.87],
    [0.9, 0.88, -0.52, 0.63],
    [1, 0.81, -0.14, 0.4],
  ],
} as const

export type PodKind = keyof typeof pods

/** Cabin and boom as one body: the boom ends `length` from the nose, `rise` above the middle, metres. */
export function cabinAndBoom(of: {
  kind: PodKind
  pod: number
  length: number
  tall: number
  wide: number
  rise: number
}): Stations {
  const { kind, pod, length, tall, wide, rise } = of
  const boom = [
    [0.1, 0.72, 0.1, 0.27],
    [0.4, 0.68, 0.27, 0.205],
    [0.75, 0.64, 0.34, 0.15],
    [0.95, 0.6, 0.38, 0.1],
    [1, 0.55, 0.43, 0.03],
  ] as const
  return [
    ...pods[kind].map(([u, top, bottom, half]) => [u * pod, top * tall, bottom * tall, half * wide] as const),
    ...boom.map(
      ([u, top, bottom, half]) =>
        [pod + (length - pod) * u, top * tall + rise * u, bottom * tall + rise * u, half * wide] as const,
    ),
  ]
}

const scaled = (pod: number, patches: Patch[]): Patch[] =>
  patches.map((patch) => patch.map(([u, degrees]) => [u * pod, degrees] as const))

/** The glass ahead of the cabin: both halves of the windscreen, the roof and chin windows. */
export const screens: Record<PodKind, (pod: number) => Patch[]> = {
  bubble: (pod) =>
    scaled(pod, [
      [
        [0.045, 3],
        [0.06, 40],
        [0.1, 66],
        [0.165, 64],
        [0.255, 50],
        [0.262, 3],
      ],
      [
        [0.05, 112],
        [0.058, 138],
        [0.135, 136],
        [0.14, 112],
      ],
      [
        [0.285, 6],
        [0.285, 30],
        [0.36, 30],
        [0.36, 6],
      ],
    ]),
  long: (pod) =>
    scaled(pod, [
      [
        [0.155, 2.5],
        [0.165, 28],
        [0.2, 50],
        [0.275, 46],
        [0.315, 26],
        [0.32, 2.5],
      ],
      [
        [0.075, 104],
        [0.08, 122],
        [0.135, 121],
        [0.13, 103],
      ],
    ]),
}
