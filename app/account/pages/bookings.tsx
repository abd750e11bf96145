import { Link } from "react-router"
import { bookingsOf } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { totalText } from "../../bookings/ui/booking-texts"
import { StateMark } from "../../bookings/ui/StateMark"
import { requireRole } from "../../platform/authorise.server"
import { formatInstant } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { LinkButton } from "../../platform/ui/LinkButton"
import { Money } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/root-data"
import type { Route } from "./+types/bookings"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { userId } = requireRole(ctx, "personal")
  const list = await bookingsOf(ctx, userId)
  return {
    list: list.map((booking) => ({
      id: booking.id,
      number: bookingNumber(booking.id),
      vehicle: booking.itemName,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      status: booking.status,
      paymentStatus: booking.paymentStatus,
      paymentMethod: booking.paymentMethod,
      chargedCents: booking.chargedCents,
      currency: booking.currency,
    })),
  }
}

export const meta: Route.MetaFunction = () => [{ title: m.bookings_mine() }, { name: "robots", content: "noindex" }]

type Entry = Route.ComponentProps["loaderData"]["list"][number]

/** Everything the customer has booked, newest first (part 3 §2). */
export default function Bookings({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="bookings" className="grid gap-8">
      <h1 id="bookings" className="text-4xl">
        {m.bookings_mine()}
      </h1>
      {list.length === 0 ? (
        <EmptyState title={m.bookings_none()}>
          <p>{m.bookings_none_hint()}</p>
          <LinkButton to="/cars">{m.bookings_rent_a_car()}</LinkButton>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {list.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BookingCard({ booking }: { booking: Entry }) {
  const { locale } = useRootData()
  const moment = (instant: Date) => formatInstant(instant, locale, { dateStyle: "medium", timeStyle: "short" })
  return (
    <li className="relative grid gap-4 border border-line bg-surface p-5 transition-colors hover:border-edge sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl">
          <Link to={`/account/bookings/${booking.id}`} className="after:absolute after:inset-0">
            {booking.vehicle}
          </Link>
        </h2>
        <StateMark state={booking} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <p className="figures text-[0.9375rem] text-muted">
          {booking.number}
          <br />
          {m.bookings_from_to({ from: moment(booking.startsAt), to: moment(booking.endsAt) })}
        </p>
        <p className="text-right">
          <span className="block text-sm text-muted">{totalText(booking)}</span>
          <Money cents={booking.chargedCents} currency={booking.currency} className="text-lg font-medium" />
        </p>
      </div>
    </li>
  )
}
