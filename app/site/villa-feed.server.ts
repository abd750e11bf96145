import { html } from "hono/html"
import { oneDayPriceOf } from "../catalogue/one-day-price.server"
import type { PicturedItem } from "../catalogue/pictures.server"
import { villaSpecs } from "../catalogue/rules/specs"
import { stayTimes } from "../catalogue/rules/stay-times"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"
import { pageUrl } from "../platform/page-url"
import { availableItems, itemPicturePath } from "./public-pages.server"
import { feedPrice } from "./rules/feed-price"
import { xmlDocument } from "./xml.server"

const SCHEMA = [
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xsi:noNamespaceSchemaLocation="http://www.gstatic.com/localfeed/local_feed.xsd"',
].join(" ")

/**
 * The villas that can be booked now, as a listing feed of Google Vacation Rentals
 * (developers.google.com/hotels/vacation-rentals/dev-guide/vr-attributes): the hotel list with its `client_attr`. Lists have no
 * place for prices, nor for a minimum stay. Google lets partners add attributes: `price_per_night` is the 'from' price of the
 * villa's page, in euro (D61), `min_nights` the fewest nights that can be booked. A villa without a picture is left out
 * (docs/decisions/0033).
 */
export async function villaFeed(ctx: Ctx, locale: Locale): Promise<string> {
  const items = await availableItems(ctx, ["villas"])
  const language = html`<language>${locale}</language>
`
  return xmlDocument("listings", SCHEMA, [language, items.map((item) => listing(ctx, item, locale))])
}

function listing(ctx: Ctx, pictured: PicturedItem, locale: Locale) {
  const { item } = pictured
  const { baseUrl } = ctx.config
  const specs = villaSpecs(item)
  const cents = oneDayPriceOf(ctx, item)
  const picture = itemPicturePath(pictured)
  if (!specs || cents === null || !picture) return html``
  const description = specs.description[locale] || specs.summary[locale]
  const { pickupTime, returnTime } = stayTimes("villas")
  const attributes: [name: string, value: string | number][] = [
    ["website", pageUrl(baseUrl, `/villas/${item.id}`, locale)],
    ["capacity", specs.guests],
    ["number_of_bedrooms", specs.bedrooms],
    ["number_of_bathrooms", specs.bathrooms],
    ["checkin_time", pickupTime],
    ["checkout_time", returnTime],
    ["min_nights", specs.minNights ?? 1],
    ["price_per_night", feedPrice(cents)],
  ]
  return html`<listing>
<id>${item.id}</id>
<name>${item.name}</name>
<address format="simple"><component name="city">${specs.place}</component><component name="province">${brand.office.region}</component></address>
<country>${brand.office.country}</country>
<latitude>${specs.at.lat}</latitude>
<longitude>${specs.at.lon}</longitude>
<phone type="main">${brand.phone}</phone>
<category>villa</category>
<content>
<text type="description"><body>${description}</body></text>
<image type="photo" url="${baseUrl}${picture}"/>
<attributes>
${attributes.map(
  ([name, value]) => html`<client_attr name="${name}">${value}</client_attr>
`,
)}</attributes>
</content>
</listing>
`
}
