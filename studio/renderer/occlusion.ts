import * as THREE from "three"
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js"
import { MeshBVH } from "three-mesh-bvh"
import { seeded } from "./curve.ts"

/**
 * Writes into each mesh, per vertex, how much of the sky it sees (attribute `ao`, 0 to 1). If `grounded`, ground at y =
 * 0 counts as half an obstacle. `rays` per vertex, each `reach` metres long.
 */
export function bakeAmbientOcclusion(group: THREE.Object3D, { rays = 24, reach = 1.2, grounded = true }): void {
  group.updateMatrixWorld(true)
  const meshes: THREE.Mesh[] = []
  group.traverse((object) => {
    if (object instanceof THREE.Mesh) meshes.push(object)
  })
  if (meshes.length === 0) return
  for (const { geometry } of meshes) {
    const count = geometry.getAttribute("position").count
    if (!geometry.getAttribute("uv"))
      geometry.setAttribute("uv", new THREE.Float32BufferAttribute(new Float32Array(count * 2), 2))
  }
  const all = mergeGeometries(
    meshes.map((mesh) => {
      const bare = new THREE.BufferGeometry()
      const source = mesh.geometry.index ? mesh.geometry.toNonIndexed() : mesh.geometry
      bare.setAttribute("position", source.getAttribute("position").clone())
      return bare.applyMatrix4(mesh.matrixWorld)
    }),
  )
  const tree = new MeshBVH(all)
  const directions = hemisphere(rays)
  const ray = new THREE.Ray()
  const at = new THREE.Vector3()
  const normal = new THREE.Vector3()
  const way = new THREE.Vector3()
  const turn = new THREE.Quaternion()
  const up = new THREE.Vector3(0, 1, 0)
  for (const mesh of meshes) {
    const positions = mesh.geometry.getAttribute("position")
    const normals = mesh.geometry.getAttribute("normal")
    const rotation = new THREE.Matrix3().getNormalMatrix(mesh.matrixWorld)
    const seen = new Float32Array(positions.count)
    for (let i = 0; i < positions.count; i++) {
      at.fromBufferAttribute(positions, i).applyMatrix4(mesh.matrixWorld)
      normal.fromBufferAttribute(normals, i).applyMatrix3(rotation).normalize()
      turn.setFromUnitVectors(up, normal)
      let open = 0
      for (const direction of directions) {
        way.copy(direction).applyQuaternion(turn)
        ray.origin.copy(at).addScaledVector(normal, 0.012)
        ray.direction.copy(way)
        const hit = tree.raycastFirst(ray, THREE.DoubleSide, 0, reach)
        if (hit) open += Math.min(hit.distance / reach, 1) ** 2 * 0.6
        else if (grounded && way.y < 0 && at.y < reach) open += 0.5 + 0.5 * Math.min(at.y / reach, 1)
        else open += 1
      }
      seen[i] = open / directions.length
    }
    mesh.geometry.setAttribute("ao", new THREE.BufferAttribute(seen, 1))
  }
}

/** Sets the occlusion of all vertices to 1 (none), for drafts. */
export function unshaded(group: THREE.Object3D): void {
  group.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return
    const geometry: THREE.BufferGeometry = object.geometry
    const { count } = geometry.getAttribute("position")
    geometry.setAttribute("ao", new THREE.BufferAttribute(new Float32Array(count).fill(1), 1))
    if (!geometry.getAttribute("uv"))
      geometry.setAttribute("uv", new THREE.Float32BufferAttribute(new Float32Array(count * 2), 2))
  })
}

function hemisphere(count: number): THREE.Vector3[] {
  const random = seeded(7)
  return Array.from({ length: count }, (_, i) => {
    const height = Math.sqrt(1 - (i + random()) / count)
    const angle = i * 2.399963
    const flat = Math.sqrt(1 - height * height)
    return new THREE.Vector3(Math.cos(angle) * flat, height, Math.sin(angle) * flat)
  })
}
