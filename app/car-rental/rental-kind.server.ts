import { VOUCHER_POLICY } from "../bookings/rules/cancellation"
import type { BookingKindDefinition } from "../checkout/booking-kinds.server"
import { consentNames } from "../checkout/rules/consents"
import { textOf } from "../platform/i18n/text.server"
import { bookingSummary, detailsOf, meetingPointLine, translator } from "./booking/booking-texts.server"
import { sendBookingMessages } from "./booking/confirmation.server"
import { locationText } from "./booking/meeting-point.server"
import { freeCancellation, recordDiscount } from "./booking/member-benefits.server"
import { HOLD_MINUTES } from "./rules/hold"
import { lineTextKey } from "./rules/quote"
import { takenRefusal } from "./wizard/quote.server"

export const rentalKind: BookingKindDefinition = {
  resourceOf: ({ itemId }) => itemId,
  holdMinutes: HOLD_MINUTES,
  bookingSummary: (booking, locale) => bookingSummary({ ...booking, locale }).slice(1),
  lineName: (code, locale) => textOf(lineTextKey(code), {}, locale) ?? code,
  instructions: (booking, locale) => [translator({ ...booking, locale })("car_rental_mail_bring")],
  placeOf: (booking, locale) => meetingPointLine({ ...booking, locale }, booking.pickupLocation),
  handOver: ({ pickupLocation, dropoffLocation }, locale) => ({
    pickup: locationText(pickupLocation, locale),
    dropoff: locationText(dropoffLocation, locale),
  }),
  whatsappText: (booking, locale) => translator({ ...booking, locale })("car_rental_chat_text"),
  mails: {
    sendBookingMessages: (ctx, booking, channels) => sendBookingMessages(ctx, booking, { channels }),
  },
  buyer: "verified",
  paymentMethods: ["card", "agency", "crypto"],
  consents: consentNames,
  cancellation: VOUCHER_POLICY,
  freeCancellation,
  onPaid: recordDiscount,
  depositText: (booking, locale) => {
    const { depositCents } = detailsOf(booking)
    const translate = translator({ ...booking, locale })
    return translate(depositCents > 0 ? "car_rental_terms_deposit" : "car_rental_terms_own_vehicle")
  },
  takenRefusal,
}
