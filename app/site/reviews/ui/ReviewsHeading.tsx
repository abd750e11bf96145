import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../../platform/ui/Icon"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { RatingSummary } from "../../rules/reviews"
import { ratingText } from "./rating-text"
import { Stars } from "./Stars"

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
            {m.site_reviews_count({ count: reviewCount, shown: formatNumber(reviewCount) })}
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
