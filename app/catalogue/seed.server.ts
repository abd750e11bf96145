import type { Ctx } from "../platform/context.server"
import type { CategoryId } from "./rules/categories"
import { exoticCars } from "./rules/exotic-cars"
import type { Car } from "./rules/specs"
import { urbanCars } from "./rules/urban-cars"
import { items } from "./tables.server"

/** Puts the house's first fleet into an empty catalogue; what is already there stays as the operators left it. */
export async function seedCatalogue(ctx: Ctx): Promise<void> {
  const rowsOf = (category: CategoryId, cars: Car[]) =>
    cars.map((car, index) => ({
      id: car.id,
      category,
      name: car.name,
      position: index + 1,
      dailyPriceCents: car.dailyPriceCents,
      premium: car.premium ?? false,
      specs: car.specs,
      createdAt: ctx.now(),
    }))
  await ctx.db
    .insert(items)
    .values([...rowsOf("cars", exoticCars), ...rowsOf("urban-cars", urbanCars)])
    .onConflictDoNothing()
}
