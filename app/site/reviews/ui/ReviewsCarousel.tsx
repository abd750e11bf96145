import { useState } from "react"
import type { RatingSummary, Review } from "../../rules/reviews"
import { ReviewCard } from "./ReviewCard"
import { ReviewsHeading } from "./ReviewsHeading"
import { useAutoScroll } from "./use-auto-scroll"

/**
 * Auto-scrolling reviews (part 1 §§2, 9). Paused on hover, focus or by a button; draggable; static under
 * `prefers-reduced-motion` and without JavaScript.
 */
export function ReviewsCarousel({ reviews, summary }: { reviews: Review[]; summary: RatingSummary }) {
  const { viewport, moves, copies, stopped, toggle, hold } = useAutoScroll()
  const [open, setOpen] = useState<string>()
  const shown = reviews.map((review) => ({
    review,
    key: `${review.author} ${review.date} ${review.body.slice(0, 20)}`,
  }))
  const row = Array.from({ length: moves ? copies : 1 }, (_, copy) =>
    shown.map((review) => ({ ...review, copy })),
  ).flat()
  return (
    <section aria-labelledby="reviews" className="theme-night pt-16 pb-14 sm:pt-24">
      <ReviewsHeading summary={summary} motion={moves ? { stopped, toggle } : undefined} />
      <div
        ref={viewport}
        {...hold}
        className={`relative pb-3 ${
          moves ? "touch-pan-y cursor-grab overflow-x-clip select-none active:cursor-grabbing" : "overflow-x-auto"
        }`}
      >
        <ul className="flex items-stretch motion-reduce:pl-[calc(max(0px,(100vw-80rem)/2)+var(--spacing-margin)-1.25rem)]">
          {row.map(({ review, key, copy }) => (
            <li
              key={`${copy} ${key}`}
              aria-hidden={copy > 0 || undefined}
              className="mr-3 w-[17.5rem] shrink-0 pl-5 md:mr-5 md:w-[22rem]"
            >
              <ReviewCard
                review={review}
                copy={copy > 0}
                open={open === key}
                onToggle={() => setOpen(open === key ? undefined : key)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
