import { ramp, seeded } from "../../../renderer/curve.ts"
import { loft, type Point3 } from "../../../renderer/loft.ts"
import { onFlank } from "./lacquer.ts"

const lot = (i: number, k: number, seed: number) => {
  const s = Math.sin(i * 127.1 + k * 311.7 + seed * 74.7) * 43758.5453
  return s - Math.floor(s)
}

/** Bubbles as domes, one per cell, as a height from 0 to 1. */
function bubbles(u: number, v: number, seed: number): number {
  const [i, k] = [Math.floor(u), Math.floor(v)]
  let most = 0
  for (let a = -1; a <= 1; a++)
    for (let b = -1; b <= 1; b++) {
      const [x, y] = [i + a + lot(i + a, k + b, seed), k + b + lot(i + a, k + b, seed + 1)]
      const r = 0.45 + 0.5 * lot(i + a, k + b, seed + 2)
      most = Math.max(most, 1 - ((u - x) ** 2 + (v - y) ** 2) / (r * r))
    }
  return Math.sqrt(most)
}

/** Thickness of the foam, 0 to 1: a layer at the top whose lower edge runs down in streaks. */
export function blanket(seed: number): (u: number, v: number) => number {
  const random = seeded(seed)
  const fingers = Array.from({ length: 26 }, () => ({
    u: -1.6 + 3.2 * random(),
    wide: 0.016 + 0.04 * random(),
    long: 0.05 + 0.34 * random() ** 1.8,
  }))
  return (u, v) => {
    const wave = 0.42 + 0.05 * Math.sin(u * 3.1 + 0.6) + 0.025 * Math.sin(u * 9.7)
    const run = fingers.reduce(
      (all, each) => Math.max(all, each.long * Math.exp(-(((u - each.u) / each.wide) ** 4))),
      0,
    )
    return ramp(0, 0.07, v - (wave - run))
  }
}

/** Foam on the flank: a thick white foam of bubbles, below the lacquer where there is none. */
export function foam(thick: (u: number, v: number) => number): ReturnType<typeof loft> {
  const [columns, rows] = [520, 380]
  const rings = Array.from({ length: columns + 1 }, (_, i): Point3[] => {
    const u = -1.3 + (2.6 * i) / columns
    return Array.from({ length: rows + 1 }, (_, k): Point3 => {
      const v = 0.1 + (0.9 * k) / rows
      const { at, out } = onFlank(u, v)
      const much = thick(u, v)
      const w = v * 1.9
      const cream =
        0.5 * bubbles(u * 7, w * 7, 3) + 0.3 * bubbles(u * 19, w * 19, 7) + 0.2 * bubbles(u * 48, w * 48, 11)
      const high = much > 0 ? 0.052 * Math.sqrt(much) * (0.35 + 0.65 * cream) : -0.008
      at.addScaledVector(out, high)
      return [at.x, at.y, at.z]
    })
  })
  return loft(rings, { closed: false, caps: false })
}
