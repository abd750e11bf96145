type Payable = { status: string; paymentStatus: string; paymentMethod: string | null }

/** Whether no payment step is left: paid, to be paid at the agency, or in declared crypto. */
export const needsNoPayment = ({ status, paymentStatus, paymentMethod }: Payable): boolean =>
  status !== "cancelled" &&
  (paymentStatus === "paid" ||
    status === "completed" ||
    ((status === "pending" || status === "confirmed") && (paymentMethod === "agency" || paymentMethod === "crypto")))

/** Whether the agency can still receive money for a booking: pending, confirmed or completed, and not fully paid. */
export const isDueAtAgency = ({ status, paymentStatus, paymentMethod }: Payable): boolean =>
  paymentMethod === "agency" &&
  (status === "pending" || status === "confirmed" || status === "completed") &&
  (paymentStatus === "pending" || paymentStatus === "failed")

/** Whether a booking can be paid now: held, or confirmed by the company and unpaid. */
export const canBePaid = (booking: Payable): boolean =>
  (booking.status === "held" || booking.status === "confirmed") &&
  booking.paymentStatus !== "refunded" &&
  !needsNoPayment(booking)
