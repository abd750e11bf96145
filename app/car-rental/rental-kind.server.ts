import { VOUCHER_POLICY } from "../bookings/rules/cancellation"
import type { BookingKindDefinition } from "../checkout/booking-kinds.server"
import { consentNames } from "../checkout/rules/consents"
import { textOf } from "../platform/i18n/text.server"
import { bookingSummary, instructionsOf, meetingPointLine, translator } from "./booking/booking-texts.server"
import { rentalConfirmation } from "./booking/confirmation.server"
import { locationText } from "./booking/meeting-point.server"
import { freeCancellation, recordDiscount } from "./booking/member-benefits.server"
import { detailsOf } from "./queries.server"
import { HOLD_MINUTES } from "./rules/hold"
import { lineTextKey } from "./rules/quote"
import { inviteSecondDriver } from "./second-driver/second-driver.server"
import { takenRefusal } from "./wizard/quote.server"

export const rentalKind: BookingKindDefinition = {
  resourceOf: ({ itemId }) => itemId,
  holdMinutes: HOLD_MINUTES,
  bookingSummary: (booking, locale) => bookingSummary({ ...booking, locale }),
  lineName: (code, locale) => textOf(lineTextKey(code), {}, locale) ?? code,
  instructions: (booking, locale) => instructionsOf({ ...booking, locale }),
  placeOf: (booking, locale) => meetingPointLine({ ...booking, locale }, booking.pickupLocation),
  handOver: ({ pickupLocation, dropoffLocation }, locale) => ({
    pickup: locationText(pickupLocation, locale),
    dropoff: locationText(dropoffLocation, locale),
  }),
  whatsappText: (booking, locale) => translator({ ...booking, locale })("car_rental_chat_text"),
  confirmation: rentalConfirmation,
  buyer: "verified",
  paymentMethods: ["card", "agency", "crypto"],
  consents: consentNames,
  cancellation: VOUCHER_POLICY,
  freeCancellation,
  onPlacedUnpaid: inviteSecondDriver,
  onPaid: async (ctx, booking) => {
    await inviteSecondDriver(ctx, booking)
    await recordDiscount(ctx, booking)
  },
  depositText: (booking, locale) => {
    const { depositCents } = detailsOf(booking)
    const translate = translator({ ...booking, locale })
    return translate(depositCents > 0 ? "car_rental_terms_deposit" : "car_rental_terms_own_vehicle")
  },
  takenRefusal,
}
