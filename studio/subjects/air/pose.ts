import * as THREE from "three"
import { bakeAmbientOcclusion, unshaded } from "../../stage/occlusion.ts"
import type { Made } from "../subject.ts"

/** How a craft lies in the air: degrees of nose up and of its left side down, about a place `middle` of its length. */
export type Pose = { up: number; bank: number; middle: number }

let last: { id: string; draft: boolean; made: Made } | undefined

/** A craft in the air. What shades its parts does not change with its pose: two pictures in a row share one reckoning. */
export function inFlight(id: string, make: () => Made, { up, bank, middle }: Pose, draft: boolean): Made {
  if (last?.id !== id || last.draft !== draft) {
    const made = make()
    if (draft) unshaded(made.group)
    else bakeAmbientOcclusion(made.group, { rays: 8, reach: made.occlusionDistance ?? 1.2, grounded: false })
    last = { id, draft, made }
  }
  const { group: craft, length, occlusionDistance } = last.made
  craft.position.x = -length * middle
  const turned = new THREE.Group()
  turned.add(craft)
  turned.rotation.set((bank * Math.PI) / 180, 0, (-up * Math.PI) / 180, "ZXY")
  turned.position.x = length * middle
  const group = new THREE.Group()
  group.add(turned)
  return { group, length, occlusionDistance, baked: true }
}
