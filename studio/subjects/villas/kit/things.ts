import * as THREE from "three"
import type { MatterName } from "./matter.ts"
import { bar, box, placed, post } from "./solids.ts"
import type { Yard } from "./yard.ts"

type At = readonly [x: number, y: number, z: number]

/** Adds parts that were built around the origin, facing +z, at a position. */
function put(yard: Yard, [x, y, z]: At, turn: number, parts: [MatterName, THREE.BufferGeometry][]): void {
  for (const [matter, made] of parts) yard.add(matter, placed(made, x, y, z, turn), 0.45)
}

export function sofa(yard: Yard, at: At, turn = 0, w = 2.4, cloth: MatterName = "linen"): void {
  const cushions: [MatterName, THREE.BufferGeometry][] = [-0.3, 0.02, 0.31].map((u, i) => [
    i === 1 ? "rust" : "sand",
    box(0.45, 0.4, 0.16, u * w, 0.42, -0.18, 0.06).rotateX(-0.12),
  ])
  put(yard, at, turn, [
    [cloth, box(w, 0.24, 0.92, 0, 0.2, 0, 0.07)],
    [cloth, box(w, 0.5, 0.24, 0, 0.3, -0.36, 0.09)],
    [cloth, box(0.22, 0.4, 0.9, -w / 2 + 0.1, 0.2, 0, 0.08)],
    [cloth, box(0.22, 0.4, 0.9, w / 2 - 0.1, 0.2, 0, 0.08)],
    ["timber", box(w - 0.1, 0.12, 0.8, 0, 0.06, 0)],
    ...cushions,
  ])
}

export function lounger(yard: Yard, at: At, turn = 0, cloth: MatterName = "linen"): void {
  put(yard, at, turn, [
    ["timber", box(0.72, 0.08, 1.95, 0, 0.24, 0, 0.02)],
    ["timber", box(0.08, 0.24, 0.08, -0.28, 0, 0.8)],
    ["timber", box(0.08, 0.24, 0.08, 0.28, 0, 0.8)],
    ["timber", box(0.08, 0.24, 0.08, -0.28, 0, -0.6)],
    ["timber", box(0.08, 0.24, 0.08, 0.28, 0, -0.6)],
    [cloth, box(0.68, 0.11, 1.3, 0, 0.31, 0.3, 0.05)],
    [cloth, box(0.68, 0.11, 0.78, 0, 0, 0, 0.05).rotateX(0.62).translate(0, 0.53, -0.64)],
  ])
}

/** A laid table with chairs along both sides. */
export function dining(yard: Yard, at: At, turn = 0, w = 2.6, chairs = 3): void {
  put(yard, at, turn, [
    ["timber", box(w, 0.07, 1, 0, 0.7, 0, 0.02)],
    ...[-1, 1].map((side): [MatterName, THREE.BufferGeometry] => [
      "timber",
      box(0.1, 0.7, 0.8, side * (w / 2 - 0.3), 0, 0),
    ]),
  ])
  for (let i = 0; i < chairs; i++)
    for (const side of [-1, 1]) {
      const x = ((i + 0.5) / chairs - 0.5) * w
      const seat: [MatterName, THREE.BufferGeometry][] = [
        ["sand", box(0.46, 0.07, 0.46, x, 0.42, side * 0.72, 0.03)],
        ["timber", box(0.46, 0.42, 0.05, x, 0.5, side * 0.95, 0.02)],
      ]
      for (const [dx, dz] of [
        [-0.2, -0.2],
        [0.2, -0.2],
        [-0.2, 0.2],
        [0.2, 0.2],
      ] as const)
        seat.push(["timber", box(0.045, 0.42, 0.045, x + dx, 0, side * 0.72 + dz)])
      put(yard, at, turn, seat)
    }
  for (const u of [-0.22, 0.02, 0.25])
    candle(yard, [at[0] + Math.cos(turn) * u * w, at[1] + 0.77, at[2] - Math.sin(turn) * u * w], 0.13, 0.25)
}

export function chair(yard: Yard, at: At, turn = 0, cloth: MatterName = "sand"): void {
  put(yard, at, turn, [
    [cloth, box(0.8, 0.22, 0.78, 0, 0.22, 0, 0.07)],
    [cloth, box(0.8, 0.5, 0.2, 0, 0.32, -0.32, 0.08)],
    ["timber", box(0.1, 0.5, 0.72, -0.42, 0.08, 0, 0.03)],
    ["timber", box(0.1, 0.5, 0.72, 0.42, 0.08, 0, 0.03)],
  ])
}

export function lowTable(yard: Yard, [x, y, z]: At, w = 1, d = 0.7): void {
  yard.add("timber", box(w, 0.06, d, x, y + 0.32, z, 0.02))
  yard.add("timber", box(w * 0.6, 0.32, d * 0.6, x, y, z))
}

/** A candle in a glass. */
export function candle(yard: Yard, [x, y, z]: At, h = 0.3, strength = 0.5): void {
  yard.add("bulb", post(h * 0.16, h * 0.4, x, y + 0.02, z, h * 0.1, 8))
  yard.lamp(x, y + h * 0.8, z, strength, 3.5)
}

