import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Price } from "../../platform/ui/Money"
import { Unbroken } from "../../platform/ui/Unbroken"
import type { ItemQuote } from "../item-quote.server"
import { type CategoryId, entryPointOf } from "../rules/categories"
import type { TileItem } from "../rules/tile"
import { tripQuery } from "../rules/trip"
import { BackOn } from "./BackOn"
import { categoryLabel } from "./category-label"
import { TileButton } from "./TileButton"
import { DailyPrice } from "./TilePrice"
import { kindOf, shownPrice } from "./trip-words"

type Props = {
  item: Pick<TileItem, "id" | "category" | "name" | "dailyPriceCents" | "available" | "backOn"> & {
    offeredBy?: string | null
  }
  /** The quote that the panel shows; without it the item cannot be booked by dates. */
  quote: ItemQuote | undefined
}

/** An item's name under its category; without a quote panel its price or why there is none, and its button. */
export function ItemHeading({ item, quote }: Props) {
  const trip = quote?.chosen?.trip
  const { category, name, dailyPriceCents, available, backOn } = item
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6 pb-10 lg:flex-nowrap">
      <div className="grid min-w-0 grow items-baseline gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <Link
          to={trip ? `/${category}?${tripQuery(trip)}` : `/${category}`}
          viewTransition
          className="eyebrow col-span-full inline-flex min-h-11 items-center justify-self-start text-accent underline-offset-8 hover:underline"
        >
          {categoryLabel(category)}
        </Link>
        <h1 dir="auto" className="text-title wrap-anywhere">
          <Unbroken>{name}</Unbroken>
        </h1>
        {quote ? <WholePrice category={category} quote={quote} /> : null}
        <OfferedBy company={item.offeredBy} />
      </div>
      {quote ? null : (
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 lg:shrink-0">
          <div>
            {dailyPriceCents === null ? (
              <p className="text-muted">{m.catalogue_on_request()}</p>
            ) : (
              <p className="text-muted">
                <DailyPrice eurCents={dailyPriceCents} kind={kindOf(category)} />
              </p>
            )}
            <BackOn date={backOn} className="text-note" />
          </div>
          {available && entryPointOf(category) === "item-page" ? null : <TileButton item={item} className="px-9" />}
        </div>
      )}
    </div>
  )
}

/** What the panel asks for, on the first line of the name so that a long one does not move it; already visible where the panel starts below the window; a narrow one has it in the bar at its foot. */
function WholePrice({ category, quote }: { category: CategoryId; quote: ItemQuote }) {
  const price = shownPrice(category, quote)
  return price ? (
    <p className="hidden max-w-48 gap-1 text-right lg:grid">
      <Price eurCents={price.cents} className="font-display text-4xl" />
      <span className="text-note text-balance text-muted">{price.note}</span>
    </p>
  ) : null
}

/** The partner's company that offers an item (D42); nothing for the company's own items. */
export const OfferedBy = ({ company }: { company: string | null | undefined }) =>
  company ? <p className="text-note wrap-anywhere text-muted">{m.catalogue_offered_by({ company })}</p> : null
