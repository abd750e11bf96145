import type { MetaDescriptor } from "react-router"
import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { JsonLd } from "../../platform/json-ld"
import { pageHead } from "../../platform/ui/page/page-head"

type Shown = {
  item: { category: string; name: string }
  description: string
  card: string | undefined
  /** The item and its breadcrumbs. */
  data: JsonLd[]
}

/** Metadata of an item's page; without an item, of a missing page. */
export const itemHead = (matches: Parameters<typeof pageHead>[0], shown: Shown | undefined): MetaDescriptor[] =>
  shown
    ? pageHead(matches, {
        title: `${itemTitle(shown.item)} · ${brand.name}`,
        description: shown.description,
        card: shown.card,
        data: shown.data,
      })
    : [{ title: `${m.catalogue_item_not_found()} · ${brand.name}` }]

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
