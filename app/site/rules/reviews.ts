import { findCategory, isCar } from "../../catalogue/rules/categories"
import type { IsoDate } from "../../platform/dates"

/** Part 1 §3. `rating` is an integer from 1 to 5; `sourceUrl` is an HTTPS URL. */
export type Review = { author: string; rating: number; date: IsoDate; body: string; sourceUrl: string }

/** `ratingValue` is from 1 to 5, with decimals. */
export type RatingSummary = { ratingValue: number; reviewCount: number }

export type Reviews = { reviews: Review[]; ratingSummary: RatingSummary }

export const STARS = 5

/** Shown until a source has answered (part 1 §4, D62). */
export const DEFAULT_SUMMARY: RatingSummary = { ratingValue: 5, reviewCount: 246 }

const MIN_FRANCHISING_REVIEWS = 250

/** The number of reviews on the franchising page, where there are any (part 3 §2, D62). */
export const franchisingReviews = (rating: RatingSummary | undefined): number | undefined =>
  rating && Math.max(MIN_FRANCHISING_REVIEWS, rating.reviewCount)

/** Fetched reviews, then built-in ones without duplicates (part 1 §4). */
export function mergeReviews(builtIn: Review[], fetched: Review[]): Review[] {
  const isSame = (a: Review, b: Review) => a.author === b.author && a.body === b.body
  return [...fetched, ...builtIn.filter((review) => !fetched.some((fetchedReview) => isSame(review, fetchedReview)))]
}

const SHORT_BODY = 170

/** Whether the card shows a shortened body with a button to expand it. */
export const isLong = ({ body }: Review): boolean => body.length > SHORT_BODY

/** In addition to the home page, the categories of cars and their items (D62). */
const pages = new Set(["membership", "commercial-operation", "about", "franchising"])

/**
 * Whether the page at `pathname` shows reviews: browsing pages, not forms and legal texts (D62), and of the categories those of cars,
 * which the reviews are about.
 */
export function showsReviews(pathname: string): boolean {
  const [first, ...more] = pathname.toLowerCase().split("/").filter(Boolean)
  if (first === undefined) return true
  const category = findCategory(first)
  if (category && isCar(category.id)) return more.length <= 1
  return more.length === 0 && pages.has(first)
}

/** Seconds for a review to cross the window (part 1 §9, docs/decisions/0010). */
const CROSSING_SECONDS = { desktop: 15, phone: 8 } as const
const PHONE_WIDTH = 768
const FRAMES_PER_SECOND = 60

/** Scroll distance per frame in a window of `width` pixels. */
export const pixelsPerFrame = (width: number): number =>
  width / (CROSSING_SECONDS[width < PHONE_WIDTH ? "phone" : "desktop"] * FRAMES_PER_SECOND)
