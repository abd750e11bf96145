import { seeded } from "../../../renderer/curve.ts"
import { leaves, type Puff, shadeOf } from "./leaves.ts"
import type { MatterName } from "./matter.ts"
import { bar } from "./solids.ts"
import type { Yard } from "./yard.ts"

type Spot3 = [number, number, number]

/** A bent branch through points, thinner towards its end. */
function limb(yard: Yard, matter: MatterName, path: Spot3[], from: number, to: number): void {
  const last = path.length - 1
  for (let i = 0; i < last; i++) {
    const at = (k: number) => from + ((to - from) * k) / last
    yard.add(matter, bar(path[i] as Spot3, path[i + 1] as Spot3, at(i), at(i + 1), 9), 0.8)
  }
}

/** A stone pine: a leaning bare trunk that forks high up, and a wide flat crown of many puffs of needles. */
export function umbrellaPine(yard: Yard, x: number, y: number, z: number, height: number, seed: number): void {
  const random = seeded(seed)
  const wide = height * (0.42 + 0.08 * random())
  const [leanX, leanZ] = [(random() - 0.5) * height * 0.22, (random() - 0.5) * height * 0.12]
  const fork: Spot3 = [x + leanX * 0.8, y + height * 0.6, z + leanZ * 0.8]
  const r = 0.021 * height
  limb(
    yard,
    "bark",
    [
      [x, y - 0.4, z],
      [x + leanX * 0.2 + 0.1, y + height * 0.2, z + leanZ * 0.2],
      [x + leanX * 0.55 - 0.06, y + height * 0.42, z + leanZ * 0.55],
      fork,
    ],
    r,
    r * 0.72,
  )
  const puffs: Puff[] = []
  const limbs = 8
  for (let i = 0; i < limbs; i++) {
    const angle = (i + random() * 0.6) * ((2 * Math.PI) / limbs)
    const far = wide * (0.5 + 0.28 * random())
    const tip: Spot3 = [
      fork[0] + Math.cos(angle) * far,
      y + height * (0.82 + 0.05 * random()),
      fork[2] + Math.sin(angle) * far,
    ]
    const bend: Spot3 = [
      fork[0] + (tip[0] - fork[0]) * 0.5,
      fork[1] + (tip[1] - fork[1]) * 0.62,
      fork[2] + (tip[2] - fork[2]) * 0.5,
    ]
    limb(yard, "bark", [fork, bend, tip], r * 0.5, r * 0.16)
  }
  const count = Math.round(58 + wide * 9)
  for (let i = 0; i < count; i++) {
    const share = Math.sqrt((i + 0.5) / count)
    const angle = i * 2.399963
    const edge = 1 + 0.1 * Math.sin(angle * 3 + seed) + 0.07 * Math.sin(angle * 7 + seed * 2)
    const far = share * wide * edge
    const dome = Math.sqrt(Math.max(1 - share * share * 0.9, 0))
    const size = 0.075 * height * (0.85 + 0.4 * random())
    puffs.push({
      at: [
        fork[0] + Math.cos(angle) * far,
        y + height * (0.795 + 0.135 * dome) + (random() - 0.5) * 0.05 * height,
        fork[2] + Math.sin(angle) * far,
      ],
      size: [size * 1.15, size * 0.6, size * 1.15],
    })
  }
  const how = { count: 120, long: 0.034 * height, wide: 0.0062 * height, deep: 0.7, reach: 0.75, under: 0.85 }
  yard.grow("pine", leaves(puffs, how, random), shadeOf(puffs, 0.75))
}

/** A juniper bent by the wind: twisted trunks, and dense tufts that point away from the north-west. */
export function juniper(yard: Yard, x: number, y: number, z: number, height: number, seed: number): void {
  const random = seeded(seed)
  const puffs: Puff[] = []
  const lean = 0.7 + 0.5 * random()
  for (let stem = 0; stem < 3; stem++) {
    const turn = (random() - 0.5) * 1.4
    const far = height * lean * (0.6 + 0.5 * random())
    const path: Spot3[] = [0, 0.3, 0.6, 1].map((u) => [
      x + far * u ** 1.3 + (random() - 0.5) * 0.16 * height,
      y - 0.2 + height * 0.72 * u * (0.7 + 0.3 * stem * 0.5),
      z + turn * u * height * 0.5,
    ])
    limb(yard, "bark", path, 0.05 * height, 0.015 * height)
    for (const [px, py, pz] of path.slice(1))
      for (let i = 0; i < 4; i++) {
        const size = height * (0.12 + 0.09 * random())
        const stray = () => (random() - 0.5) * height * 0.34
        puffs.push({
          at: [px + stray(), py + height * 0.06 + Math.abs(stray()) * 0.5, pz + stray()],
          size: [size * 1.5, size * 0.75, size * 1.1],
        })
      }
  }
  yard.grow(
    "juniper",
    leaves(puffs, { count: 120, long: 0.18, wide: 0.05, deep: 0.6, reach: 0.5 }, random),
    shadeOf(puffs, 0.6),
  )
}

