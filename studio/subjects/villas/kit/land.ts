import * as THREE from "three"
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js"
import { ramp, seeded } from "../../../renderer/curve.ts"
import { leaves, type Puff } from "./leaves.ts"
import type { Yard } from "./yard.ts"

/** Smooth noise from 0 to 1. */
export function rolling(x: number, z: number, seed = 0): number {
  const lot = (i: number, k: number) => {
    const s = Math.sin(i * 127.1 + k * 311.7 + seed * 74.7) * 43758.5453
    return s - Math.floor(s)
  }
  const [i, k] = [Math.floor(x), Math.floor(z)]
  const [u, v] = [ramp(0, 1, x - i), ramp(0, 1, z - k)]
  const top = lot(i, k) * (1 - u) + lot(i + 1, k) * u
  const bottom = lot(i, k + 1) * (1 - u) + lot(i + 1, k + 1) * u
  return top * (1 - v) + bottom * v
}
export const rough = (x: number, z: number, seed = 0) =>
  rolling(x, z, seed) * 0.55 + rolling(x * 2.1, z * 2.1, seed + 1) * 0.28 + rolling(x * 4.4, z * 4.4, seed + 2) * 0.17

export type Height = (x: number, z: number) => number

/** The ground, as a grid over a rectangle. */
export function ground(yard: Yard, height: Height, box: readonly [number, number, number, number], step = 0.6): void {
  const [x0, z0, x1, z1] = box
  const [nx, nz] = [Math.round((x1 - x0) / step), Math.round((z1 - z0) / step)]
  const geometry = new THREE.PlaneGeometry(x1 - x0, z1 - z0, nx, nz)
    .rotateX(-Math.PI / 2)
    .translate((x0 + x1) / 2, 0, (z0 + z1) / 2)
  const positions = geometry.getAttribute("position")
  for (let i = 0; i < positions.count; i++) positions.setY(i, height(positions.getX(i), positions.getZ(i)))
  geometry.computeVertexNormals()
  yard.add("land", geometry, 9)
}

/** A boulder of weathered granite: a block with rounded edges. */
export function boulder(
  x: number,
  y: number,
  z: number,
  size: readonly [number, number, number],
  seed: number,
  detail = 12,
) {
  const random = seeded(seed)
  const planes = Array.from({ length: 11 }, (_, i) => {
    const up = 1 - (2 * (i + 0.5)) / 11 + (random() - 0.5) * 0.3
    const flat = Math.sqrt(Math.max(1 - up * up, 0))
    const angle = i * 2.399963 + random() * 0.9
    return {
      way: new THREE.Vector3(Math.cos(angle) * flat, up, Math.sin(angle) * flat).normalize(),
      far: 0.62 + 0.38 * random(),
    }
  })
  const geometry = mergeVertices(
    new THREE.IcosahedronGeometry(1, detail).deleteAttribute("uv").deleteAttribute("normal"),
  )
  const positions = geometry.getAttribute("position")
  const way = new THREE.Vector3()
  for (let i = 0; i < positions.count; i++) {
    way.fromBufferAttribute(positions, i).normalize()
    const sum = planes.reduce((all, plane) => all + Math.max(way.dot(plane.way) / plane.far, 0) ** 9, 0.02)
    const dents = 0.07 * rough(way.x * 1.7 + seed, way.y * 1.7 + way.z * 2.1, seed)
    const r = sum ** (-1 / 9) + dents
    positions.setXYZ(i, way.x * r, way.y * r, way.z * r)
  }
  geometry.scale(...size)
  geometry.rotateY(random() * 6.28)
  geometry.computeVertexNormals()
  return geometry.translate(x, y, z)
}

/** Boulders on the terrain `height` within the rectangle `near`, where `wanted` (0 to 1) allows them. */
export function boulders(
  yard: Yard,
  height: Height,
  count: number,
  seed: number,
  near: readonly [number, number, number, number],
  wanted: (x: number, z: number, y: number) => number,
  scale = 1,
): void {
  const random = seeded(seed)
  for (let tries = 0, made = 0; tries < count * 40 && made < count; tries++) {
    const [x, z] = [near[0] + (near[2] - near[0]) * random(), near[1] + (near[3] - near[1]) * random()]
    const y = height(x, z)
    if (y < -1.4 || random() > wanted(x, z, y)) continue
    made++
    const size = scale * (0.5 + 1.5 * random() ** 2.2)
    yard.add(
      "granite",
      boulder(
        x,
        y + size * 0.16,
        z,
        [size * (0.9 + 0.5 * random()), size * (0.6 + 0.3 * random()), size * (0.8 + 0.4 * random())],
        seed * 97 + made,
        size > 1.1 ? 7 : 4,
      ),
      9,
    )
  }
}

/** Low macchia where `wanted` (0 to 1) allows it: lentisk and cistus, bent by the wind. */
export function macchia(
  yard: Yard,
  height: Height,
  count: number,
  seed: number,
  near: readonly [number, number, number, number],
  wanted: (x: number, z: number, y: number) => number,
  fine = 1,
): void {
  const random = seeded(seed)
  const kinds = [[], [], []] as Puff[][]
  for (let tries = 0, made = 0; tries < count * 30 && made < count; tries++) {
    const [x, z] = [near[0] + (near[2] - near[0]) * random(), near[1] + (near[3] - near[1]) * random()]
    const y = height(x, z)
    if (y < 1 || random() > wanted(x, z, y)) continue
    made++
    const size = 0.35 + 0.65 * random() ** 1.6
    const kind = kinds[Math.floor(random() * 3)] as Puff[]
    for (let i = 0; i < 5; i++) {
      const r = size * (0.45 + 0.3 * random())
      kind.push({
        at: [x + (random() - 0.5) * size * 1.5, y + r * 0.45 + random() * 0.1, z + (random() - 0.5) * size * 1.5],
        size: [r, r * 0.72, r],
      })
    }
  }
  const grown = ["scrub", "juniper", "olive"] as const
  kinds.forEach((puffs, i) => {
    if (puffs.length)
      yard.grow(
        grown[i] as (typeof grown)[number],
        leaves(puffs, { count: Math.round(75 * fine), long: 0.13, wide: 0.05, deep: 0.4, reach: 0.55 }, random),
      )
  })
}
