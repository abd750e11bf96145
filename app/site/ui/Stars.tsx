import { currentLocale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { STARS } from "../rules/reviews"

/** The outline of a star 20 high, from its upper point on. */
const STAR = "l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z"
/** From one star's point to the next one's. */
const STEP = 22.5
/** All stars of a row as one shape: the page holds dozens of them. */
const ROW = Array.from({ length: STARS }, (_, place) => `M${10 + place * STEP} 1.6${STAR}`).join("")

/** A rating of 1 to 5 in stars, parts of a star included, with its words. */
export function Stars({ rating, className = "" }: { rating: number; className?: string }) {
  const words = m.site_reviews_stars({ rating: formatNumber(rating, currentLocale()) })
  return (
    <span role="img" aria-label={words} className={`relative inline-block ${className}`}>
      <Row className="text-ink/20" />
      <span className="absolute inset-0 overflow-hidden" style={{ width: `${(rating / STARS) * 100}%` }}>
        <Row className="text-accent" />
      </span>
    </span>
  )
}

function Row({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 110 20" className={`block h-4 w-22 max-w-none fill-current ${className}`}>
      <path d={ROW} />
    </svg>
  )
}
