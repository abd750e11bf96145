import { totalText } from "../../bookings/ui/booking-texts"
import { StateMark } from "../../bookings/ui/StateMark"
import { BookedPicture } from "../../catalogue/ui/BookedPicture"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { Money } from "../../platform/ui/Money"
import { Unbroken } from "../../platform/ui/Unbroken"
import type { Overview } from "../overview.server"

/** Start or end of a booking; `place` is shown text. */
export type Stop = { name: string; at: Date; place?: string }

export function NextBooking({ booking, stops }: { booking: NonNullable<Overview["next"]>; stops: Stop[] }) {
  const day = (instant: Date) => formatInstant(instant, { weekday: "long", day: "numeric", month: "long" })
  const time = (instant: Date) => formatInstant(instant, { timeStyle: "short" })
  return (
    <section aria-labelledby="next" className="theme-night overflow-hidden">
      {booking.itemPicture ? <BookedPicture name={booking.vehicle} {...booking.itemPicture} /> : null}
      <div className="grid gap-8 p-6 sm:p-9">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="grid gap-3">
            <p className="eyebrow text-accent">
              {booking.underWay ? m.account_next_under_way() : m.account_next_booking()}
            </p>
            <h2 id="next" className="text-part">
              <Unbroken>{booking.vehicle}</Unbroken>
            </h2>
          </div>
          <StateMark state={booking} />
        </div>
        <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {stops.map(({ name, at, place }) => (
            <div key={name} className="border-t border-line pt-4">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="mt-1 font-display text-2xl first-letter:uppercase">{day(at)}</dd>
              <dd className="figures mt-1 text-muted">{[time(at), place].filter(Boolean).join(" · ")}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <LinkButton to={`/account/bookings/${booking.id}`}>{m.account_next_open()}</LinkButton>
          {booking.paymentStatus === "paid" ? null : (
            <p className="text-muted">
              <span>{totalText(booking)}</span>: <Money cents={booking.amountDueCents} currency={booking.currency} />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
