import { textOf } from "../../platform/i18n/text.server"
import { builtInReviews } from "../rules/built-in-reviews"
import { DEFAULT_SUMMARY } from "../rules/reviews"
import type { ReviewSource } from "./source.server"

/** Source in demo mode: the built-in reviews and the default rating. */
export const demoReviews: ReviewSource = {
  read: async (locale) => ({
    reviews: builtInReviews.map(({ text, ...review }) => ({
      ...review,
      body: textOf(`site.review-${text}`, {}, locale) ?? "",
    })),
    ratingSummary: DEFAULT_SUMMARY,
  }),
}
