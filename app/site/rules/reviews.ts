import type { IsoDate } from "../../platform/dates"

/** What a guest wrote (part 1 §3). `rating` is whole, 1 to 5; `sourceUrl` is an https address where the review stands. */
export type Review = { author: string; rating: number; date: IsoDate; body: string; sourceUrl: string }

/** All reviews of the company in one figure: `ratingValue` 1 to 5, with decimals. */
export type RatingSummary = { ratingValue: number; reviewCount: number }

/** What a source of reviews answers. */
export type Reviews = { reviews: Review[]; ratingSummary: RatingSummary }

export const STARS = 5

/** What a demonstration shows until a source has answered (part 1 §4, D62). */
export const DEFAULT_SUMMARY: RatingSummary = { ratingValue: 5, reviewCount: 246 }

/** Fetched reviews stand before the built-in ones (part 1 §4); a built-in one that was fetched as well stands once. */
export function mergeReviews(builtIn: Review[], fetched: Review[]): Review[] {
  const isSame = (a: Review, b: Review) => a.author === b.author && a.body === b.body
  return [...fetched, ...builtIn.filter((own) => !fetched.some((each) => isSame(own, each)))]
}

/** The rating out of five, `4.9/5.0`, in every language alike (part 1 §2). */
export const ratingText = ({ ratingValue }: RatingSummary): string =>
  `${(Math.round(ratingValue * 10) / 10).toFixed(1)}/${STARS.toFixed(1)}`

const SHORT_BODY = 170

/** Whether a review is too long for its card, which then opens at a press. */
export const isLong = ({ body }: Review): boolean => body.length > SHORT_BODY
