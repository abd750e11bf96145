/** Points of a curve: position and value; positions increase. */
export type Keys = readonly (readonly [where: number, value: number])[]

/** A smooth curve through the points that never overshoots them (monotone cubic); constant beyond its ends. */
export function curve(keys: Keys): (where: number) => number {
  const xs = keys.map(([x]) => x)
  const ys = keys.map(([, y]) => y)
  const last = xs.length - 1
  const at = (list: readonly number[], i: number) => list[i] as number
  const slopes = xs.slice(0, last).map((x, i) => (at(ys, i + 1) - at(ys, i)) / (at(xs, i + 1) - x || 1))
  const tangents = xs.map((_, i) => {
    if (i === 0) return slopes[0] ?? 0
    if (i === last) return at(slopes, last - 1)
    const [before, after] = [at(slopes, i - 1), at(slopes, i)]
    if (before * after <= 0) return 0
    const [left, right] = [at(xs, i) - at(xs, i - 1), at(xs, i + 1) - at(xs, i)]
    const [a, b] = [2 * right + left, right + 2 * left]
    return (a + b) / (a / before + b / after)
  })
  return (where) => {
    if (where <= at(xs, 0)) return at(ys, 0)
    if (where >= at(xs, last)) return at(ys, last)
    let i = 0
    while (where > at(xs, i + 1)) i++
    const width = at(xs, i + 1) - at(xs, i)
    const u = (where - at(xs, i)) / width
    const [p, q] = [at(ys, i), at(ys, i + 1)]
    const [m, n] = [at(tangents, i) * width, at(tangents, i + 1) * width]
    return p * (1 + 2 * u) * (1 - u) ** 2 + m * u * (1 - u) ** 2 + q * u * u * (3 - 2 * u) + n * u * u * (u - 1)
  }
}

export type Point = readonly [number, number]

/** A smooth line through points (Catmull-Rom), with `steps` segments between two of them. */
export function spline(points: readonly Point[], steps: number): Point[] {
  const first = points[0] as Point
  const end = points.at(-1) as Point
  const second = points[1] ?? end
  const before = points.at(-2) ?? first
  const padded: Point[] = [
    [2 * first[0] - second[0], 2 * first[1] - second[1]],
    ...points,
    [2 * end[0] - before[0], 2 * end[1] - before[1]],
  ]
  const line: Point[] = []
  for (let i = 1; i < padded.length - 2; i++) {
    const [a, b, c, d] = [padded[i - 1], padded[i], padded[i + 1], padded[i + 2]] as [Point, Point, Point, Point]
    for (let s = 0; s < steps; s++) {
      const u = s / steps
      const on = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * u +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * u * u +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * u ** 3)
      line.push([on(0), on(1)])
    }
  }
  line.push(end)
  return line
}

/** Smooth step from 0 at `from` to 1 at `to`. */
export function ramp(from: number, to: number, x: number): number {
  const u = Math.min(Math.max((x - from) / (to - from || 1), 0), 1)
  return u * u * (3 - 2 * u)
}

/** Random numbers from 0 to 1, determined by a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
