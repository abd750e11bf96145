import * as THREE from "three"
import { curve } from "../../renderer/curve.ts"
import { loft, type Point3 } from "../../renderer/loft.ts"

/**
 * One section of a wing, fin or blade: leading edge, chord along x, thickness as a share of the chord, twist (degrees).
 */
export type Rib = {
  at: readonly [x: number, y: number, z: number]
  chord: number
  thick: number
  twist?: number
}

/**
 * A wing through its ribs; sections are perpendicular to its path, so that a winglet keeps its thickness. Texture
 * coordinates: share of the chord from the leading edge, share of the span.
 */
export function blade(ribs: readonly Rib[], { stations = 60, points = 56 } = {}): THREE.BufferGeometry {
  const last = ribs.length - 1
  // Position of each rib along the span.
  const places: number[] = [0]
  for (let i = 1; i <= last; i++) {
    const [a, b] = [ribs[i - 1], ribs[i]] as [Rib, Rib]
    places.push((places[i - 1] ?? 0) + Math.hypot(b.at[1] - a.at[1], b.at[2] - a.at[2]))
  }
  const total = places[last] ?? 1
  const over = (value: (rib: Rib) => number) => curve(ribs.map((rib, i) => [places[i] ?? 0, value(rib)]))
  const [x, y, z] = [over((r) => r.at[0]), over((r) => r.at[1]), over((r) => r.at[2])]
  const [chord, thick, twist] = [over((r) => r.chord), over((r) => r.thick), over((r) => r.twist ?? 0)]
  const rings: Point3[][] = []
  const uv: number[] = []
  for (let i = 0; i <= stations; i++) {
    const place = (total * i) / stations
    const step = total * 0.004
    const way = new THREE.Vector3(0, y(place + step) - y(place - step), z(place + step) - z(place - step))
    if (way.lengthSq() < 1e-12) way.set(0, 0, 1)
    way.normalize()
    // Perpendicular to the chord (along x) and to the span.
    const [ny, nz] = [way.z, -way.y]
    const angle = (twist(place) * Math.PI) / 180
    const closing = i === stations ? 0.12 : 1
    rings.push(
      Array.from({ length: points }, (_, k): Point3 => {
        const turn = -(k / points) * 2 * Math.PI
        const u = (1 - Math.cos(turn)) / 2
        const shape = 1.48 * Math.sqrt(u) - 0.63 * u - 1.76 * u * u + 1.42 * u ** 3 - 0.5 * u ** 4
        const half = chord(place) * thick(place) * shape * (Math.sin(turn) >= 0 ? 1 : -1) * closing
        uv.push(u, i / stations)
        const along = chord(place) * u
        const rise = half - Math.sin(angle) * (along - chord(place) * 0.3)
        return [x(place) + along, y(place) + rise * ny, z(place) + rise * nz]
      }),
    )
  }
  const geometry = loft(rings)
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uv, 2))
  return geometry
}
