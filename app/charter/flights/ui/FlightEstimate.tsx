import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../../platform/money"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type EstimatedAircraft, type Leg, legBetween, tripPrice } from "../../rules/flight-estimate"
import type { TripType } from "../../rules/jet-search"

export type Flight = {
  points: { departurePoint: string; arrivalPoint: string }
  aircraft: EstimatedAircraft
  tripType: TripType
}

type Props = Flight & {
  /** Only distance, duration and price, without the explanation. */
  short?: boolean
  className?: string
}

/** The estimated distance and duration of a flight, and its indicative price (D81); nothing if a place is unknown. */
export function FlightEstimate({ points, aircraft, tripType, short, className = "" }: Props) {
  const leg = legBetween(points, aircraft)
  if (!leg) return null
  const line = m.charter_estimate({
    distance: m.charter_km({ value: formatNumber(leg.km) }),
    duration: durationText(leg.minutes),
  })
  if (short)
    return (
      <div className={`figures grid gap-0.5 text-sm ${className}`}>
        <p className="text-muted">{line}</p>
        <ShortPrice leg={leg} />
      </div>
    )
  return (
    <div className={`grid gap-2 border-l-2 border-accent pl-4 ${className}`} aria-live="polite">
      <p className="figures font-medium">{line}</p>
      <LegPrices leg={leg} tripType={tripType} />
      <EstimateBasis aircraft={aircraft} />
      {leg.isWithinRange ? null : <p className="text-sm">{m.charter_beyond_range()}</p>}
    </div>
  )
}

function ShortPrice({ leg: { priceCents } }: { leg: Leg }) {
  const { currency } = useRootData()
  if (priceCents === undefined) return null
  return <p className="font-medium">{m.charter_price_leg_short({ price: formatPrice(priceCents, currency) })}</p>
}

/** The price of each flight, and of both together. */
function LegPrices({ leg, tripType }: { leg: Leg; tripType: TripType }) {
  const { currency } = useRootData()
  const price = tripPrice(leg, tripType)
  if (!price) return null
  const { eachCents, allCents } = price
  const about = (cents: number) => m.charter_price_about({ price: formatPrice(cents, currency) })
  return (
    <dl className="figures grid max-w-md gap-1">
      {eachCents === undefined
        ? null
        : [m.charter_price_outbound(), m.charter_price_return()].map((label) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-6 text-note">
              <dt>{label}</dt>
              <dd>{about(eachCents)}</dd>
            </div>
          ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 font-medium">
        <dt>{m.charter_price_indicative()}</dt>
        <dd className="font-display text-2xl">{about(allCents)}</dd>
      </div>
    </dl>
  )
}

/** How distance, duration and price are estimated. */
export function EstimateBasis({ aircraft }: { aircraft?: Pick<EstimatedAircraft, "hourlyRateCents"> }) {
  const { currency } = useRootData()
  const rate = aircraft?.hourlyRateCents
  return (
    <p className="text-sm text-muted">
      <span>{m.charter_estimate_basis()}</span>{" "}
      <span>
        {rate === undefined
          ? m.charter_price_basis()
          : m.charter_price_basis_rate({ rate: formatPrice(rate, currency) })}
      </span>
    </p>
  )
}

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return m.charter_minutes({ minutes })
  return minutes % 60 === 0 ? m.charter_hours({ hours }) : m.charter_hours_minutes({ hours, minutes: minutes % 60 })
}
