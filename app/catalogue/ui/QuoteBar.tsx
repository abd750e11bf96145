import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { buttonClass, LinkButton } from "../../platform/ui/Button"
import { Price } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/page/root-data"
import { bookingActions } from "../rules/book-paths"
import { bookableQuote, QUOTE_PANEL, type QuoteProps } from "./quote-props"
import { shortTripDays, shownPrice, unitsText } from "./trip-words"

/**
 * On a narrow window, at its foot: the price or the dates, which open the panel, and what comes next. The price stands in the button that
 * books, of a request beside it. It takes its own place at the end of the page.
 */
export function QuoteBar({ item, quote }: QuoteProps) {
  const { currency } = useRootData()
  const { chosen } = quote
  const price = shownPrice(item.category, quote)
  const bookable = bookableQuote(chosen)
  const [action] = bookingActions(item.category, item.id, chosen?.trip)
  const requested = action?.kind === "request" ? bookable : undefined
  return (
    <div className="quote-bar tall:sticky bottom-0 z-20 mt-16 flex items-center justify-between gap-3 border-t border-line bg-bg px-margin pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:static print:flex">
      {chosen ? (
        <button type="button" popoverTarget={QUOTE_PANEL} className="touch min-w-0 text-left text-sm leading-snug">
          {requested ? <Price eurCents={requested.totalCents} className="block font-display text-2xl" /> : null}
          <span className="block underline decoration-line underline-offset-4">{shortTripDays(chosen.trip)}</span>
          {requested ? null : (
            <span className="block text-muted">
              {bookable
                ? unitsText(item.category, bookable.units)
                : "refusals" in chosen
                  ? chosen.refusals[0]
                  : m.catalogue_quote_not_free()}
            </span>
          )}
        </button>
      ) : price ? (
        <p className="min-w-0 leading-tight">
          <Price eurCents={price.cents} className="block font-display text-2xl" />
          <span className="block text-sm text-muted">{price.note}</span>
        </p>
      ) : null}
      {bookable && action ? (
        <LinkButton to={action.path} preventScrollReset={item.category !== "yachts"} className="shrink-0">
          {action.kind === "book"
            ? m.catalogue_quote_book({ price: formatPrice(bookable.totalCents, currency) })
            : m.catalogue_quote_request_dates()}
        </LinkButton>
      ) : (
        <button type="button" popoverTarget={QUOTE_PANEL} className={buttonClass("solid", "shrink-0")}>
          {m.catalogue_quote_choose_dates()}
        </button>
      )}
    </div>
  )
}
