import type { CategoryId } from "../../catalogue/rules/categories"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** Length of a stay: nights for a villa, otherwise days. */
export const durationText = (category: CategoryId, count: number): string =>
  category === "villas" ? m.checkout_stay_nights({ count }) : m.checkout_stay_days({ count })
