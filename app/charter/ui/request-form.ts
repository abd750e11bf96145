import { DEFAULT_TIME, type Itinerary } from "../rules/itinerary"
import type { JetSearch } from "../rules/jet-search"

export type Customer = { fullName: string; email: string; phone: string }

export type Wish = "petsAllowed" | "smokingAllowed"

/** The fields of a flight request as typed (part 2 §3); they survive a reload. A checked box is "on". */
export type RequestForm = Customer &
  Required<Omit<Itinerary, "passengers" | Wish>> &
  /** `requestKey`: the idempotency key. */
  Record<"requestKey" | "passengers" | Wish, string>

/** The initial fields: the searched flight, the default times and the account's contact details. */
export const newRequestForm = (search: JetSearch, customer: Customer): RequestForm => ({
  ...customer,
  requestKey: "",
  tripType: search.tripType,
  departurePoint: search.departure ?? "",
  arrivalPoint: search.arrival ?? "",
  departureDate: search.departureDate ?? "",
  departureTime: DEFAULT_TIME,
  returnDateQuote: search.returnDate ?? "",
  returnTimeQuote: DEFAULT_TIME,
  passengers: String(search.passengers),
  petsAllowed: search.pets ? "on" : "",
  smokingAllowed: search.smoking ? "on" : "",
})

/** The fields to submit for a step. */
export const sentFields = (form: RequestForm, step: number): Record<string, string> => ({
  step: String(step),
  ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
})

/** The typed fields as an itinerary; a one-way trip has no return. */
export function itineraryOf(form: RequestForm): Itinerary {
  const { fullName, email, phone, requestKey, returnDateQuote, returnTimeQuote, ...rest } = form
  const returnFlight = form.tripType === "round-trip" ? { returnDateQuote, returnTimeQuote } : {}
  return {
    ...rest,
    ...returnFlight,
    passengers: Number(form.passengers),
    petsAllowed: form.petsAllowed === "on",
    smokingAllowed: form.smokingAllowed === "on",
  }
}
