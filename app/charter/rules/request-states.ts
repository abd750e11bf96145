import { brand } from "../../platform/brand"

/**
 * States of a request for a quote (D40): `open` waits for the company and keeps no dates; `offered` waits for the customer,
 * `accepted` for the payment, and both keep the dates until the offer expires (D71). Final: `booked`, `declined-by-company`
 * and `withdrawn` (by the customer); after `expired` there may be another offer.
 */
export const quoteRequestStates = [
  "open",
  "offered",
  "accepted",
  "booked",
  "declined-by-company",
  "expired",
  "withdrawn",
] as const
export type QuoteRequestState = (typeof quoteRequestStates)[number]
/** As shown on pages: a request withdrawn after an offer is `declined-by-customer`, one whose booking was cancelled `cancelled`. */
export type DisplayState = QuoteRequestState | "declined-by-customer" | "cancelled"

const nextStates: Record<QuoteRequestState, readonly QuoteRequestState[]> = {
  open: ["offered", "declined-by-company", "withdrawn"],
  offered: ["offered", "accepted", "booked", "declined-by-company", "expired", "withdrawn"],
  accepted: ["booked", "expired"],
  booked: [],
  "declined-by-company": [],
  expired: ["offered"],
  withdrawn: [],
}

/** Whether a request may change from one state to another. */
export const canQuoteRequestTransition = (from: QuoteRequestState, to: QuoteRequestState) =>
  nextStates[from].includes(to)

/** Whether an operator may make an offer, or replace it: not while an accepted one is being paid. */
export const canReceiveOffer = (state: QuoteRequestState) =>
  state !== "accepted" && canQuoteRequestTransition(state, "offered")

/** Whether the request waits for the company, the customer or the payment. */
export const isRequestActive = (state: DisplayState) => state === "open" || state === "offered" || state === "accepted"

/** The reference of a request for a quote, derived from its id: `MST-R-3F2A-9C01` (D40). */
export function requestReference(id: string): string {
  const hex = id.replace(/-/g, "").toUpperCase()
  return `${brand.bookingPrefix}-R-${hex.slice(0, 4)}-${hex.slice(4, 8)}`
}
