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

/** The mirror image (z negated), with its faces outward. */
export function mirrored(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  const other = geometry.clone().scale(1, 1, -1)
  return turnedOver(other)
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
