import type { Booking } from "../bookings/queries.server"
import { VOUCHER_POLICY } from "../bookings/rules/cancellation"
import { bookingNumber } from "../bookings/rules/number"
import type { BookingKindDefinition } from "../checkout/booking-kinds.server"
import { formatInstant, formatInstantWithWeekday } from "../platform/date-format"
import type { Locale } from "../platform/i18n/locale"
import { textOf } from "../platform/i18n/text.server"
import { formatCents } from "../platform/money"
import { yachtStayOf } from "./queries.server"
import { marinas, YACHT_HOLD_MINUTES, yachtTimes } from "./rules/yacht-stay"

/** A yacht booking; one made from an offer may lack guests and marina. */
export const yachtKind: BookingKindDefinition = {
  buyer: "customer",
  paymentMethods: ["card"],
  consents: ["agreesToTerms"],
  cancellation: VOUCHER_POLICY,
  resourceOf: ({ itemId }) => itemId,
  holdMinutes: YACHT_HOLD_MINUTES,
  bookingSummary: (booking, locale) => {
    const { guests } = yachtStayOf(booking)
    const place = placeOf(booking, locale)
    return [
      { label: translate("fact_yacht", locale), value: booking.itemName },
      { label: translate("fact_check_in", locale), value: formatInstantWithWeekday(booking.startsAt, { locale }) },
      { label: translate("fact_check_out", locale), value: formatInstantWithWeekday(booking.endsAt, { locale }) },
      ...(place ? [{ label: translate("fact_marina", locale), value: place }] : []),
      ...(guests ? [{ label: translate("fact_guests", locale), value: String(guests) }] : []),
    ]
  },
  lineName: (code, locale) => {
    const count = Number(code.split(":")[1])
    return count ? (textOf("checkout_stay_days", { count }, locale) ?? code) : translate("offer_line", locale)
  },
  instructions: (booking, locale) => {
    const { homePort } = yachtStayOf(booking)
    const place = placeOf(booking, locale)
    const times = { from: yachtTimes.pickupTime, until: yachtTimes.returnTime }
    return [
      place
        ? translate(homePort ? "yacht_note_times_home_port" : "yacht_note_times", locale, { ...times, place })
        : translate("yacht_note_times_only", locale, times),
      translate("yacht_note_documents", locale),
    ]
  },
  placeOf,
  whatsappText: (booking, locale) =>
    translate("yacht_chat_text", locale, {
      number: bookingNumber(booking.id),
      name: booking.customerName,
      phone: booking.customerPhone,
      yacht: booking.itemName,
      from: formatInstant(booking.startsAt, { locale }),
      until: formatInstant(booking.endsAt, { locale }),
      place: placeOf(booking, locale) || "–",
      total: formatCents(booking.amountDueCents, booking.currency, locale),
    }),
}

/** The home port as its partner wrote it, or the marina's name; "" if none is agreed. */
function placeOf(booking: Booking, locale: Locale): string {
  const { homePort } = yachtStayOf(booking)
  if (homePort) return homePort
  const marina = marinas.find((marina) => marina === booking.pickupLocation)
  return marina ? translate(`marina_${marina}`, locale) : ""
}

const translate = (key: string, locale: Locale, parameters: Record<string, unknown> = {}): string =>
  textOf(`charter_${key}`, parameters, locale) ?? key
