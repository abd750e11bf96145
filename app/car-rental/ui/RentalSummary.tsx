import { unpaidCents, withPaidOrders } from "../../bookings/rules/total"
import { type BookingState, paymentText, totalText } from "../../bookings/ui/booking-texts"
import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents } from "../../platform/money"
import { Amounts } from "../../platform/ui/Money"
import { Unbroken } from "../../platform/ui/Unbroken"

/** Paid for later kilometres, in cents of its own currency. */
type PaidOrder = { amountDueCents: number; currency: Currency; state: "paid" }

type Rental = BookingState & {
  number: string
  startsAt: Date
  endsAt: Date
  /** Names of the places. */
  pickupPlace: string
  dropoffPlace: string
  /** Amount due, in cents of `currency`. */
  amountDueCents: number
  /** The part received at the agency, in cents of `currency`. */
  agencyPaidCents: number
  currency: Currency
  /** Gift card credit, in cents of `currency`. */
  giftCardCreditCents?: number
  orders?: PaidOrder[]
}

/**
 * Summary of a car rental (part 3 §2), in Rome's time: pickup, return, place, number, payment, total paid or due. The
 * heading with the vehicle is rendered by the caller.
 */
export function RentalSummary({ rental }: { rental: Rental }) {
  const moment = (instant: Date) => formatInstant(instant, { dateStyle: "full", timeStyle: "short" })
  return (
    <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <DescriptionItem name={m.bookings_pickup()} more={rental.pickupPlace}>
        {moment(rental.startsAt)}
      </DescriptionItem>
      <DescriptionItem name={m.bookings_dropoff()} more={rental.dropoffPlace}>
        {moment(rental.endsAt)}
      </DescriptionItem>
      <DescriptionItem name={m.bookings_number()}>
        <Unbroken>{rental.number}</Unbroken>
      </DescriptionItem>
      <DescriptionItem name={m.bookings_payment()}>{paymentText(rental)}</DescriptionItem>
      <DescriptionItem name={totalText(rental)} more={additionalText(rental)}>
        <Amounts
          amounts={
            rental.paymentStatus === "paid"
              ? withPaidOrders(rental, rental.amountDueCents, rental.orders ?? [])
              : [{ cents: unpaidCents(rental), currency: rental.currency }]
          }
        />
      </DescriptionItem>
    </dl>
  )
}

/** Gift card credit beside the total, and what of it, or beside it, was paid for kilometres. */
function additionalText({ giftCardCreditCents = 0, orders = [], currency, paymentStatus }: Rental): string | undefined {
  const kilometresText = paymentStatus === "paid" ? m.bookings_of_it_kilometres : m.bookings_kilometres_paid
  const texts = [
    ...(giftCardCreditCents > 0
      ? [m.bookings_and_gift_card_credit({ amount: formatCents(giftCardCreditCents, currency) })]
      : []),
    ...orders.map((paid) => kilometresText({ amount: formatCents(paid.amountDueCents, paid.currency) })),
  ]
  return texts.length > 0 ? texts.join(", ") : undefined
}
