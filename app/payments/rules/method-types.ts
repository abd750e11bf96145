/**
 * Stripe's payment method types of a purchase; intent and browser have to agree. Apple Pay and Google Pay are cards.
 * `savesCard`: the customer saves the method, which only cards support.
 */
export const methodTypes = (savesCard: boolean): ("card" | "link")[] => (savesCard ? ["card"] : ["card", "link"])
