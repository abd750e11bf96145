import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { Aircraft } from "../../rules/aircraft"
import { legBetween } from "../../rules/itinerary"

type Props = {
  points: { departurePoint: string; arrivalPoint: string }
  aircraft: Pick<Aircraft, "rangeKm" | "cruiseKmh">
  /** Only one line, without the explanation. */
  short?: boolean
  className?: string
}

/** The estimated distance and duration of a flight; nothing if a place is unknown. */
export function FlightEstimate({ points, aircraft, short, className = "" }: Props) {
  const leg = legBetween(points, aircraft)
  if (!leg) return null
  const distance = m.charter_km({ value: formatNumber(leg.km) })
  const line = m.charter_estimate({ distance, duration: durationText(leg.minutes) })
  if (short) return <p className={`figures text-sm text-muted ${className}`}>{line}</p>
  return (
    <div className={`grid gap-1 border-l-2 border-accent pl-4 ${className}`} aria-live="polite">
      <p className="figures font-medium">{line}</p>
      <p className="text-sm text-muted">{m.charter_estimate_basis()}</p>
      {leg.isWithinRange ? null : <p className="text-sm">{m.charter_beyond_range()}</p>}
    </div>
  )
}

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return m.charter_minutes({ minutes })
  return minutes % 60 === 0 ? m.charter_hours({ hours }) : m.charter_hours_minutes({ hours, minutes: minutes % 60 })
}