/** A lantern on the ground. */
export function lantern(yard: Yard, [x, y, z]: At, h = 0.5, strength = 1.1): void {
  const w = h * 0.5
  for (const [dx, dz] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    yard.add("frame", box(0.02, h * 0.8, 0.02, x + (dx * w) / 2, y, z + (dz * w) / 2), 1)
  yard.add("frame", [box(w + 0.04, 0.03, w + 0.04, x, y, z), post(w * 0.78, h * 0.2, x, y + h * 0.8, z, 0.03, 4)], 1)
  yard.add("bulb", post(0.035, h * 0.3, x, y + 0.04, z, 0.03, 8), 1)
  yard.lamp(x, y + h * 0.9, z, strength, 6)
}

/** A lamp with a cloth shade, on a stem of `h` metres. */
export function standing(yard: Yard, [x, y, z]: At, h = 1.6, strength = 2.6): void {
  yard.add("brass", [post(0.02, h - 0.2, x, y, z), post(0.16, 0.03, x, y, z)], 1)
  yard.add("shade", new THREE.CylinderGeometry(0.17, 0.25, 0.34, 20, 1, true).translate(x, y + h - 0.1, z), 1)
  yard.lamp(x, y + h + 0.02, z, strength, 9)
}

/** A lamp that hangs `drop` metres below the ceiling at `y`. */
export function pendant(yard: Yard, [x, y, z]: At, drop = 0.9, strength = 2.6, r = 0.26): void {
  yard.add("frame", bar([x, y, z], [x, y - drop, z], 0.008), 2)
  yard.add(
    "shade",
    new THREE.SphereGeometry(r, 20, 12, 0, 6.3, 0, 1.7).scale(1, 0.72, 1).translate(x, y - drop - r * 0.6, z),
    1,
  )
  yard.lamp(x, y - drop - r * 1.1, z, strength, 10)
}

/** A picture on a wall that faces +z. */
export function painting(yard: Yard, [x, y, z]: At, w = 1.2, h = 0.9, colour: MatterName = "ink", turn = 0): void {
  put(yard, [x, y, z], turn, [
    ["timber", box(w, h, 0.05, 0, 0, 0)],
    [colour, box(w - 0.1, h - 0.1, 0.02, 0, 0.05, 0.025)],
    ["sand", box(w * 0.5, h * 0.3, 0.02, -w * 0.08, h * 0.16, 0.034)],
  ])
}

/** Shelves with books. */
export function shelves(yard: Yard, [x, y, z]: At, w = 2, h = 2.1, turn = 0): void {
  const parts: [MatterName, THREE.BufferGeometry][] = []
  const rows = 5
  for (let i = 0; i <= rows; i++) parts.push(["timber", box(w, 0.04, 0.32, 0, (h * i) / rows, 0)])
  for (const side of [-1, 0, 1]) parts.push(["timber", box(0.04, h, 0.32, (side * w) / 2, 0, 0)])
  const cloths: MatterName[] = ["rust", "ink", "linen", "sand", "timber", "ink"]
  for (let i = 0; i < rows; i++)
    for (let b = 0; b < 10; b++) {
      const lot = Math.abs(Math.sin((i * 17 + b * 7.3) * 12.9)) % 1
      if (lot > 0.8) continue
      parts.push([
        cloths[Math.floor(lot * 7) % 6] as MatterName,
        box(
          0.05 + lot * 0.08,
          0.16 + lot * 0.14,
          0.2,
          -w / 2 + 0.12 + (b * (w - 0.24)) / 10,
          (h * i) / rows + 0.04,
          0.02,
        ),
      ])
    }
  put(yard, [x, y, z], turn, parts)
}

export function bed(yard: Yard, at: At, turn = 0, w = 1.8): void {
  put(yard, at, turn, [
    ["timber", box(w + 0.3, 1.1, 0.1, 0, 0, -1.05, 0.03)],
    ["linen", box(w, 0.4, 2, 0, 0.14, 0, 0.1)],
    ["linen", box(w * 0.42, 0.2, 0.4, -w * 0.24, 0.54, -0.75, 0.09)],
    ["linen", box(w * 0.42, 0.2, 0.4, w * 0.24, 0.54, -0.75, 0.09)],
    ["rust", box(w + 0.04, 0.08, 0.6, 0, 0.5, 0.5, 0.03)],
  ])
}

/** A pot of fired clay. */
export function pot(yard: Yard, [x, y, z]: At, size = 0.7, matter: MatterName = "clay"): void {
  const line = [
    [0.5, 0],
    [0.62, 0.1],
    [0.92, 0.55],
    [1, 0.8],
    [0.86, 0.95],
    [0.94, 1],
    [0.8, 1],
    [0.76, 0.85],
  ].map(([r = 0, h = 0]) => new THREE.Vector2((r * size) / 2, h * size))
  yard.add(matter, new THREE.LatheGeometry(line, 24).translate(x, y, z), 0.3)
}
