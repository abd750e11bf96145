import { useState } from "react"
import type { RatingSummary, Review } from "../rules/reviews"
import { ReviewCard } from "./ReviewCard"
import { ReviewsHeading } from "./ReviewsHeading"
import { useMarquee } from "./use-marquee"

/**
 * What guests say, passing by (part 1 §§2, 9): held by mouse, focus or its button, dragged by hand, still for whoever
 * wants less motion or has no script. `LiveReviews` fills it.
 */
export function ReviewsCarousel({ reviews, summary }: { reviews: Review[]; summary: RatingSummary }) {
  const { view, track, copies, moves, stopped, toggle } = useMarquee()
  const [open, setOpen] = useState<string>()
  const rows = Array.from({ length: copies }, (_, row) => row)
  const shown = reviews.map((review) => ({
    review,
    key: `${review.author} ${review.date} ${review.body.slice(0, 20)}`,
  }))
  return (
    <section aria-labelledby="reviews" className="theme-night pt-16 pb-14 sm:pt-24">
      <ReviewsHeading summary={summary} motion={moves ? { stopped, toggle } : undefined} />
      <div
        ref={view}
        className={`relative pb-3 ${
          moves ? "touch-pan-y cursor-grab overflow-x-clip select-none active:cursor-grabbing" : "overflow-x-auto"
        }`}
      >
        <div
          ref={track}
          className="flex w-max motion-reduce:pl-[calc(max(0px,(100vw-80rem)/2)+var(--spacing-margin)-1.25rem)]"
        >
          {rows.map((row) => (
            <ul
              key={row}
              aria-hidden={row > 0 || undefined}
              onMouseDown={row > 0 ? (event) => event.preventDefault() : undefined}
              className="flex shrink-0 items-stretch gap-3 pr-3 md:gap-5 md:pr-5"
            >
              {shown.map(({ review, key }) => (
                <li key={key} className="w-[17.5rem] shrink-0 pl-5 md:w-[22rem]">
                  <ReviewCard
                    review={review}
                    copy={row > 0}
                    open={open === key}
                    onToggle={() => setOpen(open === key ? undefined : key)}
                  />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  )
}
