import { currentLocale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { STARS } from "../rules/reviews"

const STAR = "M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z"
const places = Array.from({ length: STARS }, (_, place) => place)

/** A rating of 1 to 5 in stars, parts of a star included, with its words. */
export function Stars({ rating, className = "" }: { rating: number; className?: string }) {
  const words = m.site_reviews_stars({ rating: formatNumber(rating, currentLocale()) })
  const row = (look: string) => (
    <span className={`flex w-max gap-0.5 ${look}`}>
      {places.map((place) => (
        <svg key={place} aria-hidden="true" viewBox="0 0 20 20" className="size-4 shrink-0 fill-current">
          <path d={STAR} />
        </svg>
      ))}
    </span>
  )
  return (
    <span role="img" aria-label={words} className={`relative inline-block ${className}`}>
      {row("text-ink/20")}
      <span className="absolute inset-0 overflow-hidden" style={{ width: `${(rating / STARS) * 100}%` }}>
        {row("text-accent")}
      </span>
    </span>
  )
}
