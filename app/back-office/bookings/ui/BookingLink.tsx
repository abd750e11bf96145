import type { ReactNode } from "react"
import { Link } from "react-router"

export const BookingLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={`/admin/bookings/${id}`} className="touch inline-flex items-center underline underline-offset-4">
    {children}
  </Link>
)

/** Details of a `TaskCard` about a booking. */
export const bookingDetails = (booking: { id: string; number: string }, ...others: ReactNode[]) => [
  <BookingLink key="booking" id={booking.id}>
    {booking.number}
  </BookingLink>,
  ...others,
]
