import type { Locale } from "../../../platform/i18n/locale"
import { formatNumber, numberFormat } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../../platform/ui/Icon"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type RatingSummary, STARS } from "../../rules/reviews"

type Motion = { stopped: boolean; toggle: () => void }

/** Title, overall rating and pause button; without `motion` the row does not scroll. */
export function ReviewsHeading({ summary, motion }: { summary: RatingSummary; motion: Motion | undefined }) {
  const { locale } = useRootData()
  const { reviewCount, ratingValue } = summary
  return (
    <div className="page-column flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pb-10">
      <h2 id="reviews" className="text-part">
        {m.site_reviews_title()}
      </h2>
      <div className="flex grow flex-wrap items-center justify-between gap-x-8 gap-y-4 sm:grow-0 sm:flex-row-reverse">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="figures font-display text-4xl leading-none">{ratingText(summary, locale)}</p>
          <p className="grid gap-1 text-sm text-muted">
            <Stars rating={ratingValue} />
            <span>{m.site_reviews_count({ count: reviewCount, shown: formatNumber(reviewCount) })}</span>
          </p>
        </div>
        <div className="size-11">
          {motion ? (
            <button
              type="button"
              onClick={motion.toggle}
              aria-label={motion.stopped ? m.site_reviews_go() : m.site_reviews_stop()}
              className="inline-flex size-11 items-center justify-center rounded-full border border-edge hover:border-ink hover:bg-ink/5"
            >
              <Icon name={motion.stopped ? "play" : "pause"} className="size-3.5" />
            </button>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** `4.9/5.0`, in Italian `4,9/5,0` (part 1 §2, D60). */
export function ratingText({ ratingValue }: RatingSummary, locale: Locale): string {
  const format = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${format.format(Math.round(ratingValue * 10) / 10)}/${format.format(STARS)}`
}

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
