/** The refusals that say that a booking's dates are no longer held, so that it can only be begun anew. */
const codes = new Set(["checkout.hold-lapsed", "checkout.held-elsewhere", "checkout.booked-elsewhere"])

export const isHoldEnded = (code: string): boolean => codes.has(code)
