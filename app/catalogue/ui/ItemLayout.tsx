import type { ComponentProps, ReactNode } from "react"
import type { ItemQuote } from "../item-quote.server"
import type { Fact } from "../rules/fact"
import type { TileItem } from "../rules/tile"
import { ItemBanner } from "./ItemBanner"
import { ItemFacts } from "./ItemFacts"
import { ItemHeading } from "./ItemHeading"
import { QuoteBar } from "./QuoteBar"
import { QuotePanel } from "./QuotePanel"
import { SimilarItems } from "./SimilarItems"

type Props = {
  item: ComponentProps<typeof ItemHeading>["item"]
  banner: ComponentProps<typeof ItemBanner>
  quote: ItemQuote | undefined
  facts: Fact[]
  similar: TileItem[]
  children: ReactNode
}

/** The page of an item: its picture and name, what is told of it, and beside that the quote panel if it is booked by dates. */
export function ItemLayout({ item, banner, quote, facts, similar, children }: Props) {
  const trip = quote?.chosen?.trip
  return (
    <div className={`theme-night ${quote ? "lg:pb-28" : "pb-28"}`}>
      <ItemBanner {...banner} />
      <div className={`page-column ${quote ? "lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-16" : ""}`}>
        <div className="min-w-0">
          <ItemHeading item={item} quote={quote} />
          <div className="grid gap-14">
            {children}
            {facts.length > 0 ? <ItemFacts facts={facts} /> : null}
          </div>
        </div>
        {quote ? <QuotePanel key={item.id} item={item} quote={quote} /> : null}
      </div>
      <div className="page-column pt-14">
        <SimilarItems items={similar} trip={trip} />
      </div>
      {quote ? <QuoteBar item={item} quote={quote} /> : null}
    </div>
  )
}
