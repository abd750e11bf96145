import { type BookingState, spanText } from "../../../bookings/ui/booking-texts"
import { ListTitle } from "../../../bookings/ui/ListTitle"
import { StateMark } from "../../../bookings/ui/StateMark"
import { formatInstant, formatMoment } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { Money } from "../../../platform/ui/Money"
import { TouchLink } from "../../../platform/ui/TouchLink"
import { Unbroken } from "../../../platform/ui/Unbroken"
import type { BookingEnd } from "../../rules/booking-end"
import type { PartnerBookingLine } from "../booking-lists.server"

/** Bookings of a partner's listings as cards that lead to their pages. */
export function PartnerBookingList({ bookings, level }: { bookings: PartnerBookingLine[]; level: "h2" | "h3" }) {
  return (
    <ul className="grid gap-4">
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className="relative grid gap-3 border border-line bg-surface p-5 transition-colors hover:border-edge"
        >
          <ListTitle to={`/partner/bookings/${booking.id}`} item={booking.item} heading={level}>
            <AnswerMark booking={booking} />
          </ListTitle>
          <div className="grid items-end gap-x-8 gap-y-2 sm:flex sm:justify-between">
            <p className="figures flex flex-wrap gap-x-6 text-note text-muted">
              <span>
                <Unbroken>{booking.number}</Unbroken>
              </span>
              {booking.isToAnswer ? (
                <span className="font-medium text-ink">
                  {m.partners_booking_answer_by({ moment: formatMoment(booking.answerBy) })}
                </span>
              ) : null}
              {booking.isDisputed ? (
                <span className="font-medium text-ink">{m.partners_payouts_disputed()}</span>
              ) : null}
              <span className="basis-full wrap-anywhere">{spanText(booking)}</span>
            </p>
            <Money cents={booking.totalCents} currency="eur" className="font-medium" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The latest bookings for the dashboard (part 3 §2); nothing while there is none. */
export function LatestBookings({
  latest: { bookings, toAnswer },
}: {
  latest: { bookings: PartnerBookingLine[]; toAnswer: number }
}) {
  if (bookings.length === 0) return null
  return (
    <section aria-labelledby="latest-bookings" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="latest-bookings" className="text-3xl">
          {m.partners_bookings_latest()}
        </h2>
        <LinkButton to="/partner/bookings" variant="outline">
          {m.partners_bookings_view_all()}
        </LinkButton>
      </div>
      {toAnswer > 0 ? (
        <p>
          <TouchLink to="/partner/bookings?show=answer">{m.partners_bookings_to_answer({ count: toAnswer })}</TouchLink>
        </p>
      ) : null}
      <PartnerBookingList bookings={bookings} level="h3" />
    </section>
  )
}

type AnswerMarkProps = { booking: BookingState & { isToAnswer: boolean; answer: "confirmed" | "declined" | null } }

/** The state of a booking for its partner: to be answered, declined (also after payment), or the booking's own state. */
export function AnswerMark({ booking }: AnswerMarkProps) {
  if (!booking.isToAnswer)
    return <StateMark state={booking.answer === "declined" ? { ...booking, cancelReason: "declined" } : booking} />
  return (
    <span
      data-state="to-answer"
      className="inline-block border border-accent bg-surface px-2.5 py-0.5 text-sm font-medium sm:whitespace-nowrap text-accent"
    >
      {m.partners_booking_awaited()}
    </span>
  )
}

const texts: Record<BookingEnd, (parameters: { moment: string }) => string> = {
  customer: m.partners_ended_customer,
  partner: m.partners_ended_partner,
  company: m.partners_ended_company,
  company_declined: m.partners_ended_company_declined,
  force_majeure: m.partners_ended_force_majeure,
  unanswered: m.partners_ended_unanswered,
  unpaid: m.partners_ended_unpaid,
  incomplete: m.partners_ended_incomplete,
  unconfirmed: m.partners_ended_unconfirmed,
  taken: m.partners_ended_taken,
  payment: m.partners_ended_payment,
}

/** Who ended a booking, why and when, as a sentence to its partner. */
export const endText = ({ by, at }: { by: BookingEnd; at: Date }): string =>
  texts[by]({ moment: formatInstant(at, { dateStyle: "long", timeStyle: "short" }) })
