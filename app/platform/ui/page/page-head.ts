import type { MetaDescriptor } from "react-router"
import { brand } from "../../brand"
import { intlLocale, type Locale, locales } from "../../i18n/locale"
import type { JsonLd } from "../../json-ld"
import { alternateUrls, pageUrl, trimmedPath } from "../../page-url"
import { metaDescription } from "../../text"

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[]

type Head = {
  title: string
  /** Shortened to its first sentences. */
  description: string
  /** Path of the Open Graph image, 1200 × 630; undefined if the page could not be loaded. */
  card: string | undefined
  /** The canonical path of a page that is reached at another one as well (D14); its own by default. */
  path?: string
  type?: "website" | "article"
  data?: JsonLd[]
}

const ogLocale = (locale: Locale) => intlLocale(locale).replace("-", "_")

/**
 * The head of a public page, for search engines and shared links: title, description, canonical URL and those of its
 * languages (docs/decisions/0033), Open Graph, and its data. Pages without it have no canonical URL.
 */
export function pageHead(
  matches: Matches,
  { title, description: wholeDescription, card, path, type = "website", data = [] }: Head,
): MetaDescriptor[] {
  const description = metaDescription(wholeDescription)
  const texts: MetaDescriptor[] = [{ title }, { name: "description", content: description }]
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { baseUrl: string; locale: Locale }
    | undefined
  if (!root) return texts
  const { baseUrl, locale } = root
  const canonicalPath = path ?? trimmedPath(matches.at(-1)?.pathname ?? "/")
  const canonicalUrl = pageUrl(baseUrl, canonicalPath, locale)
  return [
    ...texts,
    { tagName: "link", rel: "canonical", href: canonicalUrl },
    ...alternateUrls(baseUrl, canonicalPath).map((alternate) => ({ tagName: "link", rel: "alternate", ...alternate })),
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonicalUrl },
    { property: "og:locale", content: ogLocale(locale) },
    ...locales
      .filter((each) => each !== locale)
      .map((each) => ({ property: "og:locale:alternate", content: ogLocale(each) })),
    ...(card
      ? [
          { property: "og:image", content: new URL(card, baseUrl).href },
          { property: "og:image:type", content: "image/jpeg" },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: title },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
    ...data.map((each) => ({ "script:ld+json": each })),
  ]
}

/**
 * The meta tags of a page opened by a signed link. The link stays out of search engines and of `Referer`. Not `no-referrer`:
 * with it a form sent without scripts has `Origin: null`, which is refused as a request of another site (CSRF).
 */
export const linkHead = (title: string, description: string): MetaDescriptor[] => [
  ...plainHead(title, description),
  { name: "referrer", content: "strict-origin" },
]

/** The meta tags of a private page or of a form: title with the company's name, description, and not for search engines. */
export const plainHead = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · ${brand.name}` },
  { name: "description", content: description },
  { name: "robots", content: "noindex" },
]
