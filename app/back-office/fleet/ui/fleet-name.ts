import { serviceById } from "../../../car-wash/rules/services"
import { serviceTexts } from "../../../car-wash/ui/texts"

/** The name of an item as visitors read it: a wash has one in each language. */
export function fleetName({ id, name }: { id: string; name: string }): string {
  const wash = serviceById(id)
  return wash ? serviceTexts(wash.id).name() : name
}
