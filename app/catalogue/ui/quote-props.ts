import type { ItemQuote } from "../item-quote.server"
import type { CategoryId } from "../rules/categories"
import type { TripQuote } from "../rules/trip-quote"

/** The id of the quote panel. */
export const QUOTE_PANEL = "quote"

export type QuoteProps = { item: { id: string; category: CategoryId; name: string }; quote: ItemQuote }

/** State of a link after which the keyboard goes on at the panel's answer. */
export const TO_ANSWER = "quote-answer"

/** The price if the trip in the address can be booked. */
export const bookableQuote = (chosen: ItemQuote["chosen"]): TripQuote | undefined =>
  chosen && "quote" in chosen && !chosen.isTaken ? chosen.quote : undefined
