import type { Booking } from "../bookings/queries.server"
import { brand } from "../platform/brand"
import type { Locale } from "../platform/i18n/locale"
import { textOf } from "../platform/i18n/text.server"
import type { Location } from "./rules/prices"

const AIRPORT: Location = "cagliari_airport"

/** Whether the car is handed over at the airport; what is paid at the agency is paid there then. */
export const handedOverAtAirport = ({ pickupLocation }: Pick<Booking, "pickupLocation">) => pickupLocation === AIRPORT

/** The name of a place of pickup or return. */
export const locationText = (location: string, locale: Locale): string =>
  textOf(`car_rental_location_${location}`, {}, locale) ?? location

/** Where customer and car meet, line by line: the airport's arrivals, or the office with its street address. */
export function meetingPoint(location: string, locale: Locale): string[] {
  if (location === AIRPORT) return [textOf("car_rental_meeting_airport", {}, locale) ?? location]
  const { street, postalCode, locality } = brand.office
  return [locationText(location, locale), street, `${postalCode} ${locality}`]
}
