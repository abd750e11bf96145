import { m } from "../../platform/i18n/paraglide/messages.js"
import { Price } from "../../platform/ui/Money"
import { bookingOf, priceUnit, showsPrice } from "../rules/booking-ways"
import type { TileItem } from "../rules/tile"

/** What a list says of an item's price: of a day or a night, that it is quoted, or nothing (part 1 §2). */
export function ListPrice({ item: { category, dailyPriceCents, specs } }: { item: TileItem }) {
  if (bookingOf(category) === "booking-page") return <p className="text-muted">{m.catalogue_on_request()}</p>
  if (dailyPriceCents === null || !showsPrice(specs.kind)) return null
  return (
    <p className="whitespace-nowrap">
      <Price eurCents={dailyPriceCents} className="text-xl font-medium" />{" "}
      <span className="text-sm text-muted">
        {priceUnit(specs.kind) === "night" ? m.catalogue_per_night() : m.catalogue_per_day()}
      </span>
    </p>
  )
}
