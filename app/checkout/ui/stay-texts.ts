import type { CategoryId } from "../../catalogue/rules/categories"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** How long a stay is: a villa's in nights, anything else in days. */
export const durationText = (category: CategoryId, count: number): string =>
  category === "villas" ? m.checkout_stay_nights({ count }) : m.checkout_stay_days({ count })
