import { m } from "../../../platform/i18n/paraglide/messages.js"
import { builtInReviews } from "../../rules/built-in-reviews"
import type { Review } from "../../rules/reviews"

const reviewTexts: Record<string, () => string> = {
  airport: m.site_review_airport,
  ferrari: m.site_review_ferrari,
  family: m.site_review_family,
  deposit: m.site_review_deposit,
  change: m.site_review_change,
  work: m.site_review_work,
}

/** Built-in reviews in the current language. */
export const localizedBuiltInReviews = (): Review[] =>
  builtInReviews.map(({ text, ...review }) => ({ ...review, body: reviewTexts[text]?.() ?? "" }))
