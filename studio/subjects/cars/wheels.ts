import type { Axle, Rim } from "./shape.ts"

/** The spokes of a rim as SVG polygons; only the light on them is drawn, so that they are flat. */
export function spokes({ x, radius, rim: q }: Axle, rim: Rim): string {
  const wide = rim.thick * q
  const turn = 360 / rim.spokes
  const across = Math.tan(Math.PI / rim.spokes) * 2 * q
  /** Centre line beside the radius at foot and end, and the widths there. */
  const bar = (from: number, to: number, a: number, b: number, foot: number, end: number) =>
    `<polygon points="${a - foot / 2},${from * q} ${b - end / 2},${to * q} ${b + end / 2},${to * q} ${a + foot / 2},${from * q}"/>`
  const both = (draw: (side: number) => string) => draw(-1) + draw(1)
  const styles: Record<Rim["style"], () => string> = {
    turbine: () => bar(0.1, 1, -0.1 * q, 0.12 * q, wide * 0.4, wide * 0.75),
    double: () => both((s) => bar(0.1, 1, s * wide * 0.42, s * wide * 0.95, wide * 0.26, wide * 0.24)),
    fork: () =>
      bar(0.1, 0.58, 0, 0, wide * 0.5, wide * 0.5) +
      both((s) => bar(0.5, 1, s * wide * 0.14, s * across * 0.22, wide * 0.26, wide * 0.24)),
    disc: () => "",
  }
  const one = styles[rim.style]()
  if (rim.style === "disc") {
    // A plate with round holes.
    const hole = Math.min((q * 1.06) / rim.spokes, q * rim.thick * 0.6)
    const circle = (a: number, b: number, r: number) =>
      `M${a - r} ${b} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0 Z`
    const holes = Array.from({ length: rim.spokes }, (_, i) => {
      const angle = Math.PI / 2 + (2 * Math.PI * i) / rim.spokes
      return circle(Math.cos(angle) * q * 0.64, Math.sin(angle) * q * 0.64, hole)
    })
    return `<path transform="translate(${x},${radius})" fill-rule="evenodd" d="${circle(0, 0, q)} ${holes.join(" ")}"/>`
  }
  const all = Array.from({ length: rim.spokes }, (_, i) => `<g transform="rotate(${i * turn})">${one}</g>`)
  return `<g transform="translate(${x},${radius})">${all.join("")}<circle r="${0.15 * q}"/></g>`
}
