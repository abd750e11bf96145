import { m } from "../../platform/i18n/paraglide/messages.js"
import { builtInReviews } from "../rules/built-in-reviews"
import type { Review } from "../rules/reviews"

const words: Record<string, () => string> = {
  airport: m.site_review_airport,
  ferrari: m.site_review_ferrari,
  family: m.site_review_family,
  deposit: m.site_review_deposit,
  change: m.site_review_change,
  work: m.site_review_work,
}

/** The reviews that the company keeps itself, in the reader's language. */
export const builtInReviewsInWords = (): Review[] =>
  builtInReviews.map(({ text, ...review }) => ({ ...review, body: words[text]?.() ?? "" }))
