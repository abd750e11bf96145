import type { Locale } from "../../platform/i18n/locale"
import type { Reviews } from "../rules/reviews"

/** Where reviews of the company are read, in one language. Throws UnreadReviewsError. */
export type ReviewSource = { read: (locale: Locale) => Promise<Reviews> }

/** `Failed to fetch reviews: {status text}` (part 1 §8). */
export class UnreadReviewsError extends Error {
  constructor(why: string, options?: { cause: unknown }) {
    super(`Failed to fetch reviews: ${why}`, options)
    this.name = "UnreadReviewsError"
  }
}
