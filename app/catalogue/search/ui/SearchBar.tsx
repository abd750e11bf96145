import { type ChangeEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from "react"
import { Form, useNavigate, useNavigation } from "react-router"
import { addDays, dayCount, type IsoDate, isIsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import type { Choice } from "../../../platform/ui/fields/Select"
import { type CategoryId, categoryIds, findCategory } from "../../rules/categories"
import { type Filters, filterQuery } from "../../rules/filters"
import { type Location, locations } from "../../rules/locations"
import { listPath, searchPath } from "../../rules/search"
import { hasTrips, type Trip } from "../../rules/trip"
import { pickupTimesOn, returnTimesOn } from "../../rules/trip-times"
import { categoryLabel } from "../../ui/category-label"
import { locationName } from "../../ui/location-name"
import type { SearchFormData } from "../list-page.server"
import { SearchInput, SearchPart, SearchSelect } from "./SearchField"
import { useLastTrip } from "./use-last-trip"

type Props = {
  form: SearchFormData
  /** Of the list; on other pages the first is suggested. */
  category?: CategoryId
  /** Of the address. */
  trip?: Trip
  filters?: Filters
  /** Why the trip is refused, by field. */
  errors?: Record<string, string>
  className?: string
}

/** What, where, from and to: leads to what is free then. Without scripts a GET form to `/search`. */
export function SearchBar(props: Props) {
  const { category, trip, filters } = props
  return <SearchForm key={category ? listPath(category, trip, filters) : ""} {...props} />
}

const searched = categoryIds.filter(hasTrips)
/** The office first, as everywhere. */
const placeChoices = () => locations.toReversed().map((id) => ({ value: id, label: locationName(id) }))
const FIRST_PICKUP = "10:30"
const FIRST_RETURN = "09:00"
const FEW_GUESTS = 2

function SearchForm({ form, category, trip, filters = {}, errors = {}, className = "" }: Props) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const element = useRef<HTMLFormElement>(null)
  const { last } = useLastTrip(category, trip)
  const shown = fieldsOf(trip, form)
  // What was chosen here, on which the times to choose from depend; undefined until then, and without scripts.
  const [chosen, setChosen] = useState<Chosen | undefined>()
  useLayoutEffect(() => {
    if (
      last &&
      last.trip.from >= form.today &&
      element.current &&
      fillUntouched(element.current, { what: last.category, ...fieldsOf(last.trip, form) })
    )
      setChosen(chosenIn(element.current))
  }, [last, form])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    navigate(searchPath(new URLSearchParams(fields)), { preventScrollReset: category !== undefined })
  }
  const change = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    if ((target as { name?: string }).name === "from") moveReturn(currentTarget, chosen?.from ?? shown.from)
    setChosen(chosenIn(currentTarget))
  }
  const pickups = pickupTimesOn(form.times, chosen?.from ?? "")
  const returns = returnTimesOn(form.times, chosen?.to ?? "", chosen?.returnPlace ?? "cagliari_office")
  return (
    <Form
      ref={element}
      action="/search"
      aria-label={m.catalogue_search_title()}
      onSubmit={submit}
      onChange={change}
      className={`theme-night grid gap-px border border-line bg-line! xl:grid-cols-[1fr_8rem] print:hidden ${className}`}
    >
      {/* Beside the button instead of with it, so that the fields have their widths before it is parsed. */}
      <div className="flex flex-wrap gap-px">
        <SearchPart className="basis-full sm:basis-56 stays-chosen:sm:basis-40">
          <SearchSelect
            name="what"
            label={m.catalogue_search_what()}
            choices={searched.map((id) => ({ value: id, label: categoryLabel(id) }))}
            defaultValue={category ?? "cars"}
          />
        </SearchPart>
        <Place name="place" label={m.catalogue_search_place()} choices={placeChoices()} value={shown.place} />
        <Place
          name="return"
          label={m.catalogue_search_return()}
          choices={[{ value: "", label: m.catalogue_quote_same_place() }, ...placeChoices()]}
          value={shown.return}
        />
        <Moment
          day={{ name: "from", label: m.catalogue_search_from(), defaultValue: shown.from, error: errors.from }}
          time={{ name: "fromTime", label: m.catalogue_quote_pickup_time(), times: pickups, value: shown.fromTime }}
          today={form.today}
        />
        <Moment
          day={{ name: "to", label: m.catalogue_search_to(), defaultValue: shown.to, error: errors.to }}
          time={{ name: "toTime", label: m.catalogue_quote_return_time(), times: returns, value: shown.toTime }}
          today={form.today}
        />
        <SearchPart className="basis-full sm:basis-28 cars-chosen:hidden">
          <SearchInput
            type="number"
            inputMode="numeric"
            name="guests"
            label={m.catalogue_guests_label()}
            min={1}
            max={99}
            defaultValue={shown.guests || filters.guests || FEW_GUESTS}
            error={errors.guests}
          />
        </SearchPart>
      </div>
      {category ? <FilterFields category={category} filters={filters} /> : null}
      <Button pending={isList(location?.pathname)} className="min-h-14">
        {m.catalogue_search_submit()}
      </Button>
    </Form>
  )
}

