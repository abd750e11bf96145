import type { Rib } from "./blade.ts"
import type { Stations } from "./hull.ts"

const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180)

/** Noses in units of the radius over shares of their own length: [share, top, bottom, half]. */
const noses = {
  /** Long and pointed; the windscreen continues the line of the back. */
  fine: [
    [0, -0.36, -0.36, 0],
    [0.012, -0.26, -0.46, 0.115],
    [0.05, -0.15, -0.57, 0.235],
    [0.12, -0.01, -0.69, 0.38],
    [0.22, 0.13, -0.8, 0.535],
    [0.36, 0.29, -0.9, 0.695],
    [0.5, 0.45, -0.955, 0.815],
    [0.6, 0.62, -0.975, 0.88],
    [0.7, 0.785, -0.988, 0.93],
    [0.8, 0.9, -0.996, 0.965],
    [0.9, 0.97, -1, 0.99],
    [1, 1, -1, 1],
  ],
  /** Blunt, as on airliners: a high windscreen close behind the tip. */
  blunt: [
    [0, -0.3, -0.3, 0],
    [0.012, -0.14, -0.46, 0.16],
    [0.05, 0, -0.6, 0.31],
    [0.13, 0.17, -0.76, 0.51],
    [0.24, 0.34, -0.88, 0.69],
    [0.33, 0.5, -0.93, 0.79],
    [0.42, 0.675, -0.965, 0.86],
    [0.52, 0.82, -0.985, 0.92],
    [0.66, 0.93, -1, 0.965],
    [0.82, 0.985, -1, 0.99],
    [1, 1, -1, 1],
  ],
} as const

/** A tube with a nose and a rising tail: `tall` and `wide` are its radii, the taper starts at `tail`. */
export function fuselage(of: {
  length: number
  tall: number
  wide: number
  nose: { kind: keyof typeof noses; length: number }
  tail: number
  /** Height at which back and keel meet, in radii above the middle. */
  rise: number
}): Stations {
  const { length, tall, wide, nose, tail, rise } = of
  const front = noses[nose.kind].map(([u, top, bottom, half]) => [
    u * nose.length,
    top * tall,
    bottom * tall,
    half * wide,
  ])
  const back = [
    [0, 1, -1, 1],
    [0.12, 0.995, -0.95, 0.985],
    [0.3, 0.97, -0.74, 0.92],
    [0.5, 0.92, -0.42, 0.77],
    [0.7, 0.87, -0.06, 0.56],
    [0.86, 0.83, 0.24, 0.36],
    [0.96, 0.79, 0.46, 0.19],
    [1, 0.72, 0.6, 0.05],
  ] as const
  const tapered = back.map(([u, top, bottom, half]) => [
    tail + (length - tail) * u,
    (top + (rise - 0.7) * u * u) * tall,
    (bottom + (rise - 0.7) * u * u) * tall,
    half * wide,
  ])
  const middle = [(nose.length + tail) / 2, tall, -tall, wide]
  return [...front, middle, ...tapered] as unknown as Stations
}

/**
 * A wing from the middle of the hull to its tip, with its winglet. Angles in degrees; `half` is the span up to the
 * winglet.
 */
export function wing(of: {
  x: number
  y: number
  inner: number
  chord: number
  tip: number
  half: number
  sweep: number
  dihedral: number
  /** The kink of the trailing edge near the hull, as a share of the half span, and the chord there. */
  bend?: readonly [share: number, chord: number]
  winglet?: { high: number; out: number; tip: number }
  thick?: number
}): Rib[] {
  const { x, y, inner, chord, tip, half, sweep, dihedral, bend, winglet, thick = 0.125 } = of
  const at = (z: number): Rib["at"] => [
    x + (z - inner) * tangent(sweep),
    y + Math.max(z - inner, 0) * tangent(dihedral),
    z,
  ]
  const ribs: Rib[] = [
    { at: [x - 0.25, y, inner * 0.25], chord: chord * 1.06, thick, twist: 2 },
    { at: at(inner), chord, thick, twist: 2 },
  ]
  if (bend) ribs.push({ at: at(inner + (half - inner) * bend[0]), chord: bend[1], thick: thick * 0.92, twist: 1 })
  ribs.push({ at: at(half), chord: tip, thick: thick * 0.8, twist: -1 })
  if (winglet) {
    const { high, out } = winglet
    const [tx, ty, tz] = at(half)
    const back = (u: number) => tx + high * 0.85 * u + out * 0.4
    ribs.push(
      { at: [tx + out * 0.35, ty + high * 0.06, tz + out * 0.45], chord: tip * 0.94, thick: 0.09 },
      { at: [back(0.2), ty + high * 0.24, tz + out * 0.78], chord: tip * 0.84, thick: 0.085 },
      { at: [back(0.55), ty + high * 0.55, tz + out * 0.92], chord: (tip + winglet.tip) * 0.42, thick: 0.085 },
      { at: [back(1), ty + high, tz + out], chord: winglet.tip, thick: 0.08 },
    )
  }
  return ribs
}

/** A fin with the fillet before its foot. */
export function fin(of: {
  x: number
  foot: number
  top: number
  chord: number
  tip: number
  sweep: number
  fillet: number
}): Rib[] {
  const { x, foot, top, chord, tip, sweep, fillet } = of
  const at = (u: number): Rib["at"] => [x + (top - foot) * u * tangent(sweep), foot + (top - foot) * u, 0]
  const wide = (u: number) => chord + (tip - chord) * u
  const before = (u: number, more: number, thick: number): Rib => {
    const [ax, ay] = at(u)
    return { at: [ax - more, ay, 0], chord: wide(u) + more, thick }
  }
  return [
    before(-0.12, fillet * 1.5, 0.06),
    before(0.02, fillet * 0.8, 0.075),
    before(0.12, fillet * 0.22, 0.095),
    before(0.24, 0, 0.1),
    before(0.6, 0, 0.1),
    before(1, 0, 0.1),
  ]
}

/** One side of a tailplane. */
export function tailplane(of: {
  x: number
  y: number
  inner: number
  chord: number
  tip: number
  half: number
  sweep: number
  dihedral?: number
}): Rib[] {
  const { x, y, inner, chord, tip, half, sweep, dihedral = 0 } = of
  return [0, 0.5, 1].map((u) => {
    const z = inner + (half - inner) * u
    return {
      at: [x + (z - inner) * tangent(sweep), y + (z - inner) * tangent(dihedral), z] as const,
      chord: chord + (tip - chord) * u,
      thick: 0.1 - 0.02 * u,
    }
  })
}
