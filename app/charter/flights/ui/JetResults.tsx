import { Fragment } from "react"
import type { TileItem } from "../../../catalogue/rules/tile"
import { ItemTile } from "../../../catalogue/ui/ItemTile"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type JetSearch, jetSearchQuery } from "../../rules/jet-search"
import { pointLabel } from "../../rules/places"
import { EstimateBasis, FlightEstimate } from "./FlightEstimate"

type Props = { jets: TileItem[]; search: JetSearch }

/** The jets that match, each with the flight's estimate. Their links pass the search on to the request. */
export function JetResults({ jets, search }: Props) {
  const points = { departurePoint: search.departure ?? "", arrivalPoint: search.arrival ?? "" }
  const isHydrated = useHydrated()
  // A page that is not hydrated yet keeps only the URL.
  const carried = isHydrated ? { state: { search } } : { query: jetSearchQuery(search) }
  return (
    <div className="grid gap-8">
      <ul className="grid gap-5 sm:grid-cols-2 lg:gap-6">
        {jets.map((item, index) => (
          <li key={item.id}>
            <ItemTile item={item} first={index === 0} carried={carried}>
              {item.specs.kind === "jet" ? (
                <FlightEstimate short points={points} aircraft={item.specs} tripType={search.tripType} />
              ) : null}
            </ItemTile>
          </li>
        ))}
      </ul>
      {search.departure && search.arrival ? <EstimateBasis /> : null}
    </div>
  )
}

export function SearchSummary({ search }: { search: JetSearch }) {
  const { locale } = useRootData()
  const { tripType, departure, arrival, departureDate, returnDate, passengers, pets, smoking } = search
  const route = [departure, arrival].flatMap((point) => (point ? pointLabel(point, locale) : []))
  const days = [departureDate, returnDate].flatMap((date) => (date ? formatDate(date, { dateStyle: "medium" }) : []))
  const summary = [
    tripType === "one-way" ? m.charter_fact_one_way() : m.charter_fact_round_trip(),
    ...(days.length > 0 ? [days.join(" – ")] : []),
    m.charter_passenger_count({ count: passengers }),
    ...(pets ? [m.charter_pets_wanted()] : []),
    ...(smoking ? [m.charter_smoking_wanted()] : []),
  ]
  return (
    <div className="grid gap-1">
      {route.length > 0 ? (
        <p className="font-display text-2xl">
          {route.map((point, index) => (
            <Fragment key={point}>
              <span className="inline-block">{index < route.length - 1 ? `${point} →` : point}</span>{" "}
            </Fragment>
          ))}
        </p>
      ) : null}
      <p className="figures text-note text-muted">{summary.join(" · ")}</p>
    </div>
  )
}
