import type { BreadcrumbList, Thing, WithContext } from "schema-dts"
import { brand } from "./brand"
import type { Locale } from "./i18n/locale"
import { pageUrl } from "./page-url"

/** A schema.org object, checked where it is made; pages only pass it on. */
export type JsonLd = { "@context": "https://schema.org"; "@type": string }

/**
 * A schema.org object for a page's `meta`, as `{ "script:ld+json": … }`. React Router escapes `<`, `>` and `&` in it, and the
 * browser does not run it, so the content security policy needs no nonce for it.
 */
export const jsonLd = <T extends Exclude<Thing, string>>(thing: T): JsonLd =>
  ({ "@context": "https://schema.org", ...(thing as object) }) as WithContext<T> & JsonLd

/** The `@id` of the company in every page's data. */
export const companyId = (baseUrl: string) => `${baseUrl}/#company`

/** The company where another object names it. */
export const companyReference = (baseUrl: string) =>
  ({ "@type": "Organization", "@id": companyId(baseUrl), name: brand.name, url: baseUrl }) as const

/** The pages above a page of the site, from the home page down to it, in the reader's language. */
export function breadcrumbs(
  site: { baseUrl: string; locale: Locale },
  pages: { name: string; path: string }[],
): JsonLd {
  const all = [{ name: brand.name, path: "/" }, ...pages]
  return jsonLd<Exclude<BreadcrumbList, string>>({
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: pageUrl(site.baseUrl, path, site.locale),
    })),
  })
}
