import * as THREE from "three"
import { mirrored } from "../../renderer/loft.ts"
import { surface } from "../../renderer/surface.ts"
import type { BuildModel, Model } from "../subject.ts"
import { archOf, bodyOf } from "./body.ts"
import { cabinOf } from "./cabin.ts"
import { linesOf } from "./lines.ts"
import { markAtlas } from "./marks.ts"
import { shapes } from "./models/index.ts"
import { bodyMaterial, plainPaint } from "./paint.ts"
import { partsOf } from "./parts.ts"
import type { CarShape } from "./shape.ts"
import { wheelOf } from "./wheels.ts"

/** The 3D model of a car, made from its curves. */
export function carOf(shape: CarShape, draft = false): Model {
  const group = new THREE.Group()
  const add = (geometry: THREE.BufferGeometry, material: THREE.Material) =>
    group.add(new THREE.Mesh(geometry, material))
  const lines = linesOf(shape)
  const atlas = markAtlas(shape, draft ? 2048 : 4096)
  const body = bodyOf(shape, lines)
  add(body.geometry, bodyMaterial(shape, atlas, false))
  add(cabinOf(shape, lines), bodyMaterial(shape, atlas, true))
  const paint = plainPaint(shape)
  const dark = surface({ colour: [0.004, 0.004, 0.004], rough: 0.95, reflectance: 0.01 })
  for (const axle of [shape.wheels.front, shape.wheels.rear]) {
    const { lip, lining } = archOf(axle, body.flank)
    for (const [geometry, material] of [
      [lip, paint],
      [lining, dark],
    ] as const) {
      add(geometry, material)
      add(mirrored(geometry), material)
    }
    const out = Math.max(
      body.flank(axle.x, axle.radius * (axle.arch + 0.94)),
      body.flank(axle.x + axle.radius * 0.8, axle.radius * 1.7),
    )
    for (const side of [1, -1]) {
      const wheel = wheelOf(axle, shape.wheels.rim)
      wheel.position.set(axle.x, axle.radius, side * (out - axle.tyre / 2 - 0.022))
      if (side < 0) wheel.rotation.y = Math.PI
      group.add(wheel)
    }
  }
  group.add(partsOf(shape, lines))
  return { group, length: shape.length, occlusionDistance: 0.9, isViewIndependent: true }
}

export const cars: Record<string, BuildModel> = Object.fromEntries(
  Object.entries(shapes).map(([id, shape]) => [`cars/${id}`, (_, draft) => carOf(shape, draft)] as const),
)
