import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { totalInCurrencyCents, withPaidOrders } from "../../bookings/rules/total"
import { locations } from "../../catalogue/rules/locations"
import type { LabelledValue } from "../../checkout/booking-kinds.server"
import { translator as bookingTranslator, type PriceRow } from "../../checkout/mails.server"
import { formatInstant, formatInstantWithWeekday } from "../../platform/date-format"
import { romeDate, romeTime } from "../../platform/dates"
import type { Locale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { formatAmounts, formatCents, formatPrice } from "../../platform/money"
import type { KilometreOrder } from "../kilometres/kilometre-queries.server"
import { detailsOf } from "../queries.server"
import { UNLIMITED_KM } from "../rules/kilometres"
import { closedUntil } from "../rules/slots"
import { meetingPoint } from "./meeting-point.server"

/** Translates keys in the booking's language, with the rental and `more` as parameters. */
export const translator = (booking: Booking, more: Record<string, string> = {}): ((key: string) => string) =>
  bookingTranslator(booking, { ...textParameters(booking), ...more })

/** The parameters of the texts about a booking, in its language. */
export const textParameters = (booking: Booking) => ({
  number: bookingNumber(booking.id),
  name: detailsOf(booking).driver.firstName,
  vehicle: booking.itemName,
  pickup: formatInstant(booking.startsAt, { locale: booking.locale }),
  dropoff: formatInstant(booking.endsAt, { locale: booking.locale }),
  place: meetingPointLine(booking, booking.pickupLocation),
  amount: amountDueText(booking),
  deposit: formatPrice(detailsOf(booking).depositCents, booking.currency, booking.locale),
})

/** A pickup or return place in one line, in the booking's language. */
export const meetingPointLine = ({ locale }: Booking, location: string) => meetingPoint(location, locale).join(", ")

const amountDueText = ({ amountDueCents, currency, locale }: Booking) => formatCents(amountDueCents, currency, locale)

/** The total price, including gift card credit. */
export const totalText = (booking: Booking) =>
  formatCents(totalInCurrencyCents(booking), booking.currency, booking.locale)

/** The deductible in the booking's language and currency. */
export function deductibleText(booking: Booking): string {
  const { fixedCents, percent } = detailsOf(booking).deductible
  const translate = translator(booking, {
    amount: formatPrice(fixedCents, booking.currency, booking.locale),
    percent: String(percent),
  })
  return translate(percent ? "car_rental_deductible_percent" : "car_rental_deductible_fixed")
}

/** A distance in the booking's language; `UNLIMITED_KM` as a word. */
export function distanceIn(booking: Booking, km: number): string {
  if (km === UNLIMITED_KM) return translator(booking)("car_rental_kilometres_unlimited")
  return `${formatNumber(km, booking.locale)}\u00a0km`
}

/** Kilometres bought after the booking, and the total with them; nothing without paid `orders`. */
export function kilometreRows(booking: Booking, orders: KilometreOrder[]): PriceRow[] {
  const translate = translator(booking)
  const paid = orders.filter(({ state }) => state === "paid")
  if (paid.length === 0) return []
  const total = withPaidOrders(booking, totalInCurrencyCents(booking), paid)
  return [
    ...paid.map(({ km, amountDueCents, currency }) => ({
      label: `${translate("car_rental_kilometres_added")}: + ${distanceIn(booking, km)}`,
      value: formatCents(amountDueCents, currency, booking.locale),
    })),
    {
      label: translate("car_rental_total_with_kilometres"),
      value: formatAmounts(total, booking.locale),
      strong: true,
    },
  ]
}

/** Vehicle, pickup, return and the second driver if any. */
export function bookingSummary(booking: Booking): LabelledValue[] {
  const translate = translator(booking)
  const second = detailsOf(booking).secondDriver
  const at = (instant: Date, location: string) => {
    const [place, ...address] = meetingPoint(location, booking.locale)
    return [formatInstantWithWeekday(instant, { locale: booking.locale }), place, address.join(", ")]
      .filter(Boolean)
      .join("\n")
  }
  return [
    { label: translate("car_rental_vehicle"), value: booking.itemName },
    { label: translate("car_rental_pickup"), value: at(booking.startsAt, booking.pickupLocation) },
    { label: translate("car_rental_return"), value: at(booking.endsAt, booking.dropoffLocation) },
    ...(second
      ? [{ label: translate("car_rental_second_driver"), value: `${second.firstName} ${second.lastName}` }]
      : []),
  ]
}

/** The deposit, in the currency of the charge. */
export function depositRow(booking: Booking): LabelledValue {
  const { depositCents } = detailsOf(booking)
  const translate = translator(booking)
  return {
    label: translate("car_rental_deposit"),
    value:
      depositCents === 0
        ? translate("car_rental_deposit_none")
        : formatPrice(depositCents, booking.currency, booking.locale),
  }
}

/** What to bring: a card for the deposit, or the vehicle left as security. */
export const instructionsOf = (booking: Booking): string[] => {
  const leavesVehicle = detailsOf(booking).depositOption === "own_vehicle"
  return [
    translator(booking)(leavesVehicle ? "car_rental_mail_bring_vehicle" : "car_rental_mail_bring"),
    ...returnNotes(booking, booking.locale),
  ]
}

/** When the office opens after a return outside its hours; undefined within them, or at a partner's place (D76). */
export function opensAfterReturn({ endsAt, dropoffLocation }: Booking, locale: Locale): string | undefined {
  const isOurs = locations.some((location) => location === dropoffLocation)
  const opensAt = isOurs ? closedUntil(romeDate(endsAt), romeTime(endsAt)) : undefined
  return opensAt && formatInstant(opensAt, { dateStyle: "full", timeStyle: "short", locale })
}

/** How a return outside the opening hours works; nothing within them, or at a partner's place (D76). */
export function returnNotes(booking: Booking, locale: Locale): string[] {
  const opens = opensAfterReturn(booking, locale)
  if (!opens) return []
  return [translator({ ...booking, locale }, { opens })("car_rental_return_closed")]
}
