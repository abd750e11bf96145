import type { AutoRental, WebSite } from "schema-dts"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { locales } from "../platform/i18n/locale"
import { companyId, companyReference, type JsonLd, jsonLd } from "../platform/json-ld"
import { currencies } from "../platform/money"
import { ogImageUrl } from "../platform/pictures/pictures.server"
import { publishedRating } from "./reviews.server"
import { STARS } from "./rules/reviews"

/** From Monday to Sunday, numbered from 1 in `brand`. */
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const

/** The company as JSON-LD (schema.org, part 1 §3). */
export function companyJsonLd(ctx: Ctx): JsonLd {
  const { name, legalName, email, phone, office, social } = brand
  const url = ctx.config.baseUrl
  const card = ogImageUrl("home")
  const rating = publishedRating(ctx)
  return jsonLd<Exclude<AutoRental, string>>({
    "@type": "AutoRental",
    "@id": companyId(url),
    name,
    legalName,
    url,
    logo: `${url}/icon-512.png`,
    ...(card && { image: url + card }),
    telephone: phone,
    email,
    priceRange: "€€€",
    currenciesAccepted: currencies.map((currency) => currency.toUpperCase()).join(", "),
    address: {
      "@type": "PostalAddress",
      streetAddress: office.street,
      addressLocality: office.locality,
      addressRegion: office.region,
      postalCode: office.postalCode,
      addressCountry: office.country,
    },
    geo: { "@type": "GeoCoordinates", latitude: office.at.lat, longitude: office.at.lon },
    openingHoursSpecification: office.hours.flatMap(({ from, to, open }) =>
      open.map(([opens, closes]) => ({
        "@type": "OpeningHoursSpecification" as const,
        dayOfWeek: weekdays.slice(from - 1, to).map((day) => `https://schema.org/${day}` as const),
        opens,
        closes,
      })),
    ),
    // An address without a path is not a profile.
    sameAs: Object.values(social).filter((profile) => new URL(profile).pathname !== "/"),
    ...(rating && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: rating.ratingValue,
        reviewCount: rating.reviewCount,
        bestRating: STARS,
        worstRating: 1,
      },
    }),
  })
}

/** The site as JSON-LD, for its name in search results. */
export function websiteJsonLd({ config: { baseUrl } }: Ctx): JsonLd {
  return jsonLd<Exclude<WebSite, string>>({
    "@type": "WebSite",
    "@id": `${baseUrl}/#website`,
    url: baseUrl,
    name: brand.name,
    inLanguage: [...locales],
    publisher: companyReference(baseUrl),
  })
}
