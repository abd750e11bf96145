import * as THREE from "three"
import { curve, seeded, spline } from "../../../renderer/curve.ts"
import { loft, type Point3 } from "../../../renderer/loft.ts"

/** Section of a flank from its sill up over the shoulder: height and distance outward, metres. */
const SECTION = spline(
  [
    [0.25, 0.0],
    [0.42, 0.045],
    [0.6, 0.03],
    [0.76, 0.05],
    [0.86, 0.062],
    [0.905, 0.05],
    [0.93, 0.0],
    [0.95, -0.09],
    [0.985, -0.26],
    [1.06, -0.62],
    [1.1, -1.0],
  ],
  9,
)
const swell = curve([
  [-2.2, -0.16],
  [-1.1, 0.02],
  [0, 0.09],
  [1.2, 0.03],
  [2.4, -0.14],
])
const rise = curve([
  [-2.2, -0.06],
  [-0.4, 0.02],
  [1.2, 0.05],
  [2.4, 0.02],
])

/** The surface of a car's flank and shoulder around a point: `u` along it, metres, `v` along its section, 0 to 1. */
export function onFlank(u: number, v: number): { at: THREE.Vector3; out: THREE.Vector3 } {
  const spot = (a: number, b: number) => {
    const k = Math.min(Math.max(b, 0), 1) * (SECTION.length - 1)
    const [i, f] = [Math.min(Math.floor(k), SECTION.length - 2), k - Math.min(Math.floor(k), SECTION.length - 2)]
    const [p, q] = [SECTION[i], SECTION[i + 1]] as [readonly [number, number], readonly [number, number]]
    return new THREE.Vector3(a, p[0] + (q[0] - p[0]) * f + rise(a) * b, p[1] + (q[1] - p[1]) * f + swell(a))
  }
  const at = spot(u, v)
  const along = spot(u + 0.01, v).sub(spot(u - 0.01, v))
  const up = spot(u, Math.min(v + 0.006, 1)).sub(spot(u, Math.max(v - 0.006, 0)))
  return { at, out: along.cross(up).normalize() }
}

/** The flank, in `fine` stations along it. */
export function flank(fine = 160): THREE.BufferGeometry {
  const rings = Array.from({ length: fine + 1 }, (_, i): Point3[] => {
    const u = -2.4 + (4.8 * i) / fine
    return Array.from({ length: 91 }, (_, k): Point3 => {
      const { at } = onFlank(u, k / 90)
      return [at.x, at.y, at.z]
    })
  })
  return loft(rings, { closed: false, caps: false })
}

export type Drops = {
  count: number
  least: number
  most: number
  seed: number
  where?: (u: number, v: number) => number
}

/** Water beads on the lacquer: flattened domes in one geometry. */
export function drops(
  { count, least, most, seed, where = () => 1 }: Drops,
  box: readonly [number, number, number, number],
): THREE.BufferGeometry {
  const random = seeded(seed)
  const dome = new THREE.SphereGeometry(1, 14, 7, 0, 2 * Math.PI, 0, Math.PI / 2)
  const base = dome.getAttribute("position")
  const index = dome.getIndex() as THREE.BufferAttribute
  const places: number[] = []
  const normals: number[] = []
  const faces: number[] = []
  const turn = new THREE.Quaternion()
  const taken: { x: number; y: number; z: number; r: number }[] = []
  const point = new THREE.Vector3()
  for (let tries = 0, made = 0; made < count && tries < count * 12; tries++) {
    const [u, v] = [box[0] + (box[2] - box[0]) * random(), box[1] + (box[3] - box[1]) * random()]
    if (random() > where(u, v)) continue
    const { at, out } = onFlank(u, v)
    const r = least + (most - least) * random() ** 4
    if (taken.some((each) => Math.hypot(each.x - at.x, each.y - at.y, each.z - at.z) < (each.r + r) * 0.98)) continue
    taken.push({ x: at.x, y: at.y, z: at.z, r })
    made++
    turn.setFromUnitVectors(new THREE.Vector3(0, 1, 0), out)
    const first = places.length / 3
    const [stretch, sway] = [1 + 0.22 * random(), random() * 0.3]
    for (let i = 0; i < base.count; i++) {
      point.fromBufferAttribute(base, i)
      const normal = point
        .clone()
        .multiply(new THREE.Vector3(1, 1.7, 1))
        .normalize()
        .applyQuaternion(turn)
      const uneven = 1 + 0.07 * Math.sin(3 * Math.atan2(point.z, point.x) + sway * 20)
      point
        .set(point.x * r * uneven, point.y * r * 0.52, point.z * r * uneven * stretch)
        .applyQuaternion(turn)
        .add(at)
      places.push(point.x, point.y, point.z)
      normals.push(normal.x, normal.y, normal.z)
    }
    for (let i = 0; i < index.count; i++) faces.push(first + index.getX(i))
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(places, 3))
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normals, 3))
  geometry.setIndex(faces)
  return geometry
}
