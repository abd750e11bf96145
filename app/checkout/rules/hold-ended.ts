/** The refusals of a booking whose dates are no longer held, and whose customer may hold them anew. */
const renewable = new Set(["checkout.hold-lapsed", "checkout.held-elsewhere"])

export const mayHoldAnew = (code: string): boolean => renewable.has(code)

/** The refusals that say that a booking's dates are no longer held for it. */
export const isHoldEnded = (code: string): boolean => mayHoldAnew(code) || code === "checkout.booked-elsewhere"
