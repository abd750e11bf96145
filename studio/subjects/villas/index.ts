import type { BuildModel } from "../subject.ts"
import type { House } from "./houses/house.ts"
import { houses } from "./houses/index.ts"
import type { Yard } from "./kit/yard.ts"

const built = new Map<string, Yard>()

/** Builds and lights a villa once for all its pictures. */
const maker =
  (id: string, { build }: House): BuildModel =>
  (shot, draft) => {
    const key = `${id} ${draft}`
    const yard = built.get(key) ?? build()
    if (!built.has(key)) built.clear()
    built.set(key, yard)
    return { group: yard.build(shot, draft), length: 30, baked: true }
  }

export const villas: Record<string, BuildModel> = Object.fromEntries(
  Object.entries(houses).map(([id, house]) => [id, maker(id, house)]),
)
