import { type Locale, locales } from "./i18n/locale"

/** The language of a URL without `?lang=` for a client that names none (D6). */
export const DEFAULT_LOCALE: Locale = "it"

/** The canonical URL of a page in a language: a query only where the language needs one (docs/decisions/0033). */
export function pageUrl(baseUrl: string, path: string, locale: Locale): string {
  if (locale !== DEFAULT_LOCALE) return `${baseUrl}${path}?lang=${locale}`
  return path === "/" ? baseUrl : `${baseUrl}${path}`
}

/** The URLs of a page by `hreflang`: every language, and the one that chooses by the reader's browser. */
export const alternateUrls = (baseUrl: string, path: string): { hrefLang: string; href: string }[] => [
  ...locales.map((locale) => ({ hrefLang: locale, href: pageUrl(baseUrl, path, locale) })),
  { hrefLang: "x-default", href: pageUrl(baseUrl, path, DEFAULT_LOCALE) },
]

/** The path without slashes at its end and repeated ones at its start, which a browser would read as another host. */
export const trimmedPath = (path: string): string => `/${path.replace(/^\/+/, "").replace(/\/+$/, "")}`
