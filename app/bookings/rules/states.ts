/** `held` is a booking being paid for; it becomes the others or lapses to `cancelled` (D26). */
export const bookingStatuses = ["held", "pending", "confirmed", "completed", "cancelled"] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const paymentStatuses = ["pending", "paid", "failed", "refunded"] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a booking may become (part 2 §4, D26, D27). `completed` and `cancelled` are ends. */
const statusAfter: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ["pending", "confirmed", "cancelled"],
  pending: ["confirmed", "cancelled"],
  confirmed: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
}

/** What its payment may become. A refused card may be tried again, or paid at the agency. */
const paymentAfter: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["paid", "failed"],
  failed: ["pending", "paid"],
  paid: ["refunded"],
  refunded: [],
}

export const mayBecome = (from: BookingStatus, to: BookingStatus) => statusAfter[from].includes(to)

export const paymentMayBecome = (from: PaymentStatus, to: PaymentStatus) => paymentAfter[from].includes(to)

type PaymentState = { status: BookingStatus; paymentStatus: PaymentStatus; paymentMethod: string | null }

/** The company has said yes and the money has yet to come; at the agency it comes with the keys. */
export const isToBePaid = ({ status, paymentStatus, paymentMethod }: PaymentState): boolean =>
  status === "confirmed" && paymentMethod !== "agency" && (paymentStatus === "pending" || paymentStatus === "failed")
