import * as THREE from "three"
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js"
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js"

/** A box on `y`, its centre at `x`, `z`; `round` is the radius of its edges. All metres. */
export function box(w: number, h: number, d: number, x: number, y: number, z: number, round = 0) {
  const geometry = round > 0 ? new RoundedBoxGeometry(w, h, d, 3, round) : new THREE.BoxGeometry(w, h, d)
  return geometry.translate(x, y + h / 2, z)
}

/** An upright cylinder on `y`; `top` is its upper radius. */
export function post(radius: number, h: number, x: number, y: number, z: number, top = radius, sides = 16) {
  return new THREE.CylinderGeometry(top, radius, h, sides).translate(x, y + h / 2, z)
}

/** A round bar between two points. */
export function bar(from: readonly number[], to: readonly number[], radius: number, end = radius, sides = 8) {
  const a = new THREE.Vector3(...(from as [number, number, number]))
  const b = new THREE.Vector3(...(to as [number, number, number]))
  const way = b.clone().sub(a)
  const geometry = new THREE.CylinderGeometry(end, radius, way.length(), sides)
  geometry.applyQuaternion(
    new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 1, 0), way.clone().normalize()),
  )
  return geometry.translate((a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2)
}

/** A slab over a rectangle (least x and z, greatest x and z) with a hole, whose corners have the radius `round`. */
export function slabAround(
  [x0, z0, x1, z1]: readonly [number, number, number, number],
  hole: { box: readonly [number, number, number, number]; round: number },
  y: number,
  h: number,
) {
  const shape = new THREE.Shape([
    new THREE.Vector2(x0, -z0),
    new THREE.Vector2(x1, -z0),
    new THREE.Vector2(x1, -z1),
    new THREE.Vector2(x0, -z1),
  ])
  const [a, b, c, d] = hole.box
  const r = hole.round
  const path = new THREE.Path()
  path.moveTo(a + r, -b)
  path.lineTo(c - r, -b)
  path.absarc(c - r, -b - r, r, Math.PI / 2, 0, true)
  path.lineTo(c, -d + r)
  path.absarc(c - r, -d + r, r, 0, -Math.PI / 2, true)
  path.lineTo(a + r, -d)
  path.absarc(a + r, -d + r, r, -Math.PI / 2, -Math.PI, true)
  path.lineTo(a, -b - r)
  path.absarc(a + r, -b - r, r, Math.PI, Math.PI / 2, true)
  shape.holes.push(path)
  return extruded(shape, h)
    .rotateX(-Math.PI / 2)
    .translate(0, y, 0)
}

export function extruded(shape: THREE.Shape, depth: number, soft = 0) {
  return new THREE.ExtrudeGeometry(shape, {
    depth: depth - 2 * soft,
    bevelEnabled: soft > 0,
    bevelSize: soft,
    bevelOffset: -soft,
    bevelThickness: soft,
    bevelSegments: 4,
    curveSegments: 14,
  }).translate(0, 0, soft)
}

/** Rotated around the vertical axis by `turn` (radians), then moved. */
export function placed<G extends THREE.BufferGeometry>(geometry: G, x: number, y: number, z: number, turn = 0): G {
  return geometry.rotateY(turn).translate(x, y, z)
}

/** The same surface in triangles no longer than `edge`, so that baked light can vary along it. */
export function divided(source: THREE.BufferGeometry, edge: number): THREE.BufferGeometry {
  const flat = source.index ? source.toNonIndexed() : source
  const positions = flat.getAttribute("position")
  const normal = flat.getAttribute("normal")
  const places: number[] = []
  const normals: number[] = []
  type Corner = [number, number, number, number, number, number]
  const half = (a: Corner, b: Corner) => a.map((each, i) => (each + (b[i] as number)) / 2) as Corner
  const apart = (a: Corner, b: Corner) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const split = (a: Corner, b: Corner, c: Corner): void => {
    const [ab, bc, ca] = [apart(a, b), apart(b, c), apart(c, a)]
    if (Math.max(ab, bc, ca) <= edge) {
      for (const each of [a, b, c]) {
        places.push(each[0], each[1], each[2])
        normals.push(each[3], each[4], each[5])
      }
    } else if (ab >= bc && ab >= ca) {
      const m = half(a, b)
      split(a, m, c)
      split(m, b, c)
    } else if (bc >= ca) {
      const m = half(b, c)
      split(a, b, m)
      split(a, m, c)
    } else {
      const m = half(c, a)
      split(a, b, m)
      split(m, b, c)
    }
  }
  const corner = (i: number): Corner => [
    positions.getX(i),
    positions.getY(i),
    positions.getZ(i),
    normal.getX(i),
    normal.getY(i),
    normal.getZ(i),
  ]
  for (let i = 0; i < positions.count; i += 3) split(corner(i), corner(i + 1), corner(i + 2))
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(places, 3))
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normals, 3))
  return mergeVertices(geometry, 1e-3)
}
