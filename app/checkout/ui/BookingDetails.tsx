import { type BookingState, paymentText, totalOf } from "../../bookings/ui/booking-texts"
import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import { PriceLines } from "../../bookings/ui/PriceLines"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Section } from "../../platform/ui/page/Section"
import { Unbroken } from "../../platform/ui/Unbroken"
import type { BookingDetail } from "../outcome/booking-detail.server"

/** A booking for its pages; amounts in euro cents, `amountDueCents` and `agencyPaidCents` in cents of `currency`. */
export type ShownBooking = BookingState &
  Pick<BookingDetail, "number" | "summary" | "notes" | "lines" | "amountDueCents" | "agencyPaidCents" | "currency"> &
  Pick<BookingDetail, "taxCents">

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
      <Section id="price" title={m.bookings_price()} headingClass="text-2xl" className="grid gap-4">
        <PriceLines lines={lines} taxCents={booking.taxCents} currency={booking.currency} total={totalOf(booking)} />
      </Section>
      {notes.length > 0 && booking.status !== "cancelled" ? (
        <Section id="before" title={m.checkout_before()} headingClass="text-2xl" className="grid gap-4">
          {notes.map((note) => (
            <p key={note} className="max-w-[60ch]">
              {note}
            </p>
          ))}
        </Section>
      ) : null}
    </div>
  )
}
