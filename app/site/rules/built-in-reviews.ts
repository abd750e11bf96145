import { brand } from "../../platform/brand"
import type { Review } from "./reviews"

/** `text` is the suffix of the text key `site_review_{text}`. */
export type BuiltInReview = Omit<Review, "body"> & { text: string }

const { name, office } = brand
const sourceUrl = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${office.street}, ${office.locality}`)}`

/** Shown until a source has answered, and after its reviews (part 1 §4). */
export const builtInReviews: BuiltInReview[] = [
  { text: "airport", author: "Giulia Serra", rating: 5, date: "2026-10-18", sourceUrl },
  { text: "ferrari", author: "Thomas Brandt", rating: 5, date: "2026-09-27", sourceUrl },
  { text: "family", author: "Elena Marchetti", rating: 5, date: "2026-09-06", sourceUrl },
  { text: "deposit", author: "James Whitfield", rating: 5, date: "2026-08-21", sourceUrl },
  { text: "change", author: "Marco Piras", rating: 5, date: "2026-07-30", sourceUrl },
  { text: "work", author: "Claire Dubois", rating: 5, date: "2026-06-14", sourceUrl },
]
