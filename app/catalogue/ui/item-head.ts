import type { MetaDescriptor } from "react-router"
import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { pageHead } from "../../platform/ui/page-head"

type Shown = {
  item: { name: string }
  description: string
  card: string | undefined
  /** The item as JSON-LD. */
  data: object
}

/** Metadata of an item's page; without an item, of a missing page. */
export const itemHead = (matches: Parameters<typeof pageHead>[0], shown: Shown | undefined): MetaDescriptor[] =>
  shown
    ? [
        ...pageHead(matches, {
          title: `${shown.item.name} · ${brand.name}`,
          description: shown.description,
          card: shown.card,
        }),
        { "script:ld+json": shown.data },
      ]
    : [{ title: `${m.catalogue_item_not_found()} · ${brand.name}` }]
