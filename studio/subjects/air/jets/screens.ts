import type { Patch } from "../hull-texture.ts"

/** The flight deck of a business jet with a nose `length` metres long: a raked windscreen, two panes on the side. */
export function raked(length: number, { panes = 3 } = {}): Patch[] {
  const all: Patch[] = [
    [
      [0.492, 2.5],
      [0.515, 24],
      [0.565, 46],
      [0.675, 44],
      [0.735, 24],
      [0.752, 2.5],
    ],
    [
      [0.588, 51],
      [0.65, 73],
      [0.775, 72],
      [0.775, 53],
      [0.7, 48],
    ],
    [
      [0.8, 55],
      [0.8, 72],
      [0.885, 71],
      [0.9, 63],
      [0.86, 57],
    ],
  ]
  return all.slice(0, panes).map((patch) => patch.map(([u, degrees]) => [u * length, degrees] as const))
}
