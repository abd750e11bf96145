import { Link } from "react-router"
import { bookingOf } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { BookingSummary, Fact, PriceLines } from "../../bookings/ui/BookingSummary"
import { cancelText, totalText } from "../../bookings/ui/booking-texts"
import { StateMark } from "../../bookings/ui/StateMark"
import type { RentalDetails } from "../../car-rental/rules/details"
import { UNLIMITED_KM } from "../../car-rental/rules/kilometres"
import type { Location } from "../../car-rental/rules/prices"
import { deductibleText, insuranceName, lineName, locationName } from "../../car-rental/ui/texts"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { Notice } from "../../platform/ui/Notice"
import type { Route } from "./+types/bookings-entry"

/** One of the customer's own bookings; anyone else's does not exist. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const booking = await bookingOf(ctx, params.bookingId)
  const rental = booking.details as RentalDetails
  return {
    number: bookingNumber(booking.id),
    vehicle: booking.itemName,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    pickup: booking.pickupLocation as Location,
    dropoff: booking.dropoffLocation as Location,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    paymentMethod: booking.paymentMethod,
    cancelReason: booking.cancelReason,
    lines: booking.lines,
    subtotalCents: booking.subtotalCents,
    taxCents: booking.taxCents,
    chargedCents: booking.chargedCents,
    currency: booking.currency,
    customer: { name: booking.customerName, email: booking.customerEmail, phone: booking.customerPhone },
    secondDriver: rental.secondDriver && `${rental.secondDriver.firstName} ${rental.secondDriver.lastName}`,
    insuranceOption: rental.insuranceOption,
    includedKm: rental.kmPackage.includedKm,
    depositCents: rental.depositCents,
    deductible: rental.deductible,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.bookings_entry_title({ number: loaderData.number }) : m.bookings_mine() },
  { name: "robots", content: "noindex" },
]

type Entry = Route.ComponentProps["loaderData"]

/** Everything that was booked, with each line of its price. */
export default function BookingsEntry({ loaderData: booking }: Route.ComponentProps) {
  const cancelled = cancelText(booking.cancelReason)
  return (
    <article className="grid gap-10">
      <header className="grid gap-4">
        <p>
          <Link to="/account/bookings" className="touch inline-flex items-center underline underline-offset-4">
            {m.bookings_all()}
          </Link>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-4xl">{booking.vehicle}</h1>
          <StateMark state={booking} />
        </div>
      </header>
      {cancelled ? <Notice>{cancelled}</Notice> : null}
      <BookingSummary
        booking={{
          ...booking,
          pickupPlace: locationName(booking.pickup),
          dropoffPlace: locationName(booking.dropoff),
        }}
      />
      <Booked booking={booking} />
      <section aria-labelledby="price" className="grid gap-4">
        <h2 id="price" className="text-2xl">
          {m.bookings_price()}
        </h2>
        <PriceLines
          lines={booking.lines.map((line) => ({ ...line, label: lineName(line.code) }))}
          subtotalCents={booking.subtotalCents}
          taxCents={booking.taxCents}
          currency={booking.currency}
          total={{ label: totalText(booking), cents: booking.chargedCents }}
        />
      </section>
    </article>
  )
}

function Booked({ booking }: { booking: Entry }) {
  const { customer, secondDriver, insuranceOption, includedKm, depositCents, deductible, currency } = booking
  return (
    <section aria-labelledby="booked" className="grid gap-4">
      <h2 id="booked" className="text-2xl">
        {m.bookings_driver_and_cover()}
      </h2>
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Fact name={m.bookings_driver()} more={`${customer.email} · ${customer.phone}`}>
          {customer.name}
        </Fact>
        {secondDriver ? <Fact name={m.bookings_second_driver()}>{secondDriver}</Fact> : null}
        <Fact
          name={m.bookings_insurance()}
          more={m.bookings_deductible({
            amount: deductibleText(deductible, formatPrice(deductible.fixedCents, currency)),
          })}
        >
          {insuranceName(insuranceOption)}
        </Fact>
        <Fact name={m.bookings_kilometres()}>
          {includedKm === UNLIMITED_KM ? m.bookings_km_unlimited() : m.bookings_km({ km: includedKm })}
        </Fact>
        <Fact name={m.bookings_deposit()} more={depositCents === 0 ? undefined : m.bookings_deposit_hint()}>
          {depositCents === 0 ? m.bookings_deposit_none() : formatPrice(depositCents, currency)}
        </Fact>
      </dl>
    </section>
  )
}
