import { type ClockTime, formatMoment, type IsoDate, romeInstant } from "../../platform/dates"
import { DEFAULT_TIME, type Itinerary } from "./itinerary"
import { placeWords } from "./places"

/** A fact of a request, named. */
export type Fact = { label: string; value: string }

/** The words that facts of a flight are told with, by the last part of their texts' keys. */
export type FlightWord =
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

/** What was asked of a flight, in the language of `say`: the way, when, and who is on board. */
export function flightFacts(
  itinerary: Itinerary,
  locale: "it" | "en",
  translate: (word: FlightWord) => string,
): Fact[] {
  const { tripType, departurePoint, arrivalPoint, departureDate, departureTime, returnDateQuote } = itinerary
  const wish = (wanted: boolean) => translate(wanted ? "yes" : "no")
  const moment = (date: IsoDate, time?: ClockTime) => formatMoment(romeInstant(date, time || DEFAULT_TIME), locale)
  return [
    { label: translate("trip_type"), value: translate(tripType === "one-way" ? "one_way" : "round_trip") },
    { label: translate("departure"), value: placeWords(departurePoint, locale) },
    { label: translate("arrival"), value: placeWords(arrivalPoint, locale) },
    { label: translate("departure_on"), value: moment(departureDate, departureTime) },
    ...(returnDateQuote
      ? [{ label: translate("return_on"), value: moment(returnDateQuote, itinerary.returnTimeQuote) }]
      : []),
    { label: translate("passengers"), value: String(itinerary.passengers) },
    { label: translate("pets"), value: wish(itinerary.petsAllowed) },
    { label: translate("smoking"), value: wish(itinerary.smokingAllowed) },
  ]
}
