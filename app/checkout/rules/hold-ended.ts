/** Refusals of a booking whose hold has ended, and whose customer may hold again. */
const renewable = new Set(["checkout.hold-lapsed", "checkout.held-elsewhere"])

export const mayHoldAgain = (code: string): boolean => renewable.has(code)

/** Refusals of a booking whose hold has ended. */
export const isHoldEnded = (code: string): boolean => mayHoldAgain(code) || code === "checkout.booked-elsewhere"
