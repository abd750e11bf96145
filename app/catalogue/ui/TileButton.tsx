import { m } from "../../platform/i18n/paraglide/messages.js"
import { type ButtonVariant, buttonClass, LinkButton } from "../../platform/ui/Button"
import type { Booking } from "../rules/categories"
import { bookingPath, entryPointOf } from "../rules/categories"
import type { TileItem } from "../rules/tile"

type Labels = { short: () => string; named: (item: { name: string }) => string }

const book: Labels = { short: m.catalogue_book_now, named: m.catalogue_book_item }
const quote: Labels = { short: m.catalogue_request_quote, named: m.catalogue_request_quote_item }
const discover: Labels = { short: m.catalogue_discover, named: m.catalogue_discover_item }

const labels: Record<Booking, Labels> = {
  wizard: book,
  modal: quote,
  "booking-page": quote,
  "item-page": discover,
  "own-page": discover,
}

type Props = {
  item: Pick<TileItem, "id" | "category" | "name" | "available">
  variant?: ButtonVariant
  className?: string
  carried?: BookingPrefill
}

/** Initial data of a booking: as navigation state, or in the URL if it has to survive a sign-in. */
export type BookingPrefill = { state?: unknown; query?: string }

/** The button to book, request or view an item; disabled if it is unavailable. */
export function TileButton({ item, variant, className, carried }: Props) {
  const { id, category, name, available } = item
  const target = entryPointOf(category) ?? "own-page"
  if (!available)
    return (
      <button type="button" disabled className={buttonClass("outline", className)}>
        {m.catalogue_back_soon()}
      </button>
    )
  return (
    <LinkButton
      {...{ variant, className }}
      to={{ pathname: bookingPath(category, id), search: carried?.query }}
      state={carried?.state}
      aria-label={labels[target].named({ name })}
      preventScrollReset={target === "wizard" || target === "modal"}
    >
      {labels[target].short()}
    </LinkButton>
  )
}
