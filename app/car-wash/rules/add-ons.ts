/** Cars to drive during the wash (part 2 §9). */
export const addOnIds = ["courtesy-car", "supercar", "lamborghini-ferrari"] as const
export type AddOnId = (typeof addOnIds)[number]

export const addOnHours = [1, 2, 3] as const
export type AddOnHours = (typeof addOnHours)[number]

/** `cents`: euro cents for one, two or three hours. */
export type AddOn = { id: AddOnId; cents: Record<AddOnHours, number> }

export const addOns: AddOn[] = [
  { id: "courtesy-car", cents: { 1: 15_00, 2: 25_00, 3: 35_00 } },
  { id: "supercar", cents: { 1: 59_00, 2: 99_00, 3: 139_00 } },
  { id: "lamborghini-ferrari", cents: { 1: 149_00, 2: 249_00, 3: 299_00 } },
]

export const addOnById = (id: string | null | undefined): AddOn | undefined => addOns.find((addOn) => addOn.id === id)

/**
 * Whether a car matches an add-on: an urban car as a courtesy car, any exotic one as a supercar, and for the third a
 * Ferrari or Lamborghini, which the catalogue marks as premium (D21).
 */
export function matchesAddOn(addOn: AddOnId, car: { category: string; premium: boolean }): boolean {
  if (addOn === "courtesy-car") return car.category === "urban-cars"
  return car.category === "cars" && (addOn === "supercar" || car.premium)
}

/** Whether it matches and is available. */
export const canBeCourtesyCar = (
  addOn: AddOnId,
  car: { category: string; premium: boolean; available: boolean },
): boolean => car.available && matchesAddOn(addOn, car)
