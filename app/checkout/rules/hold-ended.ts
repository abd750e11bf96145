/** Refusals of a booking whose hold has ended, and whose customer may hold again. */
const renewable = new Set(["checkout.hold-expired", "checkout.held-in-other-window"])

export const canHoldAgain = (code: string): boolean => renewable.has(code)

/** Refusals of a booking whose hold has ended. */
export const isHoldEnded = (code: string): boolean => canHoldAgain(code) || code === "checkout.already-booked"
