import * as THREE from "three"
import { curve, type Keys } from "../../renderer/curve.ts"
import { loft, mirrored, type Point3 } from "../../renderer/loft.ts"
import type { Colour } from "../../renderer/surface.ts"
import { livery } from "../air/finish.ts"
import { type HullTexture, hullTexture } from "../air/hull-texture.ts"
import { finish, room } from "./finish.ts"
import { tube } from "./plan.ts"

/** The hull of a boat. Curves run over x, metres from the top of the stem; the stern is at `length`. */
export type BoatShape = {
  length: number
  /** Height of the hull's edge above the water. */
  sheer: Keys
  /** Half widths at that edge and at the waterline. */
  deck: Keys
  water: Keys
  /** How far the stem leans, metres; how far the transom leans forward (+) towards its top. */
  rake: number
  counter?: number
  /** Depth of the deck below the edge. */
  bulwark: number
  colour: Colour
  boot: Colour
  /** Draws on the flank: x, and heights above the water through `up`. */
  scheme: (on: HullTexture, up: (y: number) => number, high: number) => void
  /** Lit windows in the hull: start, end, distance, height of their middle, height. */
  lit: readonly [from: number, to: number, pitch: number, y: number, tall: number]
  rail?: "teak" | "steel"
  /** A room that opens in the transom: heights of its sill and head above the water, width. */
  club?: readonly [low: number, head: number, wide: number]
}

const ROWS = 150
const STRAKES = 28

export function boat(shape: BoatShape): {
  meshes: THREE.Mesh[]
  sheer: (x: number) => number
  half: (x: number) => number
} {
  const { length, rake, counter = 0, bulwark } = shape
  const [sheer, deck, water] = [curve(shape.sheer), curve(shape.deck), curve(shape.water)]
  const high = Math.max(...shape.sheer.map(([, y]) => y)) + 0.2
  const spot = (s: number, v: number): Point3 => {
    const x = s * length
    const lean = rake * (1 - v) ** 1.25 * Math.max(0, 1 - x / (length * 0.42)) ** 1.7
    const after = counter * v * Math.max(0, (s - 0.9) / 0.1) ** 2
    const flare = 1 + 1.5 * (1 - s) ** 2.5
    const half = water(x) + (deck(x) - water(x)) * Math.max(v, 0) ** flare
    return [x + lean - after, sheer(x) * v, Math.max(half, 0.015)]
  }
  const rows: Point3[][] = []
  const uv: number[] = []
  for (let i = 0; i <= ROWS; i++) {
    const s = (i / ROWS) ** 1.25
    rows.push(
      Array.from({ length: STRAKES + 1 }, (_, k) => {
        const v = 1 - (k / STRAKES) * 1.06
        const place = spot(s, v)
        uv.push(place[0] / length, 1 - place[1] / high)
        return place
      }),
    )
  }
  const side = loft(rows, { closed: false, caps: false })
  side.setAttribute("uv", new THREE.Float32BufferAttribute(uv, 2))
  const on = hullTexture(length, high)
  const up = (y: number) => (1 - y / high) * 180
  shape.scheme(on, up, high)
  on.second([
    [0, up(0.14 + length * 0.0042)],
    [length, up(0.14 + length * 0.0042)],
    [length, up(-1)],
    [0, up(-1)],
  ])
  const [from, to, pitch, y, tall] = shape.lit
  const skin = livery({
    colour: shape.colour,
    second: shape.boot,
    texture: on.texture(),
    cabin: { from: from - pitch / 2, to, pitch, degrees: up(y), tall: (tall / high) * 180 },
    lit: 0.8,
  })
  const meshes = [new THREE.Mesh(side, skin), new THREE.Mesh(mirrored(side), skin)]
  const last = rows.at(-1) as Point3[]
  const transom = loft([last.map(([x, h, z]): Point3 => [x, h, z]), last.map(([x, h, z]): Point3 => [x, h, -z])], {
    closed: false,
    caps: false,
  })
  meshes.push(new THREE.Mesh(transom, finish.paint(shape.colour)))
  if (shape.club) {
    // The door in the transom is open: a lit room behind it.
    const [low, head, wide] = shape.club
    const edgeAt = (y: number, out: number) => spot(1, y / sheer(length))[0] + out
    const door = loft(
      [-1, 1].map((side) =>
        Array.from({ length: 7 }, (_, k): Point3 => {
          const y = low + ((head - low) * k) / 6
          return [edgeAt(y, 0.05), y, (side * wide) / 2]
        }),
      ),
      { closed: false, caps: false },
    )
    const uvs = [-1, 1].flatMap((side) => Array.from({ length: 7 }, (_, k) => [(side * wide) / 2, k / 6])).flat()
    door.setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2))
    meshes.push(new THREE.Mesh(door, room(wide)))
  }
  const floor: Point3[][] = []
  for (let i = 1; i <= 80; i++) {
    const [x, h, z] = spot(i / 80, 1 - bulwark / sheer((i / 80) * length))
    floor.push(Array.from({ length: 9 }, (_, k): Point3 => [x, h, z * (k / 4 - 1)]))
  }
  meshes.push(new THREE.Mesh(loft(floor, { closed: false, caps: false }), finish.teak()))
  const top = Array.from({ length: 90 }, (_, i): Point3 => spot((i / 89) ** 1.2, 1))
  const cap = tube(top, length > 50 ? 0.09 : 0.055)
  const capSkin = shape.rail === "steel" ? finish.steel() : finish.teak()
  meshes.push(new THREE.Mesh(cap, capSkin), new THREE.Mesh(mirrored(cap), capSkin))
  return { meshes, sheer, half: deck }
}