type PlaceProps = { name: string; label: string; choices: Choice[]; value: string }

const Place = ({ value, ...props }: PlaceProps) => (
  <SearchPart className="basis-[calc(50%-1px)] sm:basis-42 stays-chosen:hidden">
    <SearchSelect {...props} defaultValue={value} />
  </SearchPart>
)

type MomentProps = {
  day: { name: string; label: string; defaultValue: string; error: string | undefined }
  time: { name: string; label: string; times: string[]; value: string }
  today: IsoDate
}

/** A day, of cars with its time. */
const Moment = ({ day, time: { name, label, times, value }, today }: MomentProps) => (
  <SearchPart className="basis-full grid-cols-[minmax(0,1fr)_auto] sm:basis-52 stays-chosen:basis-[calc(50%-1px)] stays-chosen:sm:basis-52">
    <SearchInput type="date" required min={today} {...day} />
    <div className="stays-chosen:hidden">
      <SearchSelect
        name={name}
        label={m.catalogue_search_time()}
        aria-label={label}
        choices={times.map((time) => ({ value: time, label: time }))}
        defaultValue={value}
      />
    </div>
  </SearchPart>
)

/** Filters that are kept when the dates change. */
export function FilterFields({ category, filters }: { category: CategoryId; filters: Filters }) {
  const { guests: _, ...kept } = filters
  return [...filterQuery(category, kept)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** The values of the form's fields for a trip, or those it begins with. */
function fieldsOf(trip: Trip | undefined, { suggested, times }: SearchFormData) {
  const [from = suggested.from, fromTime = FIRST_PICKUP] = trip?.from.split("T") ?? []
  const [to = suggested.to, toTime = FIRST_RETURN] = trip?.to.split("T") ?? []
  const place = trip?.place ?? "cagliari_office"
  const isElsewhere = trip?.returnPlace !== undefined && trip.returnPlace !== place
  const pickups = pickupTimesOn(times, "")
  return {
    ...{ from, to, place, toTime },
    // A time that nobody can choose stays out of the list.
    fromTime: pickups.includes(fromTime) ? fromTime : FIRST_PICKUP,
    return: isElsewhere ? (trip.returnPlace ?? "") : "",
    guests: trip?.guests === undefined ? "" : String(trip.guests),
  }
}

type Chosen = { from: string; to: string; returnPlace: Location }

const typedIn = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null)?.value ?? ""

function chosenIn(form: HTMLFormElement): Chosen {
  const place = typedIn(form, "return") || typedIn(form, "place")
  return {
    from: typedIn(form, "from"),
    to: typedIn(form, "to"),
    returnPlace: locations.find((id) => id === place) ?? "cagliari_office",
  }
}

/** Keeps the length of a trip whose start moves; `before`: its start until now. */
function moveReturn(form: HTMLFormElement, before: string): void {
  const to = form.elements.namedItem("to") as HTMLInputElement
  const from = typedIn(form, "from")
  if (!isIsoDate(from) || !isIsoDate(before) || !isIsoDate(to.value)) return
  to.value = addDays(from, Math.max(1, dayCount(before, to.value)))
}

/** Fills in a form of which nothing was changed yet; false if something was. */
function fillUntouched(form: HTMLFormElement, values: Record<string, string>): boolean {
  const controls = Object.entries(values).flatMap(([name, value]) => {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
    return control && value ? [{ control, value }] : []
  })
  if (controls.some(({ control }) => control.value !== initialValue(control))) return false
  for (const { control, value } of controls) control.value = value
  return true
}

const initialValue = (control: HTMLInputElement | HTMLSelectElement) =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
    : control.defaultValue

const isList = (path: string | undefined) => {
  const category = findCategory(path?.slice(1) ?? "")
  return category !== undefined && hasTrips(category.id)
}
