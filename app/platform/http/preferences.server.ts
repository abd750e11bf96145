import { isLocale, type Locale } from "../i18n/locale"
import { preferredLocale } from "../i18n/request-locale.server"
import { type Currency, currencies } from "../money"
import { cookieIn, siteCookie } from "./cookie.server"

export type Preferences = { locale: Locale; currency: Currency; cookies: string[] }

const YEAR_SECONDS = 31_536_000
const isCurrency = (text: unknown): text is Currency => currencies.some((currency) => currency === text)

/**
 * Language and currency of a request: from the query, which also sets a cookie, else from the cookie, else the language from
 * Accept-Language (D6). `secure`: the site is behind TLS.
 */
export function preferencesOf(request: Request, secure: boolean): Preferences {
  const query = new URL(request.url).searchParams
  const cookies: string[] = []
  const preference = <T extends string>(name: string, isValid: (text: unknown) => text is T): T | undefined => {
    const requested = query.get(name)
    const stored = cookieIn(request.headers.get("cookie"), name)
    if (!isValid(requested)) return isValid(stored) ? stored : undefined
    if (requested !== stored) cookies.push(siteCookie(name, requested, { maxAgeSeconds: YEAR_SECONDS, secure }))
    return requested
  }
  return {
    locale: preference("lang", isLocale) ?? preferredLocale(request.headers.get("accept-language")),
    currency: preference("currency", isCurrency) ?? "eur",
    cookies,
  }
}
