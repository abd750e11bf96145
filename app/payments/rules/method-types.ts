/**
 * Stripe's payment method types of a purchase; intent and browser have to agree. Apple Pay and Google Pay are cards.
 * `keepsCard`: the customer saves the method, which only cards support.
 */
export const methodTypes = (keepsCard: boolean): ("card" | "link")[] => (keepsCard ? ["card"] : ["card", "link"])
