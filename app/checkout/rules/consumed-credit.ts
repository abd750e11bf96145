type Ended = { cancelReason: string | null; paymentStatus: string }

/** Cancellation reasons that give a voucher for paid bookings, gift card credit included (D28). */
export const VOUCHER_REASONS = ["customer", "force-majeure"]
/** A rental that nobody confirmed: only the agency knows whether it took place. */
export const UNCONFIRMED = "forgotten"

/** Whether the gift card credit of an ended booking stays spent; otherwise it is released. */
export const isCreditConsumed = ({ cancelReason: reason, paymentStatus: paid }: Ended): boolean =>
  reason === UNCONFIRMED || (reason !== null && VOUCHER_REASONS.includes(reason) && paid === "paid")
