import { useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/page/root-data"

type Option = { value: string; short: string; name: string; current: boolean }

/** Links that switch language or currency and stay on the page (D6). */
export function SwitchLinks({ of }: { of: "language" | "currency" }) {
  const { locale, currency } = useRootData()
  const { pathname, search } = useLocation()
  const key = of === "language" ? "lang" : "currency"
  const options: Option[] =
    of === "language"
      ? [
          { value: "it", short: "IT", name: m.site_language_it(), current: locale === "it" },
          { value: "en", short: "EN", name: m.site_language_en(), current: locale === "en" },
        ]
      : [
          { value: "eur", short: "€", name: m.site_currency_eur(), current: currency === "eur" },
          { value: "usd", short: "$", name: m.site_currency_usd(), current: currency === "usd" },
        ]
  const urlWith = (value: string) => {
    const query = new URLSearchParams(search)
    query.set(key, value)
    return `${pathname}?${query}`
  }
  return (
    <ul aria-label={of === "language" ? m.site_language() : m.site_currency()} className="flex">
      {options.map(({ value, short, name, current }) => (
        <li key={value}>
          <a
            href={urlWith(value)}
            lang={of === "language" ? value : undefined}
            hrefLang={of === "language" ? value : undefined}
            aria-label={`${short} ${name}`}
            aria-current={current ? "true" : undefined}
            className={`touch figures inline-flex items-center justify-center text-sm ${
              current ? "underline decoration-accent underline-offset-8" : "text-muted hover:text-ink"
            }`}
          >
            {short}
          </a>
        </li>
      ))}
    </ul>
  )
}
