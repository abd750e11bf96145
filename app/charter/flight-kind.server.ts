import { VOUCHER_POLICY } from "../bookings/rules/cancellation"
import { bookingNumber } from "../bookings/rules/number"
import type { BookingKindDefinition } from "../checkout/booking-kinds.server"
import type { Locale } from "../platform/i18n/locale"
import { textOf } from "../platform/i18n/text.server"
import { formatCents } from "../platform/money"
import { bookedItineraryOf } from "./queries.server"
import { flightDetails } from "./rules/flight-details"
import { pointLabel } from "./rules/places"

/** Time to pay; shorter if the offer expires before. */
const HOLD_MINUTES = 20

/** A jet or helicopter booking made from an accepted offer. */
const flightBooking = (kind: "jet" | "helicopter"): BookingKindDefinition => ({
  buyer: "customer",
  paymentMethods: ["card"],
  consents: ["agreesToTerms"],
  cancellation: VOUCHER_POLICY,
  resourceOf: ({ itemId }) => itemId,
  holdMinutes: HOLD_MINUTES,
  bookingSummary: (booking, locale) => [
    { label: translate(`fact_${kind}`, locale), value: booking.itemName },
    ...flightDetails(bookedItineraryOf(booking), locale, (key) => translate(`fact_${key}`, locale)),
  ],
  lineName: (_code, locale) => translate("offer_line", locale),
  instructions: (_booking, locale) => [translate(`note_${kind}`, locale), translate("note_documents", locale)],
  placeOf: (booking, locale) => pointLabel(booking.pickupLocation, locale),
  whatsappText: (booking, locale) =>
    translate("chat_booked", locale, {
      number: bookingNumber(booking.id),
      name: booking.customerName,
      phone: booking.customerPhone,
      item: booking.itemName,
      from: pointLabel(booking.pickupLocation, locale),
      to: pointLabel(booking.dropoffLocation, locale),
      total: formatCents(booking.amountDueCents, booking.currency, locale),
    }),
})

export const jetKind = flightBooking("jet")
export const helicopterKind = flightBooking("helicopter")

const translate = (key: string, locale: Locale, parameters: Record<string, unknown> = {}): string =>
  textOf(`charter_${key}`, parameters, locale) ?? key
