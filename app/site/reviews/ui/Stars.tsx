import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { STARS } from "../../rules/reviews"

/** Outline of a star, 20 units high, starting at its top. */
const STAR = "l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z"
/** Distance between the tops of two stars. */
const STEP = 22.5
/** All stars in one path, to keep the DOM small. */
const ROW = Array.from({ length: STARS }, (_, place) => `M${10 + place * STEP} 1.6${STAR}`).join("")

/** A rating from 1 to 5 as stars, including fractions, with a text alternative. */
export function Stars({ rating, className = "" }: { rating: number; className?: string }) {
  const label = m.site_reviews_stars({ rating: formatNumber(rating) })
  return (
    <span role="img" aria-label={label} className={`relative inline-block ${className}`}>
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
