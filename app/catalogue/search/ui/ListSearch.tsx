import { useLocation } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../../platform/ui/Icon"
import { Notice } from "../../../platform/ui/Notice"
import { TouchLink } from "../../../platform/ui/TouchLink"
import type { Location } from "../../rules/locations"
import { listPath } from "../../rules/search"
import type { Trip } from "../../rules/trip"
import { locationName } from "../../ui/location-name"
import type { ListPage, SearchFormData } from "../list-page.server"
import { SearchBar } from "./SearchBar"
import { tripText } from "./trip-text"
import { useTripOfTab } from "./use-last-trip"

type Props = Pick<ListPage, "category" | "trip" | "isPriced" | "filters" | "errors"> & { form: SearchFormData }

/** Fields of the search bar, which show their own errors. */
const barFields = ["from", "to", "guests"]

/** The search bar of a list; folded into one line once the dates are chosen. */
export function ListSearch({ form, category, trip, isPriced, filters, errors }: Props) {
  const others = Object.entries(errors).flatMap(([field, text]) => (barFields.includes(field) ? [] : [text]))
  // A highest price for one day means nothing for several.
  const { price: _, ...kept } = filters
  const { pathname } = useLocation()
  const forget = useTripOfTab(category, trip, isPriced, {
    today: form.today,
    // Not under a wizard.
    addressOf: (last) => (pathname === `/${category}` ? listPath(category, last, kept) : undefined),
  })
  const bar = <SearchBar {...{ form, category, trip, errors }} filters={isPriced ? filters : kept} />
  const withoutDates = trip ? (
    <TouchLink to={listPath(category, undefined, kept)} onClick={forget}>
      {m.catalogue_search_without_dates()}
    </TouchLink>
  ) : null
  return (
    <div className="grid gap-4">
      {others.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      {trip && isPriced ? (
        <details key={`${trip.from}${trip.to}`} className="group grid">
          <summary className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border border-line bg-surface px-5 py-3 hover:border-edge [&::-webkit-details-marker]:hidden">
            <span className="grid gap-0.5">
              <span className="eyebrow text-muted">{m.catalogue_quote_title()}</span>
              <span className="figures text-lg">{tripText(trip)}</span>
              {trip.place ? <span className="text-note text-muted">{placesText(trip.place, trip)}</span> : null}
              {trip.guests ? (
                <span className="text-note text-muted">{m.catalogue_guests({ count: trip.guests })}</span>
              ) : null}
            </span>
            <span className="touch inline-flex items-center gap-3 text-note text-accent">
              <span>{m.catalogue_search_change()}</span>
              <Icon name="chevronDown" className="w-3 transition-transform unfolded:rotate-180" />
            </span>
          </summary>
          <div className="grid gap-2 pt-4">
            {bar}
            {withoutDates}
          </div>
        </details>
      ) : (
        <div className="grid gap-2">
          {bar}
          {withoutDates}
        </div>
      )}
    </div>
  )
}

const placesText = (place: Location, { returnPlace }: Trip) =>
  [...new Set([place, returnPlace ?? place])].map(locationName).join(" → ")
