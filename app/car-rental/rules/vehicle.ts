import { carSpecs, type Specs } from "../../catalogue/rules/specs"
import { categories, type RentalVehicle } from "./prices"

type CatalogueCar = {
  id: string
  category: string
  dailyPriceCents: number | null
  premium: boolean
  specs: Specs
}

/** The rental vehicle of a catalogue item; undefined if it is not a car. */
export function vehicleOf(item: CatalogueCar): RentalVehicle | undefined {
  const { id, category, dailyPriceCents, premium } = item
  const known = categories.find((each) => each === category)
  const specs = carSpecs(item)
  if (!known || !specs || dailyPriceCents === null) return undefined
  return { id, category: known, dailyPriceCents, premium, group: specs.group, van: specs.van ?? false }
}
