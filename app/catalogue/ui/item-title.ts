import { m } from "../../platform/i18n/paraglide/messages.js"

const titles: Partial<Record<string, (inputs: { name: string }) => string>> = {
  cars: m.catalogue_title_car,
  "urban-cars": m.catalogue_title_car,
  yachts: m.catalogue_title_yacht,
  villas: m.catalogue_title_villa,
  helicopters: m.catalogue_title_helicopter,
  jets: m.catalogue_title_jet,
}

/** An item's name and what is offered, in the reader's language, for search engines and shared links. */
export const itemTitle = ({ category, name }: { category: string; name: string }): string =>
  titles[category]?.({ name }) ?? name
