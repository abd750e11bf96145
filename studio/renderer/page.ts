import * as THREE from "three"
import { subjects } from "../subjects/index.ts"
import type { Model } from "../subjects/subject.ts"
import { bakeAmbientOcclusion, unshaded } from "./occlusion.ts"
import { renderShot, type Shot } from "./render.ts"

export type RenderRequest = { subject: string; shot: Shot; draft: boolean }

const canvas = document.querySelector("canvas") as HTMLCanvasElement
const renderer = new THREE.WebGLRenderer({ canvas, alpha: true, antialias: false, preserveDrawingBuffer: true })
renderer.outputColorSpace = THREE.LinearSRGBColorSpace

/** The last subject, if its next view can reuse it. */
let last: { subject: string; draft: boolean; model: Model } | undefined

/** Renders one picture; returns a PNG as a data URL. */
async function renderPicture({ subject, shot, draft }: RenderRequest): Promise<string> {
  const make = subjects[subject]
  if (!make) throw new Error(`Unknown subject: ${subject}.`)
  const known = last?.subject === subject && last.draft === draft ? last.model : undefined
  const model = known ?? (await make(shot, draft))
  const settings = { reach: model.occlusionDistance ?? 1.2, grounded: shot.setting !== "air" }
  if (draft && !model.baked) unshaded(model.group)
  else if (!model.baked) {
    bakeAmbientOcclusion(model.group, { rays: 24, ...settings })
    model.baked = true
  }
  last = model.isViewIndependent ? { subject, draft, model: { ...model, baked: true } } : undefined
  renderShot(renderer, model, draft ? draftShot(shot) : shot)
  return canvas.toDataURL("image/png")
}

/** Three fifths of the size and one sample per pixel, which is fast. */
const draftShot = (shot: Shot): Shot => ({
  ...shot,
  width: Math.round(shot.width * 0.6),
  height: Math.round(shot.height * 0.6),
  samples: 1,
})

Object.assign(window, { renderPicture })
