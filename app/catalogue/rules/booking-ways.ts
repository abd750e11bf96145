import { type Booking, type CategoryId, categories } from "./categories"
import type { Kind } from "./specs"

/** What the button of an item's tile does, by its category (part 1 §2, part 2 §2, D41). */
export const bookingOf = (category: CategoryId): Booking | undefined =>
  categories.find(({ id }) => id === category)?.booking

/** Where that button leads. */
export function bookingPath(category: CategoryId, itemId: string): string {
  switch (bookingOf(category)) {
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

/** Whether lists say what it costs: a flight's price is asked for (part 1 §2). */
export const showsPrice = (kind: Kind): boolean => kind === "car" || kind === "yacht" || kind === "villa"

/** What `dailyPriceCents` is the price of. */
export const priceUnit = (kind: Kind): "day" | "night" => (kind === "villa" ? "night" : "day")
