import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Checkbox } from "../../platform/ui/Checkbox"
import { TextField } from "../../platform/ui/TextField"
import type { Aircraft } from "../rules/aircraft"
import { earliestReturn } from "../rules/jet-search"
import { airports, helicopterPlaces } from "../rules/places"
import { FlightEstimate } from "./FlightEstimate"
import { PlaceField } from "./PlaceField"
import type { StepProps } from "./request-form"
import { TripTabs } from "./TripTabs"

type Props = StepProps & { aircraft: Aircraft; today: IsoDate }

/** Step 'Itinerary' (part 2 §3). */
export function ItineraryStep({ form, change, errors, aircraft, today }: Props) {
  const isJet = aircraft.kind === "jet"
  const place = (name: "departurePoint" | "arrivalPoint", label: string) => (
    <PlaceField
      name={name}
      label={label}
      placeholder={isJet ? m.charter_airport_hint() : m.charter_place_hint()}
      places={isJet ? airports : helicopterPlaces}
      free={!isJet}
      value={form[name]}
      error={errors[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <TripTabs value={form.tripType} onChange={(tripType) => change({ tripType })}>
      <div className="grid gap-6">
        <div className="grid gap-6 md:grid-cols-2">
          {place("departurePoint", m.charter_fact_departure())}
          {place("arrivalPoint", m.charter_fact_arrival())}
        </div>
        <FlightEstimate points={form} aircraft={aircraft} />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="departureDate"
            type="date"
            label={m.charter_departure_date()}
            required
            min={today}
            value={form.departureDate}
            error={errors.departureDate}
            onChange={(departureDate) => change({ departureDate })}
          />
          <TextField
            name="departureTime"
            type="time"
            label={m.charter_departure_time()}
            description={m.charter_time_hint()}
            required
            value={form.departureTime}
            error={errors.departureTime}
            onChange={(departureTime) => change({ departureTime })}
          />
          {form.tripType === "round-trip" ? (
            <>
              <TextField
                name="returnDateQuote"
                type="date"
                label={m.charter_return_date()}
                required
                min={earliestReturn(form.departureDate, today)}
                value={form.returnDateQuote}
                error={errors.returnDateQuote}
                onChange={(returnDateQuote) => change({ returnDateQuote })}
              />
              <TextField
                name="returnTimeQuote"
                type="time"
                label={m.charter_return_time()}
                required
                value={form.returnTimeQuote}
                error={errors.returnTimeQuote}
                onChange={(returnTimeQuote) => change({ returnTimeQuote })}
              />
            </>
          ) : null}
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="passengers"
            type="number"
            inputMode="numeric"
            label={m.charter_fact_passengers()}
            description={m.charter_seats({ seats: aircraft.passengers })}
            required
            min={1}
            max={aircraft.passengers}
            value={form.passengers}
            error={errors.passengers}
            onChange={(passengers) => change({ passengers })}
          />
        </div>
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Checkbox
            name="petsAllowed"
            checked={form.petsAllowed}
            disabled={!aircraft.petsAllowed && !form.petsAllowed}
            description={aircraft.petsAllowed || errors.petsAllowed ? undefined : m.charter_no_pets()}
            error={errors.petsAllowed}
            onChange={(petsAllowed) => change({ petsAllowed })}
          >
            {m.charter_pets_wanted()}
          </Checkbox>
          {isJet ? (
            <Checkbox
              name="smokingAllowed"
              checked={form.smokingAllowed}
              disabled={!aircraft.smokingAllowed && !form.smokingAllowed}
              description={aircraft.smokingAllowed || errors.smokingAllowed ? undefined : m.charter_no_smoking()}
              error={errors.smokingAllowed}
              onChange={(smokingAllowed) => change({ smokingAllowed })}
            >
              {m.charter_smoking_wanted()}
            </Checkbox>
          ) : null}
        </div>
      </div>
    </TripTabs>
  )
}
