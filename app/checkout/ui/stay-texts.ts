import type { CategoryId } from "../../catalogue/rules/categories"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** How long a stay is: a villa's in nights, anything else in days. */
export function durationText(category: CategoryId, count: number): string {
  if (category === "villas") return count === 1 ? m.checkout_stay_night() : m.checkout_stay_nights({ count })
  return count === 1 ? m.checkout_stay_day() : m.checkout_stay_days({ count })
}
