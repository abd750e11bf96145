/**
 * `held` is being paid; it becomes another status, or `cancelled` when it expires (D26). `pending` was placed by the
 * customer, and awaits the company's answer, a payment at the agency or a crypto payment.
 */
export const bookingStatuses = ["held", "pending", "confirmed", "completed", "cancelled"] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const paymentStatuses = ["pending", "paid", "failed", "refunded"] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** `online`: by card; `crypto`: in any coin. */
export const bookingPaymentMethods = ["online", "agency", "crypto"] as const
export type BookingPaymentMethod = (typeof bookingPaymentMethods)[number]

/**
 * Allowed changes (part 2 §4, D26, D27). `completed` is final; so is `cancelled`, except for `reinstateBooking` (declared
 * crypto confirmed late, D27).
 */
const statusAfter: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ["pending", "confirmed", "cancelled"],
  pending: ["confirmed", "cancelled"],
  confirmed: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
}

/** Allowed changes of the payment status. A declined card may be tried again, or the booking paid at the agency. */
const paymentAfter: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["paid", "failed"],
  failed: ["pending", "paid"],
  paid: ["refunded"],
  refunded: [],
}

export const canTransition = (from: BookingStatus, to: BookingStatus) => statusAfter[from].includes(to)

export const canPaymentTransition = (from: PaymentStatus, to: PaymentStatus) => paymentAfter[from].includes(to)

type PaymentState = { status: BookingStatus; paymentStatus: PaymentStatus; paymentMethod: string | null }

/** Confirmed by the company and unpaid; payment at the agency is due at pickup. */
export const isToBePaid = ({ status, paymentStatus, paymentMethod }: PaymentState): boolean =>
  status === "confirmed" && paymentMethod !== "agency" && (paymentStatus === "pending" || paymentStatus === "failed")
