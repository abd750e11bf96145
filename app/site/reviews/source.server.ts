import type { Locale } from "../../platform/i18n/locale"
import type { Reviews } from "../rules/reviews"

/** `read` throws ReviewsError. */
export type ReviewSource = { read: (locale: Locale) => Promise<Reviews> }

/** `Failed to fetch reviews: {status text}` (part 1 §8). */
export class ReviewsError extends Error {
  constructor(reason: string, options?: { cause: unknown }) {
    super(`Failed to fetch reviews: ${reason}`, options)
    this.name = "ReviewsError"
  }
}
