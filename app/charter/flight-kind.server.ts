import type { Booking } from "../bookings/queries.server"
import { VOUCHER_POLICY } from "../bookings/rules/cancellation"
import { bookingNumber } from "../bookings/rules/number"
import type { PurchaseKind } from "../checkout/kinds.server"
import type { Locale } from "../platform/i18n/locale"
import { textOf } from "../platform/i18n/text.server"
import { formatCents } from "../platform/money"
import { flightFacts } from "./rules/flight-facts"
import type { Itinerary } from "./rules/itinerary"
import { placeWords } from "./rules/places"

/** Paying takes no longer; the offer may end sooner. */
const HOLD_MINUTES = 20

/** How a jet or a helicopter whose offer was accepted is kept, and told in pages and mails. */
const flightBooking = (kind: "jet" | "helicopter"): PurchaseKind => ({
  buyer: "customer",
  means: ["card"],
  consents: ["agreesToTerms"],
  cancellation: VOUCHER_POLICY,
  resourceOf: ({ itemId }) => itemId,
  holdMinutes: HOLD_MINUTES,
  bookingFacts: (booking, locale) => [
    { label: translate(`fact_${kind}`, locale), value: booking.itemName },
    ...flightFacts(itineraryOf(booking), locale, (word) => translate(`fact_${word}`, locale)),
  ],
  lineName: (_code, locale) => translate("offer_line", locale),
  notesOf: (_booking, locale) => [translate(`note_${kind}`, locale), translate("note_documents", locale)],
  placeOf: (booking, locale) => placeWords(booking.pickupLocation, locale),
  chatText: (booking, locale) =>
    translate("chat_booked", locale, {
      number: bookingNumber(booking.id),
      name: booking.customerName,
      phone: booking.customerPhone,
      item: booking.itemName,
      from: placeWords(booking.pickupLocation, locale),
      to: placeWords(booking.dropoffLocation, locale),
      total: formatCents(booking.amountDueCents, booking.currency, locale),
    }),
})

export const jetBooking = flightBooking("jet")
export const helicopterBooking = flightBooking("helicopter")

const itineraryOf = ({ details }: Booking) => details as Itinerary

const translate = (key: string, locale: Locale, facts: Record<string, unknown> = {}): string =>
  textOf(`charter_${key}`, facts, locale) ?? key
