import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Checkbox } from "../../platform/ui/fields/Checkbox"
import { TextField } from "../../platform/ui/fields/TextField"
import type { FieldProps } from "../../platform/ui/forms/server-form"
import { FlightEstimate } from "../flights/ui/FlightEstimate"
import { PlaceField } from "../flights/ui/PlaceField"
import { TripTabs } from "../flights/ui/TripTabs"
import type { Aircraft } from "../rules/aircraft"
import { earliestReturn } from "../rules/jet-search"
import { airports, helicopterPlaces } from "../rules/places"
import type { RequestForm, Wish } from "./request-form"

type Props = {
  /** As typed so far. */
  form: RequestForm
  field: FieldProps<keyof RequestForm>
  /** For the places and the kind of trip, which are no native fields. */
  change: (part: Partial<RequestForm>) => void
  aircraft: Aircraft
  today: IsoDate
}

/** Step 'Itinerary' (part 2 §3). */
export function ItineraryStep({ form, field, change, aircraft, today }: Props) {
  const isJet = aircraft.kind === "jet"
  const place = (name: "departurePoint" | "arrivalPoint", label: string) => (
    <PlaceField
      name={name}
      label={label}
      placeholder={isJet ? m.charter_airport_hint() : m.charter_place_hint()}
      places={isJet ? airports : helicopterPlaces}
      free={!isJet}
      value={form[name]}
      error={field(name).error}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const wish = (name: Wish, label: string, refused: string) => {
    const { defaultValue, error } = field(name)
    return (
      <Checkbox
        name={name}
        defaultChecked={defaultValue === "on"}
        disabled={!aircraft[name] && !form[name]}
        description={aircraft[name] || error ? undefined : refused}
        error={error}
      >
        {label}
      </Checkbox>
    )
  }
  return (
    <TripTabs value={form.tripType} onChange={(tripType) => change({ tripType })}>
      <div className="grid gap-6">
        <div className="grid gap-6 md:grid-cols-2">
          {place("departurePoint", m.charter_fact_departure())}
          {place("arrivalPoint", m.charter_fact_arrival())}
        </div>
        <FlightEstimate points={form} aircraft={aircraft} tripType={form.tripType} />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField {...field("departureDate")} type="date" label={m.charter_departure_date()} required min={today} />
          <TextField
            {...field("departureTime")}
            type="time"
            label={m.charter_departure_time()}
            description={m.charter_time_hint()}
            required
          />
          {form.tripType === "round-trip" ? (
            <>
              <TextField
                {...field("returnDateQuote")}
                type="date"
                label={m.charter_return_date()}
                required
                min={earliestReturn(form.departureDate, today)}
              />
              <TextField {...field("returnTimeQuote")} type="time" label={m.charter_return_time()} required />
            </>
          ) : null}
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...field("passengers")}
            type="number"
            inputMode="numeric"
            label={m.charter_fact_passengers()}
            description={m.charter_seats({ seats: aircraft.passengers })}
            required
            min={1}
            max={aircraft.passengers}
          />
        </div>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {wish("petsAllowed", m.charter_pets_wanted(), m.charter_no_pets())}
          {isJet ? wish("smokingAllowed", m.charter_smoking_wanted(), m.charter_no_smoking()) : null}
        </div>
      </div>
    </TripTabs>
  )
}
