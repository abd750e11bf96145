import type { Booking } from "../bookings/queries.server"
import { VOUCHER_POLICY } from "../bookings/rules/cancellation"
import { bookingNumber } from "../bookings/rules/number"
import type { BookingKindDefinition } from "../checkout/booking-kinds.server"
import { brand } from "../platform/brand"
import { formatDate, formatInstant, formatInstantWithWeekday } from "../platform/date-format"
import { isIsoDate } from "../platform/dates"
import type { Locale } from "../platform/i18n/locale"
import { textOf } from "../platform/i18n/text.server"
import { formatCents, formatPrice } from "../platform/money"
import { occupyCar } from "./courtesy-car.server"
import { addOnOf, washOf } from "./queries.server"
import type { AddOnHours, AddOnId } from "./rules/add-ons"
import type { CourtesyCarDriver } from "./rules/drivers"
import { supplementCents } from "./rules/services"
import { BAY, HOLD_MINUTES } from "./rules/slots"

export const washKind: BookingKindDefinition = {
  buyer: "anyone",
  paymentMethods: ["card"],
  consents: [],
  cancellation: VOUCHER_POLICY,
  resourceOf: () => BAY,
  occupyAdditional: occupyCar,
  serverManagedDetails: ["vehicle"],
  holdMinutes: HOLD_MINUTES,
  nameOf: (booking, locale) => serviceName(booking, locale),
  bookingSummary: (booking, locale) => {
    const { notes, vehicle, driver } = washOf(booking)
    const addOn = addOnOf(washOf(booking))
    return [
      { label: translate("car_wash_service", locale), value: serviceName(booking, locale) },
      {
        label: translate("car_wash_date", locale),
        value: formatInstantWithWeekday(booking.startsAt, { dateStyle: "full", locale }),
      },
      {
        label: translate("car_wash_time", locale),
        value: formatInstant(booking.startsAt, { timeStyle: "short", locale }),
      },
      { label: translate("car_wash_customer", locale), value: booking.customerName },
      ...(addOn
        ? [{ label: translate("car_wash_add_on", locale), value: addOnName(addOn.id, addOn.hours, locale) }]
        : []),
      ...(vehicle ? [{ label: translate("car_wash_add_on_car", locale), value: vehicle.name }] : []),
      ...(driver?.licenseNumber
        ? [
            {
              label: translate("car_wash_driver", locale),
              value: driverTexts(driver, locale).join("\n"),
              isFreeText: true,
            },
          ]
        : []),
      ...(notes ? [{ label: translate("car_wash_notes", locale), value: notes, isFreeText: true }] : []),
      { label: translate("car_wash_place", locale), value: place },
    ]
  },
  lineName: (code, locale) => {
    const [id = "", hours] = code.split(":")
    return hours ? addOnName(id as AddOnId, Number(hours) as AddOnHours, locale) : nameOf(id, locale)
  },
  instructions: (booking, locale) => {
    const { least, most } = supplementCents
    const amounts = {
      least: formatPrice(least, booking.currency, locale),
      most: formatPrice(most, booking.currency, locale),
    }
    return [
      translate("car_wash_be_early", locale, { place }),
      ...(addOnOf(washOf(booking)) ? [translate("car_wash_bring_license", locale)] : []),
      translate("car_wash_supplement", locale, amounts),
    ]
  },
  placeOf: () => place,
  legacyClients: {
    purchaseType: "car-wash",
    matches: (booking, { appointmentDate, appointmentTime }) =>
      washOf(booking).appointmentDate === appointmentDate && washOf(booking).appointmentTime === appointmentTime,
  },
  whatsappText: (booking, locale) => {
    const addOn = addOnOf(washOf(booking))
    const none = translate("car_wash_none", locale)
    return translate("car_wash_chat_text", locale, {
      number: bookingNumber(booking.id),
      name: booking.customerName,
      phone: booking.customerPhone,
      service: serviceName(booking, locale),
      date: formatInstant(booking.startsAt, { dateStyle: "full", locale }),
      time: formatInstant(booking.startsAt, { timeStyle: "short", locale }),
      addOn: addOn ? addOnName(addOn.id, addOn.hours, locale) : none,
      notes: washOf(booking).notes ?? none,
      total: formatCents(booking.amountDueCents, booking.currency, locale),
    })
  },
}

/** Date of birth and licence of the driver of a courtesy car; empty without a licence, which is erased with the account. */
export const driverTexts = (
  { birthDate = "", licenseNumber = "", licenseIssueDate = "" }: Partial<CourtesyCarDriver> = {},
  locale: Locale,
): string[] =>
  licenseNumber
    ? [
        translate("car_wash_driver_born", locale, { date: dayText(birthDate, locale) }),
        translate("car_wash_driver_license", locale, {
          number: licenseNumber,
          date: dayText(licenseIssueDate, locale),
        }),
      ]
    : []

const dayText = (date: string, locale: Locale) => (isIsoDate(date) ? formatDate(date, { locale }) : date)

const { street, postalCode, locality } = brand.office
const place = `${street}, ${postalCode} ${locality}`

const translate = (key: string, locale: Locale, parameters: Record<string, unknown> = {}): string =>
  textOf(key, parameters, locale) ?? key

const serviceName = (booking: Booking, locale: Locale) => nameOf(washOf(booking).serviceId, locale)
const nameOf = (id: string, locale: Locale) => textOf(`car-wash.name-${id}`, {}, locale) ?? id
const addOnName = (id: AddOnId, hours: AddOnHours, locale: Locale) =>
  translate("car_wash_add_on_for", locale, { name: textOf(`car-wash.add-on-${id}`, {}, locale) ?? id, hours })
