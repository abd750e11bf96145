/**
 * Stripe's payment method types of a purchase, for the intent and for the browser alike, which have to agree. Apple Pay and
 * Google Pay are cards. `keepsCard`: the customer wants to pay with it again, which only cards are listed for.
 */
export const methodTypes = (keepsCard: boolean): ("card" | "link")[] => (keepsCard ? ["card"] : ["card", "link"])
