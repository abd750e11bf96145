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

const PROBE = "https://site.invalid"

/**
 * `address` as a browser resolves it on this site: path, query and fragment, percent-encoded so that it can stand in a header. Undefined
 * if it leads to another site: browsers drop tabs and line breaks, and read `\` as `/`.
 */
export function ownPath(address: string): string | undefined {
  try {
    const url = new URL(address, PROBE)
    if (url.origin !== PROBE || url.pathname.startsWith("//")) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/**
 * The path of a URL, as it was sent, without slashes at its end and repeated ones at its start, which a browser would read as
 * another host.
 */
export const trimmedPath = (path: string): string => `/${path.replace(/^\/+/, "").replace(/\/+$/, "")}`
