import type { BookingState } from "../../../bookings/ui/booking-texts"
import { StateMark } from "../../../bookings/ui/StateMark"
import { m } from "../../../platform/i18n/paraglide/messages.js"

type Props = { booking: BookingState & { isToAnswer: boolean; answer: "confirmed" | "declined" | null } }

/** The state of a booking for its partner: to be answered, declined (also after payment), or the booking's own state. */
export function AnswerMark({ booking }: Props) {
  if (!booking.isToAnswer)
    return <StateMark state={booking.answer === "declined" ? { ...booking, cancelReason: "declined" } : booking} />
  return (
    <span
      data-state="to-answer"
      className="inline-block border border-accent bg-surface px-2.5 py-0.5 text-sm font-medium whitespace-nowrap text-accent"
    >
      {m.partners_booking_awaited()}
    </span>
  )
}
