import { Fragment } from "react"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { JetSearch } from "../../rules/jet-search"
import { pointLabel } from "../../rules/places"

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
