type Payable = { status: string; paymentStatus: string; paymentMethod: string | null }

/** Whether nothing is left to do for its payment: it is paid, or the customer pays at the agency or said that coins were sent. */
export const isPlaced = ({ status, paymentStatus, paymentMethod }: Payable): boolean =>
  status !== "cancelled" &&
  (paymentStatus === "paid" ||
    status === "completed" ||
    ((status === "pending" || status === "confirmed") && (paymentMethod === "agency" || paymentMethod === "crypto")))

/** Whether the agency can still receive money for a booking: it stands or is over, and is not paid whole. */
export const owesAtAgency = ({ status, paymentStatus, paymentMethod }: Payable): boolean =>
  paymentMethod === "agency" &&
  (status === "pending" || status === "confirmed" || status === "completed") &&
  (paymentStatus === "pending" || paymentStatus === "failed")

/** A booking that can be paid now: held for it, or confirmed by the company and not yet paid. */
export const mayBePaid = (booking: Payable): boolean =>
  (booking.status === "held" || booking.status === "confirmed") &&
  booking.paymentStatus !== "refunded" &&
  !isPlaced(booking)
