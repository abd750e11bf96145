import { sum } from "../../platform/money"
import { type AddOnHours, type AddOnId, addOnById } from "./add-ons"
import type { Service } from "./services"

export type ChosenAddOn = { id: AddOnId; hours: AddOnHours }

/** `code` identifies a package (`vip`), or an add-on with its hours (`supercar:2`). Euro cents. */
export type WashLine = { code: string; cents: number }

/** Price of a wash: the package, and the add-on if chosen (part 2 §9), tax included. Euro cents. */
export function priceOf(
  { id, priceCents }: Service,
  chosen: ChosenAddOn | undefined,
): { lines: WashLine[]; totalCents: number } {
  const addOn = addOnById(chosen?.id)
  const lines = [{ code: id as string, cents: priceCents }]
  if (chosen && addOn) lines.push({ code: `${chosen.id}:${chosen.hours}`, cents: addOn.cents[chosen.hours] })
  return { lines, totalCents: sum(lines.map(({ cents }) => cents)) }
}
