import { html } from "hono/html"
import { oneDayPriceOf } from "../catalogue/one-day-price.server"
import type { PicturedItem } from "../catalogue/pictures.server"
import { makeAndModel } from "../catalogue/rules/make"
import { carSpecs } from "../catalogue/rules/specs"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"
import { formatNumber } from "../platform/i18n/number"
import { m } from "../platform/i18n/paraglide/messages.js"
import { pageUrl } from "../platform/page-url"
import { availableItems, itemPicturePath } from "./public-pages.server"
import { feedPrice } from "./rules/feed-price"
import { xmlDocument } from "./xml.server"

/** Google product category "Vehicles > Motor Vehicles > Cars, Trucks & Vans". */
const CARS = 916

/**
 * The cars that can be rented now, as a feed of Google Merchant Center: RSS 2.0 with the attributes of vehicle ads
 * (support.google.com/merchants/answer/11192663) that the catalogue knows. `g:price` is the 'from' price of the car's page,
 * in euro (D61). A car without a picture is left out. Year, mileage and VIN are not in the catalogue (docs/decisions/0033).
 */
export async function vehicleFeed(ctx: Ctx, locale: Locale): Promise<string> {
  const items = await availableItems(ctx, ["cars", "urban-cars"])
  const entries = items.map((item) => entry(ctx, item, locale))
  const channel = html`<channel>
<title>${brand.name}</title>
<link>${pageUrl(ctx.config.baseUrl, "/cars", locale)}</link>
<description>${m.catalogue_lead_cars({}, { locale })}</description>
${entries}</channel>
`
  return xmlDocument("rss", 'version="2.0" xmlns:g="http://base.google.com/ns/1.0"', [channel])
}

function entry(ctx: Ctx, pictured: PicturedItem, locale: Locale) {
  const { item } = pictured
  const { baseUrl } = ctx.config
  const specs = carSpecs(item)
  const cents = oneDayPriceOf(ctx, item)
  const picture = itemPicturePath(pictured)
  if (!specs || cents === null || !picture) return ""
  const { make, model } = makeAndModel(item.name)
  const number = (value: number) => formatNumber(value, locale)
  const figures = m.catalogue_specs_short(
    { power: number(specs.powerHp), seconds: number(specs.accelerationSeconds) },
    { locale },
  )
  const url = pageUrl(baseUrl, `/${item.category}/${item.id}`, locale)
  return html`<item>
<g:id>${item.id}</g:id>
<g:title>${item.name}</g:title>
<g:description>${item.name}. ${specs.engine[locale]}. ${figures}.</g:description>
<g:link>${url}</g:link>
<g:image_link>${baseUrl}${picture}</g:image_link>
<g:price>${feedPrice(cents)}</g:price>
<g:availability>in_stock</g:availability>
<g:condition>used</g:condition>
<g:google_product_category>${CARS}</g:google_product_category>
<g:brand>${make}</g:brand>
<g:model>${model}</g:model>
<g:color>${specs.color[locale]}</g:color>
<g:engine>${specs.engine[locale]}</g:engine>
<g:vehicle_fulfillment><g:option>in_store</g:option><g:store_code>${brand.bookingPrefix}</g:store_code></g:vehicle_fulfillment>
</item>
`
}
