import { isLocale, type Locale } from "../i18n/locale"
import { preferredLocale } from "../i18n/request-locale.server"
import { type Currency, currencies } from "../money"

export type Preferences = { locale: Locale; currency: Currency; cookies: string[] }

const YEAR = 31_536_000
const isCurrency = (text: unknown): text is Currency => currencies.some((currency) => currency === text)

/**
 * Language and currency of a request: the address selects and stores, the cookie remembers, the browser suggests (D6).
 * `secure`: the site is behind TLS.
 */
export function preferencesOf(request: Request, secure: boolean): Preferences {
  const query = new URL(request.url).searchParams
  const kept = cookiesOf(request.headers.get("cookie"))
  const asked = { lang: query.get("lang"), currency: query.get("currency") }
  const cookies: string[] = []
  const store = (name: string, value: string) => {
    if (kept.get(name) !== value)
      cookies.push(`${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`)
    return value
  }
  const remembered = kept.get("lang")
  const locale = isLocale(asked.lang)
    ? (store("lang", asked.lang) as Locale)
    : isLocale(remembered)
      ? remembered
      : preferredLocale(request.headers.get("accept-language"))
  const keptCurrency = kept.get("currency")
  const currency = isCurrency(asked.currency)
    ? (store("currency", asked.currency) as Currency)
    : isCurrency(keptCurrency)
      ? keptCurrency
      : "eur"
  return { locale, currency, cookies }
}

function cookiesOf(header: string | null): Map<string, string> {
  const pairs = (header ?? "").split(";").map((part) => part.trim().split("=") as [string, string?])
  return new Map(pairs.map(([name, value]) => [name, value ?? ""]))
}
