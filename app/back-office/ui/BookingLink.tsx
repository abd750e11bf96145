import type { ReactNode } from "react"
import { Link } from "react-router"

export const BookingLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={`/admin/bookings/${id}`} className="touch inline-flex items-center underline underline-offset-4">
    {children}
  </Link>
)
