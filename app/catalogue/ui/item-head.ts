import type { MetaDescriptor } from "react-router"
import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { JsonLd } from "../../platform/json-ld"
import { pageHead } from "../../platform/ui/page/page-head"
import { itemTitle } from "./item-title"

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
