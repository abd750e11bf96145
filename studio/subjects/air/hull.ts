import * as THREE from "three"
import { curve } from "../../renderer/curve.ts"
import { loft, type Point3 } from "../../renderer/loft.ts"

/** Stations of a hull: x from the nose, heights of its back and its keel, half its width; metres. */
export type Stations = readonly (readonly [x: number, top: number, bottom: number, half: number])[]

/** Heights and half widths at any x; the curves run over the square root of x, which makes noses round. */
export function lines(stations: Stations) {
  const over = (k: 1 | 2 | 3) => {
    const at = curve(stations.map((row) => [Math.sqrt(row[0]), row[k]]))
    return (x: number) => at(Math.sqrt(Math.max(x, 0)))
  }
  const [top, bottom, half] = [over(1), over(2), over(3)]
  const length = stations.at(-1)?.[0] ?? 1
  return {
    length,
    /** A point on the hull: x and degrees from the top, on the left side (+z); `square` above 2 is boxier. */
    place: (x: number, degrees: number, square = 2): Point3 => {
      const angle = (degrees / 180) * Math.PI
      const superellipse = (v: number) => Math.sign(v) * Math.abs(v) ** (2 / square)
      const middle = (top(x) + bottom(x)) / 2
      return [
        x,
        middle + ((top(x) - bottom(x)) / 2) * superellipse(Math.cos(angle)),
        half(x) * superellipse(Math.sin(angle)),
      ]
    },
    top,
    bottom,
    half,
  }
}

/**
 * A hull through its stations; texture coordinates: x as a share of its length, and from the top (0) to the keel (1).
 */
export function hull(stations: Stations, { square = 2, rows = 260, around = 120 } = {}): THREE.BufferGeometry {
  const { length, place } = lines(stations)
  const rings: Point3[][] = []
  const uv: number[] = []
  for (let i = 0; i <= rows; i++) {
    const u = i / rows
    const x = length * (u < 0.35 ? u * u * 1.15 + u * 0.25 : 0.228375 + ((u - 0.35) / 0.65) * 0.771625)
    rings.push(
      Array.from({ length: around }, (_, k) => {
        const degrees = (k / around) * 360
        uv.push(x / length, degrees <= 180 ? degrees / 180 : 2 - degrees / 180)
        return place(x, degrees, square)
      }),
    )
  }
  const geometry = loft(rings)
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uv, 2))
  return geometry
}

/** A body of revolution along x: outline [x, radius] from its centre at `at`; `flat` reduces its height. */
export function turned(
  outline: readonly (readonly [x: number, radius: number])[],
  at: readonly [number, number, number],
  { flat = 1, around = 72, caps = false } = {},
): THREE.BufferGeometry {
  const rings = outline.map(([x, radius]) =>
    Array.from({ length: around }, (_, k): Point3 => {
      const angle = (k / around) * 2 * Math.PI
      return [at[0] + x, at[1] + Math.cos(angle) * radius * flat, at[2] + Math.sin(angle) * radius]
    }),
  )
  const geometry = loft(rings, { caps })
  const total = (outline.at(-1)?.[0] ?? 1) || 1
  const uv = outline.flatMap(([x]) => Array.from({ length: around }, (_, k) => [x / total, k / around])).flat()
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uv, 2))
  return geometry
}
