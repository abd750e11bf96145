import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { isLong, type Review } from "../../rules/reviews"
import { Stars } from "./ReviewsHeading"

type Props = {
  review: Review
  open: boolean
  onToggle: () => void
  /** A duplicate that fills a wide window: not focusable. */
  copy: boolean
}

/** A review; long texts are shortened, with a button to expand them. */
export function ReviewCard({ review, open, onToggle, copy }: Props) {
  const { author, rating, date, body, sourceUrl } = review
  const copyProps = copy ? { tabIndex: -1 } : {}
  const isShortened = isLong(review)
  return (
    <article className="flex h-full flex-col border-t border-line pt-5 pr-4">
      <Stars rating={rating} className="mb-4 self-start" />
      <blockquote className="grow">
        <p
          className={`font-display text-2xl leading-[1.32] break-words ${isShortened && !open ? "line-clamp-5 noscript:line-clamp-none" : ""}`}
        >
          {body}
        </p>
      </blockquote>
      {isShortened ? (
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={open}
          {...copyProps}
          className="touch self-start text-left text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink noscript:hidden"
        >
          <span>{open ? m.site_reviews_less() : m.site_reviews_whole()}</span>
          <span className="sr-only">: {author}</span>
        </button>
      ) : null}
      <footer className="mt-4 text-sm">
        <p className="font-medium">{author}</p>
        <p className="flex flex-wrap items-center gap-x-4 text-muted">
          <time dateTime={date}>{formatDate(date, { month: "long", year: "numeric" })}</time>
          <a
            href={sourceUrl}
            target="_blank"
            rel="noopener noreferrer"
            {...copyProps}
            className="touch inline-flex items-center underline decoration-line underline-offset-4 hover:text-ink"
          >
            {m.site_reviews_source()}
            <span className="sr-only">: {author}</span>
          </a>
        </p>
      </footer>
    </article>
  )
}
