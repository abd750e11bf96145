import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { giftCardCreditIn, totalInCurrencyCents } from "../../bookings/rules/total"
import { formatInstant, formatInstantWithWeekday } from "../../platform/date-format"
import { formatNumber } from "../../platform/i18n/number"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents, formatPrice } from "../../platform/money"
import type { RentalDetails } from "../rules/details"
import { UNLIMITED_KM } from "../rules/kilometres"
import { lineTextKey } from "../rules/quote"
import { meetingPoint } from "./meeting-point.server"

/** A labelled value of a booking; `strong` is a sum. */
export type LabelledValue = { label: string; value: string; strong?: boolean }

export const detailsOf = (booking: Booking) => booking.details as RentalDetails

/** Translates keys in the booking's language, with the booking and `more` as parameters. */
export function translator(booking: Booking, more: Record<string, string> = {}): (key: string) => string {
  const parameters = { ...textParameters(booking), ...more }
  return (key) => textOf(key, parameters, booking.locale) ?? key
}

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
  return `${formatNumber(km, booking.locale)} km`
}

/** Number, vehicle, pickup, return and the second driver if any. */
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
    { label: translate("car_rental_booking_number"), value: bookingNumber(booking.id) },
    { label: translate("car_rental_vehicle"), value: booking.itemName },
    { label: translate("car_rental_pickup"), value: at(booking.startsAt, booking.pickupLocation) },
    { label: translate("car_rental_return"), value: at(booking.endsAt, booking.dropoffLocation) },
    ...(second
      ? [{ label: translate("car_rental_second_driver"), value: `${second.firstName} ${second.lastName}` }]
      : []),
  ]
}

/** The booking in one line: car, start, number. */
export const mailPreviewText = (booking: Booking) =>
  [booking.itemName, formatInstant(booking.startsAt, { locale: booking.locale }), bookingNumber(booking.id)].join(" · ")

/** Received at the agency while the rest is due. */
const partPaidAtAgency = ({ paymentStatus, agencyPaidCents }: Booking) =>
  paymentStatus === "paid" ? 0 : agencyPaidCents

const hasDeductions = (booking: Booking) => booking.giftCardCreditCents > 0 || partPaidAtAgency(booking) > 0

const lastLineKey = (booking: Booking) => {
  if (!hasDeductions(booking)) return "car_rental_line_total"
  return booking.paymentStatus === "paid" ? "car_rental_line_paid" : "car_rental_line_due"
}

/** The amount due or paid, without gift card credit. */
export const amountAfterGiftCards = (booking: Booking) =>
  formatCents(booking.amountDueCents - partPaidAtAgency(booking), booking.currency, booking.locale)

/** Total price, gift card credit, and the part received at the agency. */
function deductionLines(booking: Booking): LabelledValue[] {
  const translate = translator(booking)
  if (!hasDeductions(booking)) return []
  const deductionLine = (label: string, cents: number) =>
    cents > 0 ? [{ label: translate(label), value: `−${formatCents(cents, booking.currency, booking.locale)}` }] : []
  return [
    { label: translate("car_rental_line_total"), value: totalText(booking) },
    ...deductionLine(
      "car_rental_line_gift_card_credit",
      booking.giftCardCreditCents > 0 ? giftCardCreditIn(booking) : 0,
    ),
    ...deductionLine("car_rental_line_agency", partPaidAtAgency(booking)),
  ]
}

/** The price as in the wizard: every line in the currency of the charge, free ones as included. */
export function priceRows(booking: Booking): LabelledValue[] {
  const translate = translator(booking)
  const inCurrency = (eurCents: number) => formatPrice(eurCents, booking.currency, booking.locale)
  const { depositCents } = detailsOf(booking)
  return [
    ...booking.lines.map(({ code, cents }) => ({
      label: translate(lineTextKey(code)),
      value: cents === 0 ? translate("car_rental_included") : inCurrency(cents),
    })),
    { label: translate("car_rental_line_subtotal"), value: inCurrency(booking.subtotalCents) },
    { label: translate("car_rental_line_tax"), value: inCurrency(booking.taxCents) },
    ...deductionLines(booking),
    {
      label: translate(lastLineKey(booking)),
      value: amountAfterGiftCards(booking),
      strong: true,
    },
    {
      label: translate("car_rental_deposit"),
      value: depositCents === 0 ? translate("car_rental_deposit_none") : inCurrency(depositCents),
    },
  ]
}
