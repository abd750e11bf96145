import { bookingsOf } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { listedAmounts } from "../../bookings/rules/total"
import { listedText, spanText } from "../../bookings/ui/booking-texts"
import { ListTitle } from "../../bookings/ui/ListTitle"
import { StateMark } from "../../bookings/ui/StateMark"
import { unbookedRequestsOf } from "../../charter/offers/offer-page.server"
import { isRequestActive } from "../../charter/rules/request-states"
import { isAnswerAwaited, itemNameOf } from "../../checkout/booking-kinds.server"
import { type BookingWithPaid, withAgencyPaid } from "../../checkout/due.server"
import { ordersOfBooking } from "../../checkout/orders/order-queries.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { Amounts } from "../../platform/ui/Money"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Unbroken } from "../../platform/ui/Unbroken"
import { splitByTime } from "../rules/agenda"
import { RequestList } from "../ui/RequestShelf"
import type { Route } from "./+types/bookings"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { userId } = requireRole(ctx, "personal")
  const all = await withAgencyPaid(ctx, await bookingsOf(ctx, userId))
  const { coming, past } = splitByTime(all, ctx.now())
  const toEntry = (booking: BookingWithPaid) => entryOf(ctx, booking)
  return {
    coming: await Promise.all(coming.map(toEntry)),
    past: await Promise.all(past.map(toEntry)),
    requests: await unbookedRequestsOf(ctx, userId),
  }
}

const entryOf = async (ctx: Ctx, booking: BookingWithPaid) => ({
  id: booking.id,
  kind: booking.kind,
  number: bookingNumber(booking.id),
  vehicle: itemNameOf(ctx, booking, ctx.locale),
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  paymentMethod: booking.paymentMethod,
  cancelReason: booking.cancelReason,
  isAnswerAwaited: await isAnswerAwaited(ctx, booking),
  amounts: listedAmounts(booking, await ordersOfBooking(ctx, booking.id)),
  hasGiftCardCredit: booking.giftCardCreditCents > 0,
  currency: booking.currency,
  atAgency: booking.atAgency,
})

export const meta: Route.MetaFunction = () => plainHead(m.bookings_mine(), m.bookings_mine_description())

type Entry = Awaited<ReturnType<typeof entryOf>>

/** The customer's bookings: upcoming, soonest first, then past (part 3 §2). */
export default function Bookings({ loaderData: { coming, past, requests } }: Route.ComponentProps) {
  if (coming.length + past.length + requests.length === 0)
    return (
      <>
        <PageHeading title={m.bookings_mine()} />
        <EmptyState title={m.bookings_none()}>
          <p>{m.bookings_none_hint()}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to="/car-rentals">{m.bookings_rent_a_car()}</LinkButton>
            <LinkButton to="/car-wash-services" variant="outline">
              {m.bookings_car_wash()}
            </LinkButton>
          </div>
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeading title={m.bookings_mine()} />
      <RequestList title={m.account_requests()} requests={requests.filter(({ state }) => isRequestActive(state))} />
      <Shelf title={m.bookings_coming()} entries={coming} />
      <Shelf title={m.bookings_past()} entries={past} />
      <RequestList
        title={m.account_requests_closed()}
        requests={requests.filter(({ state }) => !isRequestActive(state))}
      />
    </>
  )
}

function Shelf({ title, entries }: { title: string; entries: Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section className="grid gap-5">
      <h2 className="text-3xl">{title}</h2>
      <ul className="grid gap-4">
        {entries.map((booking) => (
          <BookingCard key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  )
}

function BookingCard({ booking }: { booking: Entry }) {
  return (
    <li className="relative grid gap-4 border border-line bg-surface p-5 transition-colors hover:border-edge sm:p-6">
      <ListTitle to={`/account/bookings/${booking.id}`} item={booking.vehicle} kind={booking.kind} heading="h3">
        <StateMark state={booking} />
      </ListTitle>
      <div className="grid items-end gap-x-8 gap-y-3 sm:flex sm:justify-between">
        <p className="figures text-note wrap-anywhere text-muted">
          <Unbroken>{booking.number}</Unbroken>
          <br />
          <span>{spanText(booking)}</span>
          {booking.atAgency.map(({ id, cents, at }) => (
            <span key={id} className="mt-1 block">
              {m.bookings_paid_at_agency({
                amount: formatCents(cents, booking.currency),
                date: formatInstant(at, { day: "numeric", month: "long" }),
              })}
            </span>
          ))}
        </p>
        <p className="sm:text-right">
          <span className="block text-sm text-muted">{listedText(booking)}</span>
          <Amounts amounts={booking.amounts} className="text-lg font-medium" />
        </p>
      </div>
    </li>
  )
}
