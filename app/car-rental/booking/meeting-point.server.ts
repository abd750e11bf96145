import type { Booking } from "../../bookings/queries.server"
import { brand } from "../../platform/brand"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import type { Location } from "../rules/prices"

const AIRPORT: Location = "cagliari_airport"

/** Whether the car is handed over at the airport. Payment "at the agency" is then made there. */
export const isAirportPickup = ({ pickupLocation }: Pick<Booking, "pickupLocation">) => pickupLocation === AIRPORT

/** The name of a pickup or return place. */
export const locationText = (location: string, locale: Locale): string =>
  textOf(`car_rental_location_${location}`, {}, locale) ?? location

/** The meeting point, line by line: the airport's arrivals hall, or the office with its street address. */
export function meetingPoint(location: string, locale: Locale): string[] {
  if (location === AIRPORT) return [textOf("car_rental_meeting_airport", {}, locale) ?? location]
  const { street, postalCode, locality } = brand.office
  return [locationText(location, locale), street, `${postalCode} ${locality}`]
}
