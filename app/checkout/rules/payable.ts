type Payable = { status: string; paymentStatus: string }

/** A booking that can be paid now: held for it, or confirmed by the house and not yet paid. */
export const mayBePaid = ({ status, paymentStatus }: Payable): boolean =>
  (status === "held" || status === "confirmed") && paymentStatus !== "paid" && paymentStatus !== "refunded"
