import type * as THREE from "three"
import type { Shot } from "../stage/render.ts"

/** A thing to be drawn: metres, nose at x = 0, ground or waterline at y = 0, mirror plane at z = 0. */
export type Made = {
  group: THREE.Group
  length: number
  /** How far, in metres, one part shades another. */
  occlusionDistance?: number
  /** Its meshes already know what shades them (attributes `ao`, `uv`). */
  baked?: boolean
  /** It is the same in every view of it. */
  isViewIndependent?: boolean
}

/** Makes a thing; one that lights itself may ask how it will be seen. */
export type Maker = (shot: Shot, draft: boolean) => Made | Promise<Made>

/**
 * A picture that the house needs: `name` is its path under `public/pictures`, without width and ending; `widths` and
 * AVIF's `quality`, where not the usual ones.
 */
export type Picture = { name: string; subject: string; shot: Shot; widths?: number[]; quality?: number }
