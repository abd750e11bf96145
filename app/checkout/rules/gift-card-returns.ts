type Ended = { cancelReason: string | null; paymentStatus: string }

/** Endings of what was paid that gave a voucher instead, of what was set off as well (D28). */
export const withVoucher = ["customer", "force-majeure"]
/** The ending of a rental that nobody confirmed: whether it was driven, only the agency knows. */
export const FORGOTTEN = "forgotten"

/** Whether what was set off against a booking that ended stays spent; otherwise it goes back to its cards. */
export const staysSpent = ({ cancelReason: reason, paymentStatus: paid }: Ended): boolean =>
  reason === FORGOTTEN || (reason !== null && withVoucher.includes(reason) && paid === "paid")
