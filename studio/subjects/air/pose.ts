import * as THREE from "three"
import { bakeAmbientOcclusion, unshaded } from "../../renderer/occlusion.ts"
import type { Model } from "../subject.ts"

/** Attitude in flight: degrees of nose up and of left side down, around the point `middle` (share of the length). */
export type Pose = { up: number; bank: number; middle: number }

let last: { id: string; draft: boolean; model: Model } | undefined

/**
 * An aircraft in flight. Ambient occlusion does not depend on the pose, so consecutive pictures of one aircraft share
 * it.
 */
export function inFlight(id: string, make: () => Model, { up, bank, middle }: Pose, draft: boolean): Model {
  if (last?.id !== id || last.draft !== draft) {
    const model = make()
    if (draft) unshaded(model.group)
    else bakeAmbientOcclusion(model.group, { rays: 8, reach: model.occlusionDistance ?? 1.2, grounded: false })
    last = { id, draft, model }
  }
  const { group: craft, length, occlusionDistance } = last.model
  craft.position.x = -length * middle
  const turned = new THREE.Group()
  turned.add(craft)
  turned.rotation.set((bank * Math.PI) / 180, 0, (-up * Math.PI) / 180, "ZXY")
  turned.position.x = length * middle
  const group = new THREE.Group()
  group.add(turned)
  return { group, length, occlusionDistance, baked: true }
}
