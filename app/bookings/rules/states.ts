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

/** Kinds of purchase with dates. */
export const bookingKinds = ["car_rental", "car_wash", "yacht", "jet", "helicopter", "villa"] as const
export type BookingKind = (typeof bookingKinds)[number]

export const cancelReasons = [
  "expired",
  "taken",
  /** An operator did not find the crypto payment that the customer had declared. */
  "crypto-not-received",
  "customer",
  /** By the customer, free of charge (D65). */
  "customer-free",
  /** By the customer, free of charge, as the partner had not answered in time (0041). */
  "customer-answer-overdue",
  /** An operator cancelled it, a partner declined it after it was paid, or its payment was refunded at the provider. */
  "operator",
  /** The company or the partner declined it, and nothing was paid. */
  "declined",
  "force-majeure",
  /** The agency did not confirm it before its dates: only the agency knows whether it took place. */
  "unconfirmed",
  "amount-mismatch",
] as const
export type CancelReason = (typeof cancelReasons)[number]
