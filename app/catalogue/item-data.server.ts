import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import type { Item } from "./queries.server"
import { priceUnit } from "./rules/booking-ways"

/** UN/CEFACT code of a day, also used for a night. */
const DAY = "DAY"

/**
 * An item as JSON-LD (schema.org), for a page's `meta` as `script:ld+json`: an offer if it has a price. `card`: the URL
 * of its picture on this site.
 */
export function itemJsonLd(ctx: Ctx, item: Item, { description, card }: { description: string; card?: string }) {
  const { id, name, category, dailyPriceCents, available, specs, offeredBy } = item
  const url = `${ctx.config.baseUrl}/${category}/${id}`
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    url,
    name,
    description,
    image: card && `${ctx.config.baseUrl}${card}`,
    ...(dailyPriceCents === null
      ? {}
      : {
          offers: {
            "@type": "Offer",
            url,
            businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
            availability: `https://schema.org/${available ? "InStock" : "OutOfStock"}`,
            seller: { "@type": "Organization", name: offeredBy ?? brand.name },
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              price: dailyPriceCents / 100,
              priceCurrency: "EUR",
              unitCode: DAY,
              unitText: priceUnit(specs.kind),
            },
          },
        }),
  }
}
