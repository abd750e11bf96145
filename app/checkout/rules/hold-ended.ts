/** Refusals of a booking whose hold has ended, and whose customer may hold again. */
const renewable = new Set(["checkout.hold-expired", "checkout.held-in-other-window"])

export const canStartNewHold = (code: string): boolean => renewable.has(code)

/** The refusal of dates that the customer has booked in another window: starting again would be refused too. */
export const isAlreadyBooked = (code: string): boolean => code === "checkout.already-booked"

/** Refusals of a booking whose hold has ended. */
export const isHoldEnded = (code: string): boolean => canStartNewHold(code) || isAlreadyBooked(code)
