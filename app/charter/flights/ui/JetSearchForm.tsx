import { type SubmitEvent, useState } from "react"
import { Form, useNavigate, useNavigation } from "react-router"
import type { IsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { ScriptedFields } from "../../../platform/ui/fields/ScriptedFields"
import { TextField } from "../../../platform/ui/fields/TextField"
import { earliestReturn, type JetSearch, jetSearchQuery, readJetSearch, searchObstacle } from "../../rules/jet-search"
import { airports } from "../../rules/places"
import { PlaceField } from "./PlaceField"
import { TripTabs } from "./TripTabs"

type Obstacle = NonNullable<ReturnType<typeof searchObstacle>>

const obstacleTexts: Record<Obstacle, () => string> = {
  airports: m.charter_search_needs_airports,
  "same-airport": m.charter_same_place,
}

/** `found`: why the search that led here could not start. */
type Props = { search: JetSearch; today: IsoDate; found?: Obstacle }

/** The jet search. Does nothing but show an error until both airports are chosen (part 1 §5). */
export function JetSearchForm({ search, today, found }: Props) {
  const navigate = useNavigate()
  const busy = useNavigation().location?.pathname === "/jets/search"
  // The fields on which others depend; the rest is uncontrolled.
  const [form, setForm] = useState(search)
  const [obstacle, setObstacle] = useState<Obstacle | undefined>(found)
  const change = (part: Partial<typeof form>) => {
    setForm((current) => ({ ...current, ...part }))
    setObstacle(undefined)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = readJetSearch(searchParamsOf(new FormData(event.currentTarget)), today)
    const why = searchObstacle(wanted)
    setObstacle(why)
    if (why) event.currentTarget.querySelectorAll<HTMLElement>("[role=combobox]")[wanted.departure ? 1 : 0]?.focus()
    else navigate(`/jets/search?${jetSearchQuery(wanted)}`)
  }
  const missing = (airport: string | undefined) =>
    obstacle === "airports" && !airport ? m.charter_search_needs_airport() : undefined
  const firstReturn = earliestReturn(form.departureDate, today)
  return (
    <Form action="/jets/search" onSubmit={submit} className="border border-line bg-surface p-6 sm:p-8 lg:p-10">
      <input type="hidden" name="tripType" value={form.tripType} />
      <input type="hidden" name="departure" value={form.departure ?? ""} />
      <input type="hidden" name="arrival" value={form.arrival ?? ""} />
      <ScriptedFields>
        <TripTabs value={form.tripType} onChange={(tripType) => change({ tripType })}>
          <div className="grid gap-6">
            <div className="grid gap-6 md:grid-cols-2">
              <PlaceField
                name="departure"
                label={m.charter_fact_departure()}
                placeholder={m.charter_airport_hint()}
                places={airports}
                value={form.departure ?? ""}
                error={missing(form.departure)}
                onChange={(departure) => change({ departure: departure || undefined })}
              />
              <PlaceField
                name="arrival"
                label={m.charter_fact_arrival()}
                placeholder={m.charter_airport_hint()}
                places={airports}
                value={form.arrival ?? ""}
                error={obstacle === "same-airport" ? m.charter_search_other_airport() : missing(form.arrival)}
                onChange={(arrival) => change({ arrival: arrival || undefined })}
              />
            </div>
            <div className={`grid gap-6 sm:grid-cols-2 ${form.tripType === "round-trip" ? "md:grid-cols-3" : ""}`}>
              <TextField
                name="departureDate"
                type="date"
                label={m.charter_departure_date()}
                min={today}
                value={form.departureDate ?? ""}
                onChange={(date) =>
                  change({ departureDate: date || undefined, ...withoutEarlyReturn(form.returnDate, date) })
                }
              />
              {form.tripType === "round-trip" ? (
                <TextField
                  name="returnDate"
                  type="date"
                  label={m.charter_return_date()}
                  min={firstReturn}
                  value={form.returnDate ?? ""}
                  onChange={(returnDate) => change({ returnDate: returnDate || undefined })}
                />
              ) : null}
              <TextField
                name="passengers"
                type="number"
                inputMode="numeric"
                label={m.charter_fact_passengers()}
                min={1}
                max={99}
                required
                defaultValue={search.passengers}
              />
            </div>
            <div className="flex flex-wrap gap-x-8">
              <Checkbox name="pets" value="true" defaultChecked={search.pets}>
                {m.charter_pets_wanted()}
              </Checkbox>
              <Checkbox name="smoking" value="true" defaultChecked={search.smoking}>
                {m.charter_smoking_wanted()}
              </Checkbox>
            </div>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button pending={busy} className="px-10">
                {m.charter_search()}
              </Button>
              <p role="status" className="text-note text-danger">
                {obstacle ? obstacleTexts[obstacle]() : ""}
              </p>
            </div>
          </div>
        </TripTabs>
      </ScriptedFields>
    </Form>
  )
}

/** The form has no files. */
const searchParamsOf = (data: FormData) => new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))

/** Clears a return that would be before the departure. */
const withoutEarlyReturn = (returnDate: IsoDate | undefined, departureDate: string) =>
  returnDate && departureDate && returnDate < departureDate ? { returnDate: undefined } : {}
