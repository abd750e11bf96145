import { tripQuery } from "../../../catalogue/rules/trip"
import type { ItemTrip } from "../../../catalogue/trips.server"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../../platform/money"
import { LinkButton } from "../../../platform/ui/Button"
import { useRootData } from "../../../platform/ui/page/root-data"

/** `offer`: the yacht's price for the days in the address. */
type Props = { itemId: string; offer: ItemTrip | undefined }

/** A link to book the yacht without a quote (D41), with the price if the days are known and free. */
export function BookDirectly({ itemId, offer }: Props) {
  const { currency } = useRootData()
  const quote = offer && "quote" in offer && !offer.isTaken ? offer.quote : undefined
  const path = `/book/yachts/${itemId}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <div className="grid min-w-0 gap-1 text-note">
        {quote ? (
          <p className="figures font-medium">
            {m.charter_quote_book_price({
              duration: m.checkout_stay_days({ count: quote.units }),
              price: formatPrice(quote.totalCents, currency),
            })}
          </p>
        ) : null}
        <p className="text-muted">{m.charter_quote_or_book()}</p>
      </div>
      <LinkButton to={quote && offer ? `${path}?${tripQuery(offer.trip)}` : path} variant="outline">
        {m.charter_quote_book()}
      </LinkButton>
    </div>
  )
}
