import { VOUCHER_POLICY } from "../bookings/rules/cancellation"
import { bookingNumber } from "../bookings/rules/number"
import { stayTimes } from "../catalogue/rules/stay-times"
import type { BookingKindDefinition } from "../checkout/booking-kinds.server"
import { payableUntil } from "../checkout/rules/hold-time"
import { formatDate, formatInstantWithWeekday } from "../platform/date-format"
import type { Locale } from "../platform/i18n/locale"
import { textOf } from "../platform/i18n/text.server"
import { formatCents } from "../platform/money"
import { stayOf } from "./queries.server"

export const villaKind: BookingKindDefinition = {
  buyer: "anyone",
  paymentMethods: ["card"],
  consents: ["agreesToTerms"],
  cancellation: VOUCHER_POLICY,
  resourceOf: ({ itemId }) => itemId,
  holdMinutes: 20,
  paymentDeadline: ({ confirmedAt, startsAt }) => (confirmedAt ? payableUntil(startsAt, confirmedAt) : undefined),
  bookingSummary: (booking, locale) => {
    const { nights, guests, place } = stayOf(booking)
    return [
      { label: translate("villas_villa", locale), value: `${booking.itemName}\n${place}` },
      { label: translate("villas_duration", locale), value: nightsText(nights, locale) },
      { label: translate("villas_check_in", locale), value: formatInstantWithWeekday(booking.startsAt, { locale }) },
      { label: translate("villas_check_out", locale), value: formatInstantWithWeekday(booking.endsAt, { locale }) },
      { label: translate("checkout_stay_guests", locale), value: String(guests) },
      { label: translate("villas_customer", locale), value: booking.customerName, isFreeText: true },
    ]
  },
  lineName: (code, locale) => nightsText(Number(code.split(":")[1]), locale),
  instructions: (_, locale) => {
    const { pickupTime, returnTime } = stayTimes("villas")
    return [
      translate("villas_note_times", locale, { pickupTime, returnTime }),
      translate("villas_note_documents", locale),
    ]
  },
  placeOf: (booking) => `${booking.itemName}, ${stayOf(booking).place}`,
  whatsappText: (booking, locale) => {
    const { nights, guests, pickupDate, returnDate } = stayOf(booking)
    return translate("villas_chat_text", locale, {
      number: bookingNumber(booking.id),
      name: booking.customerName,
      phone: booking.customerPhone,
      villa: booking.itemName,
      from: formatDate(pickupDate, { locale }),
      to: formatDate(returnDate, { locale }),
      duration: nightsText(nights, locale),
      guests,
      total: formatCents(booking.amountDueCents, booking.currency, locale),
    })
  },
}

const translate = (key: string, locale: Locale, parameters: Record<string, unknown> = {}): string =>
  textOf(key, parameters, locale) ?? key

const nightsText = (count: number, locale: Locale) => translate("checkout_stay_nights", locale, { count })
