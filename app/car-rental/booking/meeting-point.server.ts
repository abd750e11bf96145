import type { Booking } from "../../bookings/queries.server"
import type { Location } from "../../catalogue/rules/locations"
import { brand } from "../../platform/brand"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"

/** Where a car is handed over: at one of the company's places, or at its partner's (D76). */
export type HandoverPlace = "airport" | "office" | "partner"

const places: Record<Location, HandoverPlace> = { cagliari_airport: "airport", cagliari_office: "office" }

/** Payment "at the agency" is made at the airport if the car is handed over there, otherwise in the office. */
export const handoverPlace = ({ pickupLocation }: Pick<Booking, "pickupLocation">): HandoverPlace =>
  places[pickupLocation as Location] ?? "partner"

/** The name of a pickup or return place. */
export const locationText = (location: string, locale: Locale): string =>
  textOf(`catalogue_location_${location}`, {}, locale) ?? location

/** The meeting point, line by line: the airport's arrivals hall, the office with its street address, or the partner's place. */
export function meetingPoint(location: string, locale: Locale): string[] {
  const place = handoverPlace({ pickupLocation: location })
  if (place === "partner") return [location]
  if (place === "airport") return [textOf("car_rental_meeting_airport", {}, locale) ?? location]
  const { street, postalCode, locality } = brand.office
  return [locationText(location, locale), street, `${postalCode} ${locality}`]
}
