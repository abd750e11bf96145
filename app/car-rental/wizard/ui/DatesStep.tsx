import { type Location, locations } from "../../../catalogue/rules/locations"
import { FairReturns } from "../../../catalogue/ui/FairReturns"
import { locationName } from "../../../catalogue/ui/location-name"
import { formatInstant } from "../../../platform/date-format"
import { addDays } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { fieldMessages } from "../../../platform/ui/call-api"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { Select } from "../../../platform/ui/fields/Select"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Notice } from "../../../platform/ui/Notice"
import { useRootData } from "../../../platform/ui/page/root-data"
import { pickupInstant, returnInstant } from "../../rules/days"
import { isPeriod } from "../../rules/period"
import { closedUntil, dateRangeError, pickupSlots, returnTimeFor, returnTimes } from "../../rules/slots"
import { periodOfTrip, returnOf } from "../../rules/trip-period"
import type { WizardForm } from "../../rules/wizard-form"
import type { StepProps } from "./StepFrame"

/** An occupied period; instants. */
export type Occupied = { startsAt: string; endsAt: string }

/** Period fields; while one has an error, availability is not shown. */
const daysOf = ["pickupDate", "pickupTime", "returnDate", "returnTime"]

/** Step 1: places and dates. The server's errors appear while dates are chosen. */
export function DatesStep({
  vehicle,
  form,
  change,
  errors,
  quoteState,
  today,
  now,
  occupied,
}: StepProps & { today: string; now: Date; occupied: Occupied[] }) {
  const conflict = overlapping(form, occupied)
  const shown = { ...fieldMessages(quoteState.problem), ...errors }
  const slots = pickupSlots(form.pickupDate, now)
  const quote = quoteState.loading ? undefined : quoteState.quote
  const opensAt = vehicle.place === undefined ? closedUntil(form.returnDate, form.returnTime) : undefined
  return (
    <div className="grid gap-8">
      {vehicle.place === undefined ? (
        <div className="grid gap-6 md:grid-cols-2">
          <Place
            name="pickupLocation"
            label={m.car_rental_pickup_location()}
            feeCents={quoteState.quote?.choices.airportPickupCents}
            form={form}
            onChange={(pickupLocation) => change({ pickupLocation })}
            error={shown.pickupLocation}
          />
          <Place
            name="returnLocation"
            label={m.car_rental_return_location()}
            feeCents={quoteState.quote?.choices.airportReturnCents}
            form={form}
            onChange={(returnLocation) => change({ returnLocation })}
            error={shown.returnLocation}
          />
        </div>
      ) : (
        <p>{m.car_rental_partner_place({ place: vehicle.place })}</p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="pickupDate"
          type="date"
          label={m.car_rental_pickup_date()}
          required
          min={today}
          value={form.pickupDate}
          error={shown.pickupDate}
          onChange={(pickupDate) => change((current) => withPickupDate(current, pickupDate, now))}
        />
        <Select
          name="pickupTime"
          label={m.car_rental_pickup_time()}
          required
          value={slots.includes(form.pickupTime) ? form.pickupTime : ""}
          placeholder={form.pickupDate && slots.length === 0 ? m.car_rental_no_slots() : m.car_rental_pickup_time()}
          choices={slots.map((time) => ({ value: time, label: time }))}
          error={shown.pickupTime}
          onChange={(pickupTime) => change((current) => withPickupTime(current, pickupTime))}
        />
        <TextField
          name="returnDate"
          type="date"
          label={m.car_rental_return_date()}
          required
          min={form.pickupDate || today}
          value={form.returnDate}
          error={shown.returnDate}
          onChange={(returnDate) => change({ returnDate })}
        />
        <Select
          name="returnTime"
          label={m.car_rental_return_time()}
          required
          description={form.returnTime === returnTimeFor(form.pickupTime) ? m.car_rental_return_time_hint() : undefined}
          value={form.returnTime}
          choices={[
            ...new Set([
              ...returnTimes(form.returnDate, vehicle.place === undefined ? form.returnLocation : undefined),
              form.returnTime,
            ]),
          ]
            .sort()
            .map((time) => ({ value: time, label: time }))}
          error={shown.returnTime}
          onChange={(returnTime) => change({ returnTime })}
        />
      </div>
      {opensAt && !shown.returnDate && !shown.returnTime ? (
        <Notice>
          {m.car_rental_return_closed({ opens: formatInstant(opensAt, { dateStyle: "full", timeStyle: "short" }) })}
        </Notice>
      ) : null}
      <p className="text-sm text-muted">{m.car_rental_opening_hours()}</p>
      {daysOf.some((field) => shown[field]) ? null : (
        <AvailabilityText conflict={conflict} loading={quoteState.loading} />
      )}
      <FairReturns
        to={returnOf(form)}
        cheaper={quote?.cheaperReturn ?? undefined}
        latest={quote?.latestReturn ?? undefined}
        onChoose={(to) =>
          change(({ pickupDate, pickupTime }) => periodOfTrip({ from: `${pickupDate}T${pickupTime}`, to }))
        }
      />
    </div>
  )
}

function Place(props: {
  name: "pickupLocation" | "returnLocation"
  label: string
  /** What the airport adds, in cents of the reader's currency; undefined while there is no price. */
  feeCents: number | undefined
  form: WizardForm
  onChange: (location: Location) => void
  error?: string
}) {
  const { currency } = useRootData()
  return (
    <RadioGroup
      name={props.name}
      label={props.label}
      value={props.form[props.name]}
      error={props.error}
      onChange={(value) => props.onChange(value as Location)}
      choices={[...locations].reverse().map((location) => ({
        value: location,
        label: locationName(location),
        description:
          location === "cagliari_airport"
            ? props.feeCents === undefined
              ? m.car_rental_airport_fee()
              : m.car_rental_airport_fee_hint({ price: formatCents(props.feeCents, currency) })
            : undefined,
      }))}
    />
  )
}

/** Outside the loaded periods, the quote reports whether the dates are free. */
function AvailabilityText({ conflict, loading }: { conflict: Occupied | undefined; loading: boolean }) {
  if (!conflict && loading) return <Notice>{m.car_rental_checking_availability()}</Notice>
  if (!conflict) return <Notice tone="success">{m.car_rental_available()}</Notice>
  const day = (text: string) => formatInstant(new Date(text), { dateStyle: "short" })
  return <Notice tone="danger">{m.car_rental_taken({ from: day(conflict.startsAt), to: day(conflict.endsAt) })}</Notice>
}

/** The first occupied period that overlaps the chosen one. */
function overlapping(form: WizardForm, occupied: Occupied[]): Occupied | undefined {
  if (!isPeriod(form)) return undefined
  const from = pickupInstant(form)
  const to = returnInstant(form)
  return occupied.find(({ startsAt, endsAt }) => new Date(startsAt) < to && from < new Date(endsAt))
}

/** A new pickup time sets the default return time. */
function withPickupTime(form: WizardForm, pickupTime: string): Partial<WizardForm> {
  if (pickupTime === form.pickupTime) return {}
  return pickupTime ? { pickupTime, returnTime: returnTimeFor(pickupTime) } : { pickupTime }
}

/**
 * A new pickup day keeps the time if that day offers it, and moves an earlier return. An incomplete or out-of-range day
 * is kept as typed.
 */
function withPickupDate(form: WizardForm, pickupDate: string, now: Date): Partial<WizardForm> {
  if (pickupDate === form.pickupDate) return {}
  if (dateRangeError("pickupDate", pickupDate, now)) return { pickupDate }
  const slots = pickupSlots(pickupDate, now)
  const pickupTime = slots.includes(form.pickupTime) ? form.pickupTime : (slots[0] ?? form.pickupTime)
  const returnDate = form.returnDate > pickupDate ? form.returnDate : addDays(pickupDate, 1)
  return {
    pickupDate,
    pickupTime,
    returnDate,
    returnTime: pickupTime === form.pickupTime ? form.returnTime : returnTimeFor(pickupTime),
  }
}
