import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { Price } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/page/root-data"
import { entryPointOf, priceUnit, showsPrice } from "../rules/categories"
import type { Kind } from "../rules/specs"
import { largeCents, shortestUnits, type TileItem, type TileQuote } from "../rules/tile"
import { BackOn } from "./BackOn"

/**
 * What an item costs with everything in it, large: for the trip, else for one day or a villa's shortest stay; smaller, its daily price
 * (D78). Of a flight, that it is quoted (part 1 §2). Wraps before the button beside it does.
 */
export function TilePrice({ item }: { item: TileItem }) {
  const { category, dailyPriceCents, available, backOn, specs, quote } = item
  const { locale } = useRootData()
  if (entryPointOf(category) === "booking-page")
    return (
      <p className="grow basis-24 text-sm leading-snug text-balance text-muted">
        <span>{m.catalogue_on_request()}</span>
        <BackOn date={backOn} />
      </p>
    )
  if (dailyPriceCents === null || !showsPrice(specs.kind)) return null
  const cents = available ? largeCents(item) : null
  return (
    <div className="figures grid grow basis-44 gap-0.5 text-sm leading-snug text-muted">
      {cents === null ? null : (
        <p>
          <Price eurCents={cents} className="block font-display text-3xl text-ink" />
          <span>{includedText(specs.kind, quote?.units ?? shortestUnits(specs))}</span>
        </p>
      )}
      <p className="flex flex-wrap gap-x-3">
        <DailyPrice eurCents={dailyPriceCents} kind={specs.kind} />
        {quote?.includedKm === undefined ? null : (
          <span>{m.catalogue_km_included({ km: formatNumber(quote.includedKm, locale) })}</span>
        )}
        <BackOn date={backOn} />
      </p>
      {quote?.deposit ? <Deposit {...quote.deposit} /> : null}
    </div>
  )
}

/** The price of the specification: per day or night, without what is added to it. */
export const DailyPrice = ({ eurCents, kind }: { eurCents: number; kind: Kind }) => (
  <span className="whitespace-nowrap">
    <Price eurCents={eurCents} />{" "}
    <span>{priceUnit(kind) === "night" ? m.catalogue_per_night() : m.catalogue_per_day()}</span>
  </span>
)

/** For how many days or nights a price is, and what is in it. */
export function includedText(kind: Kind, count: number): string {
  if (kind === "villa") return m.catalogue_price_villa({ count })
  return kind === "yacht" ? m.catalogue_price_yacht({ count }) : m.catalogue_price_car({ count })
}

function Deposit({ residentCents, otherCents }: NonNullable<TileQuote["deposit"]>) {
  const { currency } = useRootData()
  const resident = formatPrice(residentCents, currency)
  return (
    <p className="text-balance">{m.catalogue_deposit_of({ resident, other: formatPrice(otherCents, currency) })}</p>
  )
}
