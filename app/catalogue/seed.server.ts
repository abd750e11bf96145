import type { Ctx } from "../platform/context.server"
import type { CategoryId } from "./rules/categories"
import { exoticCars } from "./rules/exotic-cars"
import { helicopters } from "./rules/helicopters"
import { jets } from "./rules/jets"
import type { SeedItem, Specs } from "./rules/specs"
import { urbanCars } from "./rules/urban-cars"
import { villas } from "./rules/villas"
import { washes } from "./rules/washes"
import { yachts } from "./rules/yachts"
import { items } from "./tables.server"

/** Initial catalogue, by category. */
const initialItems: [CategoryId, SeedItem<Specs>[]][] = [
  ["cars", exoticCars],
  ["urban-cars", urbanCars],
  ["yachts", yachts],
  ["villas", villas],
  ["helicopters", helicopters],
  ["jets", jets],
  ["car-wash-services", washes],
]

/** Fills an empty catalogue; existing rows are kept as operators changed them. */
export async function seedCatalogue(ctx: Ctx): Promise<void> {
  const rows = initialItems.flatMap(([category, first]) =>
    first.map(({ id, name, dailyPriceCents, premium = false, specs }, index) => ({
      ...{ id, category, name, dailyPriceCents, premium, specs },
      position: index + 1,
      createdAt: ctx.now(),
    })),
  )
  await ctx.db.insert(items).values(rows).onConflictDoNothing()
}
