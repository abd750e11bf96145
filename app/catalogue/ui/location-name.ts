import { m } from "../../platform/i18n/paraglide/messages.js"

const names: Record<string, () => string> = {
  cagliari_airport: m.catalogue_location_cagliari_airport,
  cagliari_office: m.catalogue_location_cagliari_office,
}

/** The name of a company's place; a partner's place is its own name. */
export const locationName = (location: string): string => names[location]?.() ?? location
