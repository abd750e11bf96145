import * as THREE from "three"

export type Point3 = readonly [x: number, y: number, z: number]

/**
 * A surface through rings with the same number of points. `closed`: each ring is a closed curve; `caps`: both ends are
 * closed.
 */
export function loft(rings: readonly (readonly Point3[])[], { closed = true, caps = true } = {}): THREE.BufferGeometry {
  const count = rings[0]?.length ?? 0
  const faces: number[] = []
  for (let i = 0; i < rings.length - 1; i++)
    for (let j = 0; j < (closed ? count : count - 1); j++) {
      const [a, b] = [i * count + j, i * count + ((j + 1) % count)]
      faces.push(a, b, a + count, b, b + count, a + count)
    }
  if (caps)
    for (const end of [0, rings.length - 1])
      for (let j = 1; j < count - 1; j++) {
        const a = end * count
        faces.push(...(end === 0 ? [a, a + j + 1, a + j] : [a, a + j, a + j + 1]))
      }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(rings.flat().flat(), 3))
  geometry.setIndex(faces)
  geometry.computeVertexNormals()
  return geometry
}

/** Wing, fin or blade from sections [leading edge x, trailing edge x, y, z, thickness as a share of the chord]. */
export type Section = readonly [lead: number, trail: number, y: number, z: number, thickness: number]

export function foil(sections: readonly Section[], { upright = false, points = 48 } = {}): THREE.BufferGeometry {
  return loft(
    sections.map(([lead, trail, y, z, thickness]) =>
      Array.from({ length: points }, (_, k): Point3 => {
        const angle = (k / points) * 2 * Math.PI
        const u = (1 - Math.cos(angle)) / 2
        const half =
          (trail - lead) *
          thickness *
          (1.48 * Math.sqrt(u) - 0.63 * u - 1.76 * u * u + 1.42 * u ** 3 - 0.5 * u ** 4) *
          (Math.sin(angle) >= 0 ? 1 : -1)
        const x = lead + (trail - lead) * u
        return upright ? [x, y, z + half] : [x, y + half, z]
      }),
    ),
  )
}

/** The mirror image (z negated), with its faces outward. */
export function mirrored(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  const other = geometry.clone().scale(1, 1, -1)
  return turnedOver(other)
}

/** Turns the faces of a shape outward, away from its centre. */
export function outward(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  const index = geometry.getIndex()
  const positions = geometry.getAttribute("position")
  if (!index) return geometry
  geometry.computeBoundingBox()
  const middle = geometry.boundingBox?.getCenter(new THREE.Vector3()) ?? new THREE.Vector3()
  const [a, b, c] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()]
  let volume = 0
  for (let i = 0; i < index.count; i += 3) {
    a.fromBufferAttribute(positions, index.getX(i)).sub(middle)
    b.fromBufferAttribute(positions, index.getX(i + 1)).sub(middle)
    c.fromBufferAttribute(positions, index.getX(i + 2)).sub(middle)
    volume += a.dot(b.cross(c))
  }
  return volume < 0 ? turnedOver(geometry) : geometry
}

/** The same surface with flipped faces. */
export function turnedOver(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  const index = geometry.getIndex()
  if (index)
    for (let i = 0; i < index.count; i += 3) {
      const swapped = index.getX(i)
      index.setX(i, index.getX(i + 1))
      index.setX(i + 1, swapped)
    }
  geometry.computeVertexNormals()
  return geometry
}
