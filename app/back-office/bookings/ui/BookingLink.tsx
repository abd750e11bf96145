import type { ReactNode } from "react"
import { TouchLink } from "../../../platform/ui/TouchLink"

export const BookingLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <TouchLink to={`/admin/bookings/${id}`}>{children}</TouchLink>
)

/** Details of a `TaskCard` about a booking. */
export const bookingDetails = (booking: { id: string; number: string }, ...others: ReactNode[]) => [
  <BookingLink key="booking" id={booking.id}>
    {booking.number}
  </BookingLink>,
  ...others,
]
