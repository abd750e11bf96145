import { m } from "../../platform/i18n/paraglide/messages.js"
import { Price } from "../../platform/ui/Money"
import { entryPointOf, priceUnit, showsPrice } from "../rules/booking-ways"
import type { TileItem } from "../rules/tile"
import { OneDayTotal } from "./OneDayTotal"

/**
 * The text beside an item's button: the price per day or night, or that it is quoted (part 1 §2). Wraps before the
 * button does.
 */
export function TileNote({ item: { category, dailyPriceCents, oneDayCents, available, specs } }: { item: TileItem }) {
  if (entryPointOf(category) === "booking-page")
    return <p className="grow basis-24 text-sm leading-snug text-balance text-muted">{m.catalogue_on_request()}</p>
  if (dailyPriceCents === null || !showsPrice(specs.kind)) return null
  const unit = priceUnit(specs.kind)
  return (
    <p className="grow basis-32">
      <span className="whitespace-nowrap">
        <Price eurCents={dailyPriceCents} className="text-xl font-medium" />{" "}
        <span className="text-sm text-muted">{unit === "night" ? m.catalogue_per_night() : m.catalogue_per_day()}</span>
      </span>
      {!available || oneDayCents === null ? null : (
        <OneDayTotal
          eurCents={oneDayCents}
          unit={unit}
          minNights={specs.kind === "villa" ? specs.minNights : undefined}
          className="text-sm leading-snug"
        />
      )}
    </p>
  )
}
