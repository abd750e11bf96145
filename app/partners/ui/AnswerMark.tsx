import type { BookingState } from "../../bookings/ui/booking-texts"
import { StateMark } from "../../bookings/ui/StateMark"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** The state of a booking for its partner: to be answered, or the booking's own state. */
export function AnswerMark({ booking }: { booking: BookingState & { isToAnswer: boolean } }) {
  if (!booking.isToAnswer) return <StateMark state={booking} />
  return (
    <span
      data-state="to-answer"
      className="inline-block border border-accent bg-surface px-2.5 py-0.5 text-sm font-medium whitespace-nowrap text-accent"
    >
      {m.partners_booking_awaited()}
    </span>
  )
}
