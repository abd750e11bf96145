import { DEFAULT_TIME, type Itinerary } from "../rules/itinerary"
import type { JetSearch } from "../rules/jet-search"

export type Customer = { fullName: string; email: string; phone: string }

/** All that a request for a flight asks (part 2 §3), as typed; it survives a reload. */
export type RequestForm = Customer &
  Required<Omit<Itinerary, "passengers">> & {
    /** Made by the browser once per request. */
    requestKey: string
    passengers: string
  }

/** What the three steps share. */
export type StepProps = {
  form: RequestForm
  change: (part: Partial<RequestForm>) => void
  errors: Record<string, string>
}

/** The request as it opens: the flight that was searched for, noon both ways, and what the account knows. */
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
  petsAllowed: search.pets,
  smokingAllowed: search.smoking,
})

/** The form as the server takes it, with the step it is sent from. */
export const sentFields = (form: RequestForm, step: number): Record<string, string> => ({
  step: String(step),
  ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
})

/** What is typed as the itinerary it means; a one-way trip has no way back. */
export function itineraryOf(form: RequestForm): Itinerary {
  const { fullName, email, phone, requestKey, returnDateQuote, returnTimeQuote, passengers, ...rest } = form
  const back = form.tripType === "round-trip" ? { returnDateQuote, returnTimeQuote } : {}
  return { ...rest, ...back, passengers: Number(passengers) }
}
