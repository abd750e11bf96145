import { COMPANY_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { isIsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/page/root-data"
import { FlightEstimate } from "../flights/ui/FlightEstimate"
import type { Aircraft } from "../rules/aircraft"
import { type FlightTextKey, flightDetails } from "../rules/flight-details"
import { DescriptionList } from "./DescriptionList"
import { itineraryOf, type RequestForm } from "./request-form"

const texts: Record<FlightTextKey, () => string> = {
  trip_type: m.charter_fact_trip_type,
  one_way: m.charter_fact_one_way,
  round_trip: m.charter_fact_round_trip,
  departure: m.charter_fact_departure,
  arrival: m.charter_fact_arrival,
  departure_on: m.charter_fact_departure_on,
  return_on: m.charter_fact_return_on,
  passengers: m.charter_fact_passengers,
  pets: m.charter_fact_pets,
  smoking: m.charter_fact_smoking,
  yes: m.charter_fact_yes,
  no: m.charter_fact_no,
}

/** The whole request, before it is sent. */
export function ReviewStep({ form, aircraft }: { form: RequestForm; aircraft: Aircraft }) {
  const { locale } = useRootData()
  const itinerary = itineraryOf(form)
  const contact = [
    { label: m.checkout_full_name(), value: form.fullName },
    { label: m.checkout_email(), value: form.email },
    { label: m.checkout_phone(), value: form.phone },
  ]
  return (
    <div className="grid gap-8">
      {isIsoDate(form.departureDate) ? (
        <DescriptionList items={flightDetails(itinerary, locale, (key) => texts[key]())} />
      ) : null}
      <FlightEstimate points={form} aircraft={aircraft} tripType={form.tripType} />
      <DescriptionList items={contact} />
      <p className="text-note text-muted">{m.charter_review_note({ hours: COMPANY_ANSWER_HOURS })}</p>
    </div>
  )
}
