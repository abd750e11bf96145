import * as THREE from "three"
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js"
import { MeshBVH } from "three-mesh-bvh"
import { seeded } from "../../../renderer/curve.ts"
import type { MatterName } from "./matter.ts"

/** A warm lamp: the light on a wall one metre away, and the distance up to which it is computed. */
export type Lantern = { at: THREE.Vector3; strength: number; reach: number }
export type Part = { matter: MatterName; geometry: THREE.BufferGeometry; leafy: boolean }

/** Materials that let light through and cast no shadow. */
const clear: MatterName[] = ["pane", "rail", "shade", "bulb", "curtain"]
const REACH = 7

const trees = new WeakMap<Part[], MeshBVH>()

function treeOf(parts: Part[], shades: THREE.BufferGeometry[]): MeshBVH {
  const cached = trees.get(parts)
  if (cached) return cached
  const solid = parts.filter(({ matter, leafy }) => !leafy && !clear.includes(matter)).map(({ geometry }) => geometry)
  const bare = [...solid, ...shades].map((each) => {
    const only = new THREE.BufferGeometry()
    const source = each.index ? each.toNonIndexed() : each
    only.setAttribute("position", source.getAttribute("position"))
    return only
  })
  const tree = new MeshBVH(mergeGeometries(bare))
  trees.set(parts, tree)
  return tree
}

/**
 * Writes per vertex how much of the sky it sees (attribute `ao`; leaves have their own) and how much lamplight it gets
 * (`uv`.x). `uv`.y is sunlight, see `sunlight`.
 */
export function bake(parts: Part[], shades: THREE.BufferGeometry[], lanterns: Lantern[], rays: number): void {
  const tree = treeOf(parts, shades)
  const directions = hemisphere(rays)
  if (rays === 0) lanterns = []
  const ray = new THREE.Ray()
  const [at, normal, up] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3(0, 1, 0)]
  const turn = new THREE.Quaternion()
  const random = seeded(11)
  const samples = rays > 12 ? 2 : 1
  for (const { geometry, leafy, matter } of parts) {
    const positions = geometry.getAttribute("position")
    const normals = geometry.getAttribute("normal")
    const light = new Float32Array(positions.count * 2)
    const open = leafy ? undefined : new Float32Array(positions.count)
    for (let i = 0; i < positions.count; i++) {
      if (leafy && i % 6) {
        light[i * 2] = light[(i - 1) * 2] as number
        continue
      }
      at.fromBufferAttribute(positions, i)
      normal.fromBufferAttribute(normals, i).normalize()
      if (open) {
        turn.setFromUnitVectors(up, normal)
        let seen = 0
        for (const direction of directions) {
          ray.direction.copy(direction).applyQuaternion(turn)
          ray.origin.copy(at).addScaledVector(normal, 0.02)
          const hit = tree.raycastFirst(ray, THREE.DoubleSide, 0, REACH)
          seen += hit ? Math.min(hit.distance / REACH, 1) ** 2 * 0.7 : 1
        }
        open[i] = rays ? seen / directions.length : 0.7
      }
      let lit = 0
      for (const lantern of lanterns) {
        const far = lantern.at.distanceTo(at)
        if (far > lantern.reach) continue
        const fade = (1 - (far / lantern.reach) ** 2) ** 2 * (lantern.strength / (far * far + 0.35))
        if (fade < 0.012) continue
        if (leafy || matter === "curtain") {
          lit += fade * (leafy ? 0.35 : 0.7)
          continue
        }
        let reached = 0
        for (let s = 0; s < samples; s++) {
          ray.origin.copy(at).addScaledVector(normal, 0.03)
          ray.direction
            .copy(lantern.at)
            .add(new THREE.Vector3(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(0.5))
            .sub(ray.origin)
          const distance = ray.direction.length()
          ray.direction.divideScalar(distance)
          const slope = ray.direction.dot(normal)
          if (slope < -0.25) continue
          if (!tree.raycastFirst(ray, THREE.DoubleSide, 0, distance - 0.12)) reached += Math.max(slope * 0.8 + 0.2, 0)
        }
        lit += (fade * reached) / samples
      }
      light[i * 2] = lit
    }
    geometry.setAttribute("uv", new THREE.BufferAttribute(light, 2))
    if (open) geometry.setAttribute("ao", new THREE.BufferAttribute(open, 1))
  }
}

/** Writes how much of the low sun reaches each vertex (`uv`.y). */
export function sunlight(parts: Part[], shades: THREE.BufferGeometry[], sun: THREE.Vector3, samples: number): void {
  const tree = treeOf(parts, shades)
  const random = seeded(5)
  const ray = new THREE.Ray()
  const normal = new THREE.Vector3()
  for (const { geometry, leafy } of parts) {
    const positions = geometry.getAttribute("position")
    const normals = geometry.getAttribute("normal")
    const light = geometry.getAttribute("uv")
    for (let i = 0; i < positions.count; i++) {
      if (leafy) {
        light.setY(i, geometry.getAttribute("ao").getX(i))
        continue
      }
      normal.fromBufferAttribute(normals, i)
      if (normal.dot(sun) < -0.02) {
        light.setY(i, 0)
        continue
      }
      let seen = 0
      for (let s = 0; s < samples; s++) {
        ray.origin.fromBufferAttribute(positions, i).addScaledVector(normal, 0.04)
        ray.direction.copy(sun)
        ray.direction.x += (random() - 0.5) * 0.04
        ray.direction.y += (random() - 0.5) * 0.04
        if (!tree.raycastFirst(ray, THREE.DoubleSide, 0, 90)) seen++
      }
      light.setY(i, seen / samples)
    }
    light.needsUpdate = true
  }
}

function hemisphere(count: number): THREE.Vector3[] {
  const random = seeded(7)
  return Array.from({ length: count }, (_, i) => {
    const height = Math.sqrt(1 - (i + random()) / count)
    const flat = Math.sqrt(1 - height * height)
    return new THREE.Vector3(Math.cos(i * 2.399963) * flat, height, Math.sin(i * 2.399963) * flat)
  })
}
