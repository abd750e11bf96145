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
  const rentalCategory = categories.find((each) => each === category)
  const specs = carSpecs(item)
  if (!rentalCategory || !specs || dailyPriceCents === null) return undefined
  return { id, category: rentalCategory, dailyPriceCents, premium, group: specs.group, van: specs.van ?? false }
}