/** A tree with a round crown: cork oak (`cork`: its lower trunk is bare and red) or olive. */
export function roundTree(
  yard: Yard,
  at: Spot3,
  height: number,
  seed: number,
  { leaf = "scrub" as MatterName, cork = false, loose = 0.5, fine = 1 } = {},
): void {
  const [x, y, z] = at
  const random = seeded(seed)
  const r = 0.045 * height
  const fork: Spot3 = [x + (random() - 0.5) * 0.1 * height, y + height * 0.34, z + (random() - 0.5) * 0.1 * height]
  const middle: Spot3 = [(x + fork[0]) / 2 + 0.04 * height, y + height * 0.16, (z + fork[2]) / 2]
  limb(yard, cork ? "cork" : "bark", [[x, y - 0.3, z], middle, fork], r * 1.1, r * 0.8)
  const puffs: Puff[] = []
  for (let i = 0; i < 6; i++) {
    const angle = i * 1.05 + random()
    const far = height * (0.2 + 0.16 * random())
    const tip: Spot3 = [
      fork[0] + Math.cos(angle) * far,
      y + height * (0.55 + 0.2 * random()),
      fork[2] + Math.sin(angle) * far,
    ]
    limb(
      yard,
      "bark",
      [fork, [(fork[0] + tip[0]) / 2, (fork[1] + tip[1]) / 2 + 0.03 * height, (fork[2] + tip[2]) / 2], tip],
      r * 0.55,
      r * 0.16,
    )
  }
  for (let i = 0; i < 46; i++) {
    const up = 1 - (2 * (i + 0.5)) / 46
    const angle = i * 2.399963
    const flat = Math.sqrt(1 - up * up)
    const uneven = 0.82 + 0.36 * random()
    const size = height * (0.125 + 0.055 * random()) * (1.25 - loose * 0.4)
    puffs.push({
      at: [
        fork[0] + Math.cos(angle) * flat * height * 0.36 * uneven,
        y + height * (0.68 + 0.26 * up * uneven),
        fork[2] + Math.sin(angle) * flat * height * 0.36 * uneven,
      ],
      size: [size, size * 0.8, size],
    })
  }
  yard.grow(
    leaf,
    leaves(puffs, { count: Math.round(250 * fine), long: 0.2, wide: 0.085, deep: 0.8, reach: 0.35 }, random),
    shadeOf(puffs, 0.7),
  )
}

/** A bush `size` metres across; `flower`: the colour of its flowers, if any. */
export function bush(
  yard: Yard,
  at: Spot3,
  size: number,
  seed: number,
  { leaf = "scrub" as MatterName, flower = undefined as MatterName | undefined, tall = 0.8, long = 0.11 } = {},
): void {
  const random = seeded(seed)
  const puffs: Puff[] = Array.from({ length: 9 }, (_, i) => {
    const angle = i * 2.4 + random()
    const far = size * 0.5 * Math.sqrt(i / 9)
    const r = size * (0.24 + 0.1 * random())
    return {
      at: [
        at[0] + Math.cos(angle) * far,
        at[1] + size * tall * (0.3 + 0.32 * random() * (1 - i / 14)),
        at[2] + Math.sin(angle) * far,
      ],
      size: [r, r * 0.85 * tall, r],
    }
  })
  yard.grow(
    leaf,
    leaves(
      puffs,
      { count: Math.round(150 * Math.max(size, 0.7)), long, wide: long * 0.36, deep: 0.5, reach: 0.6 },
      random,
    ),
  )
  if (flower) {
    const tops = puffs.map(
      (each): Puff => ({
        at: [each.at[0], each.at[1] + each.size[1] * 0.15, each.at[2]],
        size: [each.size[0] * 1.06, each.size[1] * 1.06, each.size[2] * 1.06],
      }),
    )
    yard.grow(flower, leaves(tops, { count: 20, long: 0.075, wide: 0.07, deep: 0.05, reach: 0.1, under: 0.4 }, random))
  }
}
