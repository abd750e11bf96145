import type { Specs } from "../../catalogue/rules/specs"
import { categories, type RentalVehicle } from "./prices"

type CatalogueCar = {
  id: string
  category: string
  dailyPriceCents: number | null
  premium: boolean
  specs: Pick<Specs, "group" | "van">
}

/** A catalogue item as the rental rules see it; undefined for what is not rented by the day as a car. */
export function vehicleOf({ id, category, dailyPriceCents, premium, specs }: CatalogueCar): RentalVehicle | undefined {
  const known = categories.find((each) => each === category)
  if (!known || dailyPriceCents === null) return undefined
  return { id, category: known, dailyPriceCents, premium, group: specs.group, van: specs.van ?? false }
}
