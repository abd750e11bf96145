import * as THREE from "three"
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js"
import type { Shot } from "../../../renderer/render.ts"
import { bake, type Lantern, sunlight } from "./bake.ts"
import { type Basin, basinUniforms, depthOf, type MatterName, materialOf } from "./matter.ts"
import { poolMesh } from "./pool.ts"
import { divided } from "./solids.ts"

/** Materials that the pool does not reflect. */
const unseen: MatterName[] = ["pane", "rail", "land", "granite", "scrub", "juniper", "olive", "blossom", "lavender"]

/** Collects the parts of a villa by material, its lamps and its pool. */
export class Yard {
  private readonly solids = new Map<MatterName, { geometry: THREE.BufferGeometry; edge: number }[]>()
  private readonly leaves = new Map<MatterName, THREE.BufferGeometry[]>()
  private readonly shades: THREE.BufferGeometry[] = []
  private readonly lanterns: Lantern[] = []
  basin: Basin | undefined

  /** Adds solid parts; baked light on them can vary every `edge` metres. */
  add(matter: MatterName, geometry: THREE.BufferGeometry | THREE.BufferGeometry[], edge = 0.4): void {
    const list = this.solids.get(matter) ?? []
    for (const each of [geometry].flat()) list.push({ geometry: each, edge })
    this.solids.set(matter, list)
  }

  /** Adds leaves with their own `ao`; `shade` casts their shadow. */
  grow(matter: MatterName, geometry: THREE.BufferGeometry, shade?: THREE.BufferGeometry[]): void {
    const list = this.leaves.get(matter) ?? []
    list.push(geometry)
    this.leaves.set(matter, list)
    if (shade) this.shades.push(...shade)
  }

  /** A lamp of `strength` (the light on a wall one metre away), computed up to `reach` metres. */
  lamp(x: number, y: number, z: number, strength: number, reach = 9): void {
    this.lanterns.push({ at: new THREE.Vector3(x, y, z), strength, reach })
  }

  private meshes: { matter: MatterName; geometry: THREE.BufferGeometry; leafy: boolean }[] | undefined

  /** All parts with their baked light, for `shot`. */
  build(shot: Shot, draft: boolean): THREE.Group {
    if (!this.meshes) {
      this.meshes = []
      for (const [matter, parts] of this.solids) {
        const bare = parts.map(({ geometry, edge }) => stripped(divided(geometry, draft ? edge * 1.8 : edge)))
        this.meshes.push({ matter, geometry: merged(bare), leafy: false })
      }
      for (const [matter, parts] of this.leaves)
        this.meshes.push({ matter, geometry: merged(parts.map(stripped)), leafy: true })
      bake(this.meshes, this.shades, this.lanterns, draft ? 6 : 10)
    }
    sunlight(this.meshes, this.shades, sunOf(shot), draft ? 1 : 3)
    const group = new THREE.Group()
    const pool = basinUniforms(this.basin)
    for (const { matter, geometry } of this.meshes) {
      const material = materialOf(matter, pool)
      group.add(new THREE.Mesh(geometry, material))
      if (!material.transparent) group.add(early(geometry, depthOf(material)))
    }
    if (this.basin) {
      const { mesh, reflected } = poolMesh(this.basin, pool)
      group.add(mesh)
      for (const { matter, geometry } of this.meshes) {
        if (unseen.includes(matter)) continue
        group.add(reflected(geometry, materialOf(matter, pool, true)))
      }
    }
    return group
  }
}

function early(geometry: THREE.BufferGeometry, material: THREE.Material): THREE.Mesh {
  const mesh = new THREE.Mesh(geometry, material)
  mesh.renderOrder = -1
  return mesh
}

function stripped(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  for (const name of Object.keys(geometry.attributes))
    if (!["position", "normal", "ao"].includes(name)) geometry.deleteAttribute(name)
  return geometry
}

function merged(parts: THREE.BufferGeometry[]): THREE.BufferGeometry {
  const all = mergeGeometries(parts)
  if (!all) throw new Error("Parts of one matter do not fit together.")
  return all
}

/** Direction to the sun, as the renderer sets it for a shot. */
function sunOf({ from, target, sunSide = 0.22 }: Shot): THREE.Vector3 {
  const ahead = new THREE.Vector3(target[0] - from[0], 0, target[2] - from[2]).normalize()
  const right = new THREE.Vector3().crossVectors(ahead, new THREE.Vector3(0, 1, 0))
  return ahead.addScaledVector(right, sunSide).setY(0.1).normalize()
}
