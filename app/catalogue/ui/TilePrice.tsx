import type { ReactNode } from "react"
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
 * (D78). Of a flight, that it is quoted (part 1 §2). The large price and the button (`children`) stand last, so that they are level in a row.
 */
export function TilePrice({ item, children }: { item: TileItem; children: ReactNode }) {
  const { category, dailyPriceCents, available, backOn, specs, quote } = item
  const { locale } = useRootData()
  const isQuoted = entryPointOf(category) === "booking-page"
  const daily = isQuoted || !showsPrice(specs.kind) ? null : dailyPriceCents
  const cents = daily !== null && available ? largeCents(item) : null
  return (
    <div className="figures grid gap-1 border-t border-line pt-4 text-sm leading-snug text-muted">
      {daily === null || quote?.includedKm === undefined ? null : (
        <p>{m.catalogue_km_included({ km: formatNumber(quote.includedKm, locale) })}</p>
      )}
      {daily !== null && quote?.deposit ? <Deposit {...quote.deposit} /> : null}
      {cents === null ? null : <p>{includedText(specs.kind, quote?.units ?? shortestUnits(specs))}</p>}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-2">
        {cents === null ? (
          <p className="grow basis-24 self-center text-balance">
            {isQuoted ? <span>{m.catalogue_on_request()}</span> : null}
            {daily === null ? null : <DailyPrice eurCents={daily} kind={specs.kind} />}
            <BackOn date={backOn} />
          </p>
        ) : (
          <p className="grid gap-1">
            <Price eurCents={cents} className="font-display text-3xl text-ink" />
            {daily === null ? null : <DailyPrice eurCents={daily} kind={specs.kind} />}
          </p>
        )}
        {children}
      </div>
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
