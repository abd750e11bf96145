type EndingBooking = { status: string; endsAt: Date }

/** Whether an operator can cancel a booking at `at`: it is pending or confirmed, and has not ended. */
export const mayOperatorCancel = ({ status, endsAt }: EndingBooking, at: Date): boolean =>
  (status === "pending" || status === "confirmed") && at < endsAt
