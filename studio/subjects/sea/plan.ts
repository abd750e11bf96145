import * as THREE from "three"
import { loft, type Point3 } from "../../renderer/loft.ts"

/**
 * A deck or deckhouse seen from above: from bow `x0` to stern `x1`, `half` wide, rounded ahead over `bow` metres and at
 * its after corners.
 */
export type Plan = {
  x0: number
  x1: number
  half: number
  bow: number
  /** Exponent of the bow's curve: 2 is an ellipse, more is blunter. */
  blunt?: number
  corner?: number
  /** How much narrower it is at the stern. */
  taper?: number
}

const SIDE = 64

/** The outline, from the bow along the left side to the stern and back along the right: [x, z]. */
export function outline({ x0, x1, half, bow, blunt = 2.2, corner = 0.8, taper = 0 }: Plan): [number, number][] {
  const left: [number, number][] = []
  for (let i = 0; i <= SIDE; i++) {
    const u = i / SIDE
    // More points ahead and at the corner.
    const along = u < 0.5 ? (u * 2) ** 2 * bow : u < 0.8 ? bow + ((u - 0.5) / 0.3) * (x1 - corner - x0 - bow) : 0
    if (u < 0.8) {
      const t = Math.min(along / bow, 1)
      const wide = half * (1 - (1 - t) ** blunt) ** (1 / blunt)
      left.push([x0 + along, wide * (1 - taper * Math.max(0, along / (x1 - x0) - 0.4))])
    } else {
      const angle = ((u - 0.8) / 0.2) * (Math.PI / 2)
      const wide = half * (1 - taper * 0.6)
      left.push([x1 - corner + Math.sin(angle) * corner, wide - corner + Math.cos(angle) * corner])
    }
  }
  return [
    ...left,
    ...left
      .slice(1)
      .reverse()
      .map(([x, z]): [number, number] => [x, -z]),
  ]
}

const at = (ring: [number, number][], y: number): Point3[] => ring.map(([x, z]) => [x, y, z])

/** Walls between two outlines; texture coordinates: metres along, share of the height. */
export function walls(low: Plan, high: Plan, y0: number, y1: number): THREE.BufferGeometry {
  const [a, b] = [outline(low), outline(high)]
  const shares = [0, 0.1, 0.28, 0.6, 0.88, 1]
  const between = (share: number): Point3[] =>
    a.map(([x, z], i): Point3 => {
      const [tx, tz] = b[i] ?? [x, z]
      return [x + (tx - x) * share, y0 + (y1 - y0) * share, z + (tz - z) * share]
    })
  const geometry = loft(shares.map(between), { caps: false })
  let along = 0
  const run = a.map(([x, z], i) => {
    const before = a[i - 1]
    if (before) along += Math.hypot(x - before[0], z - before[1])
    return along
  })
  geometry.setAttribute(
    "uv",
    new THREE.Float32BufferAttribute(
      shares.flatMap((share) => run.flatMap((each) => [each, share])),
      2,
    ),
  )
  return geometry
}

/** A level surface that fills an outline. */
export function level(plan: Plan, y: number, up = true): THREE.BufferGeometry {
  const ring = outline(plan)
  const rows: Point3[][] = []
  // In strips from side to side, so that ambient occlusion varies over the whole surface.
  for (let i = 0; i <= SIDE; i++) {
    const [x, z] = ring[i] as [number, number]
    rows.push(
      Array.from({ length: 9 }, (_, k): Point3 => {
        const share = up ? k / 4 - 1 : 1 - k / 4
        return [x, y, z * share]
      }),
    )
  }
  return loft(rows, { closed: false, caps: false })
}

/** A slab with softened edges. */
export function slab(plan: Plan, y0: number, y1: number): THREE.BufferGeometry[] {
  const soft = Math.min((y1 - y0) * 0.3, 0.1)
  const less: Plan = { ...plan, x0: plan.x0 + soft, x1: plan.x1 - soft, half: plan.half - soft }
  const rings = [
    at(outline(less), y0),
    at(outline(plan), y0 + soft),
    at(outline(plan), y1 - soft),
    at(outline(less), y1),
  ]
  return [loft(rings, { caps: false }), level(less, y0, false)]
}

/** A tube through points. */
export function tube(places: readonly Point3[], bore: number, { sides = 6, closed = false, pieces = 0 } = {}) {
  const path = new THREE.CatmullRomCurve3(
    places.map((p) => new THREE.Vector3(...p)),
    closed,
    "catmullrom",
    0.1,
  )
  return new THREE.TubeGeometry(path, pieces || places.length * 2, bore, sides, closed)
}

/** A rail through points: posts, and bars at shares of its height. */
export function rail(
  places: readonly Point3[],
  height: number,
  { every = 1.5, bars = [1, 0.66, 0.33], bore = 0.028 } = {},
) {
  const lift = (y: number): Point3[] => places.map(([x, y0, z]) => [x, y0 + y, z])
  const parts: THREE.BufferGeometry[] = bars.map((share) =>
    tube(lift(height * share), share === 1 ? bore * 1.3 : bore * 0.6),
  )
  let since = every
  places.forEach(([x, y, z], i) => {
    const before = places[i - 1]
    if (before) since += Math.hypot(x - before[0], z - before[2])
    if (since < every) return
    since = 0
    parts.push(new THREE.CylinderGeometry(bore, bore, height, 6).translate(x, y + height / 2, z))
  })
  return parts
}

/** The part of an outline between two x, left side, up to the middle of the stern if it reaches it; for rails. */
export function edge(plan: Plan, y: number, from: number, to: number, inset = 0.12): Point3[] {
  const left = outline({ ...plan, x0: plan.x0 + inset, x1: plan.x1 - inset, half: plan.half - inset })
    .slice(0, SIDE + 1)
    .filter(([x]) => x >= from && x <= to)
    .map(([x, z]): Point3 => [x, y, z])
  const last = left.at(-1)
  if (!last || to < plan.x1) return left
  return [...left, ...[0.66, 0.33, 0].map((share): Point3 => [last[0], y, last[2] * share])]
}
