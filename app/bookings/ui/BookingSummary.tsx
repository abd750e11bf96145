import type { ReactNode } from "react"
import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, chargedCents, formatCents, formatPrice } from "../../platform/money"
import { Money } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/root-data"
import { type BookingState, paymentText, totalText } from "./booking-texts"

type Common = BookingState & {
  number: string
  startsAt: Date
  /** What is charged, in cents of `currency`. */
  chargedCents: number
  currency: Currency
  /** What gift cards and vouchers took off, in euro cents. */
  setOffCents?: number
}

type RentalSummary = Common & {
  kind: "car_rental"
  endsAt: Date
  /** Places in words. */
  pickupPlace: string
  dropoffPlace: string
}

type WashSummary = Common & {
  kind: "car_wash"
  /** In words. */
  service: string
  customerName: string
}

/**
 * A booking at a glance (part 3 §2), in Rome's time. A car rental: pickup and return, place, number, payment, total paid
 * or due; its vehicle is the heading above. A car wash: service, date, time, customer, number, payment online, total
 * paid, and that the confirmation was sent.
 */
export function BookingSummary({ booking }: { booking: RentalSummary | WashSummary }) {
  return (
    <>
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {booking.kind === "car_rental" ? <RentalFacts booking={booking} /> : <WashFacts booking={booking} />}
        <Fact name={m.bookings_number()}>{booking.number}</Fact>
        <Fact name={m.bookings_payment()}>{paymentText(booking)}</Fact>
        <Fact name={totalText(booking)} more={andSetOff(booking)}>
          <Money cents={booking.chargedCents} currency={booking.currency} />
        </Fact>
      </dl>
      {booking.kind === "car_wash" ? <p className="mt-6 text-muted">{m.bookings_mail_sent()}</p> : null}
    </>
  )
}

const andSetOff = ({ setOffCents = 0, currency }: Common) =>
  setOffCents > 0 ? m.bookings_and_set_off({ amount: formatPrice(setOffCents, currency) }) : undefined

function RentalFacts({ booking }: { booking: RentalSummary }) {
  const { locale } = useRootData()
  const moment = (instant: Date) => formatInstant(instant, locale, { dateStyle: "full", timeStyle: "short" })
  return (
    <>
      <Fact name={m.bookings_pickup()} more={booking.pickupPlace}>
        {moment(booking.startsAt)}
      </Fact>
      <Fact name={m.bookings_dropoff()} more={booking.dropoffPlace}>
        {moment(booking.endsAt)}
      </Fact>
    </>
  )
}

function WashFacts({ booking: { service, startsAt, customerName } }: { booking: WashSummary }) {
  const { locale } = useRootData()
  return (
    <>
      <Fact name={m.bookings_service()}>{service}</Fact>
      <Fact name={m.bookings_customer()}>{customerName}</Fact>
      <Fact name={m.bookings_date()}>{formatInstant(startsAt, locale, { dateStyle: "full" })}</Fact>
      <Fact name={m.bookings_time()}>{formatInstant(startsAt, locale, { timeStyle: "short" })}</Fact>
    </>
  )
}

/** One named thing about a booking. */
export function Fact({ name, more, children }: { name: string; more?: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures font-medium wrap-anywhere first-letter:uppercase">{children}</dd>
      {more ? <dd className="text-sm text-muted">{more}</dd> : null}
    </div>
  )
}

export type NamedLine = { code: string; label: string; cents: number }

/**
 * Every line of a booking's price, each in words of whoever wrote it; amounts in euro cents, shown as charged (D23). Where less
 * than the total is charged, gift cards and vouchers took off the rest.
 */
export function PriceLines({
  lines,
  subtotalCents,
  taxCents,
  currency,
  total,
}: {
  lines: NamedLine[]
  subtotalCents: number
  taxCents: number
  currency: Currency
  /** What is charged, in cents of `currency`; its words, and those for what gift cards left of it. */
  total: { label: string; rest?: string; cents: number }
}) {
  const whole = chargedCents(subtotalCents + taxCents, currency)
  return (
    <dl className="grid gap-2 text-note">
      {lines.map(({ code, label, cents }) => (
        <Line key={code} name={label} amount={cents === 0 ? m.bookings_included() : formatPrice(cents, currency)} />
      ))}
      {taxCents === 0 ? null : (
        <>
          <Line name={m.bookings_subtotal()} amount={formatPrice(subtotalCents, currency)} below />
          <Line name={m.bookings_tax()} amount={formatPrice(taxCents, currency)} />
        </>
      )}
      {total.cents < whole ? (
        <>
          <Line name={m.bookings_total()} amount={formatCents(whole, currency)} below />
          <Line name={m.bookings_set_off()} amount={`−${formatCents(whole - total.cents, currency)}`} />
        </>
      ) : null}
      <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-4">
        <dt className="font-medium">{total.cents < whole ? (total.rest ?? total.label) : total.label}</dt>
        <dd className="font-display text-3xl">
          <Money cents={total.cents} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}

/** `below` draws a rule above it: what stands over the rule is summed up here. */
function Line({ name, amount, below = false }: { name: string; amount: string; below?: boolean }) {
  return (
    <div className={`flex justify-between gap-6 ${below ? "mt-2 border-t border-line pt-4" : ""}`}>
      <dt>{name}</dt>
      <dd className="figures text-right whitespace-nowrap">{amount}</dd>
    </div>
  )
}
