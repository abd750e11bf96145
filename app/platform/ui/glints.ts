type Sea = { width: number; from: number; to: number; sunX: number }

const ROWS = 64

/** A repeatable sequence between 0 and 1: the same sea on server and browser. */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/**
 * The light on the water as four paths of lens-shaped strokes: dark troughs, cool crests, warm light, and the bright
 * road under the sun. Strokes grow towards the viewer.
 */
export function glints({ width, from, to, sunX }: Sea): Record<"dark" | "cool" | "warm" | "bright", string> {
  const next = sequence(29)
  const paths = { dark: "", cool: "", warm: "", bright: "" }
  const depth = to - from
  const stroke = (x: number, y: number, half: number, thick: number) =>
    `M${Math.round(x - half)} ${y.toFixed(1)}q${Math.round(half)} ${(-thick).toFixed(1)} ${Math.round(half * 2)} 0q${Math.round(-half)} ${thick.toFixed(1)} ${Math.round(-half * 2)} 0`
  for (let row = 0; row < ROWS; row += 1) {
    const near = (row / ROWS) ** 1.7
    const y = from + 1.5 + near * depth
    const half = 8 + near * width * 0.11
    const thick = 0.9 + near * depth * 0.03
    for (const kind of ["dark", "cool"] as const) {
      const x = next() * width
      paths[kind] += stroke(x, y + next() * 4, half * (0.7 + next()), thick * (0.6 + next() * 0.8))
    }
    const road = width * (0.026 + near * 0.1)
    paths.warm += stroke(sunX + (next() - 0.5) * road * 3.4, y, half * (0.35 + next() * 0.5), thick * 0.6)
    if (near < 0.85)
      paths.bright += stroke(
        sunX + (next() - 0.5) * road * 1.6,
        y,
        half * (0.2 + next() * 0.3) * (1 - near * 0.5),
        thick * 0.5,
      )
  }
  return paths
}
