import type * as THREE from "three"
import type { Shot } from "../renderer/render.ts"

/** A 3D subject: metres, front end at x = 0, ground or waterline at y = 0, mirror plane at z = 0. */
export type Model = {
  group: THREE.Group
  length: number
  /** Distance, in metres, over which one part shades another. */
  occlusionDistance?: number
  /** Its meshes already have their ambient occlusion (attributes `ao`, `uv`). */
  baked?: boolean
  /** It is the same in all of its views. */
  isViewIndependent?: boolean
}

/** Creates a subject; a subject that bakes its own light needs the shot. */
export type BuildModel = (shot: Shot, draft: boolean) => Model | Promise<Model>

/**
 * A picture to render: `name` is its path under `public/pictures`, without width and ending; `widths` and AVIF's
 * `quality`, if not the usual ones.
 */
export type Picture = { name: string; subject: string; shot: Shot; widths?: number[]; quality?: number }
