import { formatInstantWithWeekday } from "../../platform/date-format"
import { type ClockTime, type IsoDate, romeInstant } from "../../platform/dates"
import { DEFAULT_TIME, type Itinerary } from "./itinerary"
import { pointLabel } from "./places"

export type LabelledValue = { label: string; value: string }

/** The last part of the message keys `charter_fact_*` that `flightDetails` needs. */
export type FlightTextKey =
  | "trip_type"
  | "one_way"
  | "round_trip"
  | "departure"
  | "arrival"
  | "departure_on"
  | "return_on"
  | "passengers"
  | "pets"
  | "smoking"
  | "yes"
  | "no"

/** The requested route, times and passengers as labelled texts, in the language of `locale` and `translate`. */
export function flightDetails(
  itinerary: Itinerary,
  locale: "it" | "en",
  translate: (key: FlightTextKey) => string,
): LabelledValue[] {
  const { tripType, departurePoint, arrivalPoint, departureDate, departureTime, returnDateQuote } = itinerary
  const yesNo = (value: boolean) => translate(value ? "yes" : "no")
  const moment = (date: IsoDate, time?: ClockTime) =>
    formatInstantWithWeekday(romeInstant(date, time || DEFAULT_TIME), { locale })
  return [
    { label: translate("trip_type"), value: translate(tripType === "one-way" ? "one_way" : "round_trip") },
    { label: translate("departure"), value: pointLabel(departurePoint, locale) },
    { label: translate("arrival"), value: pointLabel(arrivalPoint, locale) },
    { label: translate("departure_on"), value: moment(departureDate, departureTime) },
    ...(returnDateQuote
      ? [{ label: translate("return_on"), value: moment(returnDateQuote, itinerary.returnTimeQuote) }]
      : []),
    { label: translate("passengers"), value: String(itinerary.passengers) },
    { label: translate("pets"), value: yesNo(itinerary.petsAllowed) },
    { label: translate("smoking"), value: yesNo(itinerary.smokingAllowed) },
  ]
}
