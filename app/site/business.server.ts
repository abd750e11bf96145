import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { ogImageUrl } from "../platform/pictures.server"
import { publishedRating } from "./reviews.server"
import { STARS } from "./rules/reviews"

/** Structured data of the company (schema.org, part 1 §3), for a page's `meta` as `script:ld+json`. */
export async function companyJsonLd(ctx: Ctx) {
  const { name, legalName, email, phone, office } = brand
  const url = ctx.config.baseUrl
  const card = ogImageUrl("home")
  const rating = await publishedRating(ctx)
  return {
    "@context": "https://schema.org",
    "@type": "AutoRental",
    "@id": `${url}/#house`,
    name,
    legalName,
    url,
    image: card && `${url}${card}`,
    telephone: phone,
    email,
    address: {
      "@type": "PostalAddress",
      streetAddress: office.street,
      addressLocality: office.locality,
      addressRegion: office.region,
      postalCode: office.postalCode,
      addressCountry: office.country,
    },
    ...(rating
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating.ratingValue,
            reviewCount: rating.reviewCount,
            bestRating: STARS,
            worstRating: 1,
          },
        }
      : {}),
  }
}
