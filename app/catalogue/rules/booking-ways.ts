import { type Booking, type CategoryId, categories } from "./categories"
import type { Kind } from "./specs"

/** Action of an item's button, by its category (part 1 §2, part 2 §2, D41). */
export const entryPointOf = (category: CategoryId): Booking | undefined =>
  categories.find(({ id }) => id === category)?.booking

/** The button's target. */
export function bookingPath(category: CategoryId, itemId: string): string {
  switch (entryPointOf(category)) {
    case "wizard":
      return `/${category}/${itemId}/book`
    case "modal":
      return `/${category}/${itemId}/request`
    case "booking-page":
      return `/book/${category}/${itemId}`
    default:
      return `/${category}/${itemId}`
  }
}

/** Whether lists show a price; flights are quoted on request (part 1 §2). */
export const showsPrice = (kind: Kind): boolean => kind === "car" || kind === "yacht" || kind === "villa"

/** The unit of `dailyPriceCents`. */
export const priceUnit = (kind: Kind): "day" | "night" => (kind === "villa" ? "night" : "day")
