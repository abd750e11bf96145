import { ramp, seeded } from "../../renderer/curve.ts"
import { bell } from "./drawing.ts"
import { between, type Plane, plane } from "./raster.ts"

/** Adds steam around a car: `ground` and `span` are the floor's row and the car's length, pixels. */
export function addSteam(light: readonly Plane[], ground: number, span: number): void {
  const random = seeded(5)
  // Clouds of several sizes.
  const octaves = [0.42, 0.2, 0.1, 0.05].map((size) => {
    const noise = plane(64, 64)
    for (let p = 0; p < noise.data.length; p++) noise.data[p] = random()
    return { cell: size * span, noise, share: size ** 0.8 }
  })
  const sum = octaves.reduce((total, { share }) => total + share, 0)
  const smooth = (u: number) => Math.floor(u) + ramp(0, 1, u - Math.floor(u))
  const { wide, high } = light[0] as Plane
  for (let j = 0, p = 0; j < high; j++) {
    const y = (ground - j) / span
    const rise = ramp(-0.16, 0.02, y) * ramp(0.62, 0.08, y)
    for (let i = 0; i < wide; i++, p++) {
      const x = (i - wide / 2) / span
      let thick = 0
      for (const { cell, noise, share } of octaves)
        thick += share * between(noise, smooth(20 + i / cell + 0.3 * Math.sin(j / cell)), smooth(20 + j / cell))
      const amount = 0.075 * (thick / sum) ** 3 * 2.2 * rise * bell(x, 0.75)
      for (const [k, tint] of [1, 0.95, 0.9].entries()) {
        const { data } = light[k] as Plane
        data[p] = (data[p] as number) * (1 - 2.2 * amount) + amount * tint
      }
    }
  }
}
