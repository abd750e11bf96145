import { type BookingState, paymentText, totalOf } from "../../bookings/ui/booking-texts"
import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import { type NamedLine, PriceLines } from "../../bookings/ui/PriceLines"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { Unbroken } from "../../platform/ui/Unbroken"

/** A booking for its pages; amounts in euro cents, `amountDueCents` and `agencyPaidCents` in cents of `currency`. */
export type ShownBooking = BookingState & {
  number: string
  summary: { label: string; value: string }[]
  notes: string[]
  lines: NamedLine[]
  subtotalCents: number
  taxCents: number
  amountDueCents: number
  /** Received at the agency so far. */
  agencyPaidCents: number
  currency: Currency
}

/** Item, price, payment and notes of a booking (part 2 §2). */
export function BookingDetails({ booking }: { booking: ShownBooking }) {
  const { summary, notes, lines } = booking
  return (
    <div className="grid gap-10">
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {summary.map(({ label, value }) => (
          <DescriptionItem key={label} name={label}>
            <span className="whitespace-pre-line">{value}</span>
          </DescriptionItem>
        ))}
        <DescriptionItem name={m.checkout_number()}>
          <Unbroken>{booking.number}</Unbroken>
        </DescriptionItem>
        <DescriptionItem name={m.bookings_payment()}>{paymentText(booking)}</DescriptionItem>
      </dl>
      <section aria-labelledby="price" className="grid gap-4">
        <h2 id="price" className="text-2xl">
          {m.bookings_price()}
        </h2>
        <PriceLines
          lines={lines}
          subtotalCents={booking.subtotalCents}
          taxCents={booking.taxCents}
          currency={booking.currency}
          total={totalOf(booking)}
        />
      </section>
      {notes.length > 0 && booking.status !== "cancelled" ? (
        <section aria-labelledby="before" className="grid gap-4">
          <h2 id="before" className="text-2xl">
            {m.checkout_before()}
          </h2>
          {notes.map((note) => (
            <p key={note} className="max-w-[60ch]">
              {note}
            </p>
          ))}
        </section>
      ) : null}
    </div>
  )
}
