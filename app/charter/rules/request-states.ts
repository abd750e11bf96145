/**
 * States of a request for a quote (D40): `open` waits for the company, `answered` for the customer, `accepted` for the payment.
 * An accepted offer that is not paid in time returns to `answered` until the offer expires. Final: `booked`, `declined` (by the
 * company) and `withdrawn` (by the customer); `expired` may be answered again.
 */
export const requestStates = ["open", "answered", "accepted", "booked", "declined", "expired", "withdrawn"] as const
export type RequestState = (typeof requestStates)[number]
/** As shown on pages: a request withdrawn after an offer is `refused`. */
export type DisplayState = RequestState | "refused"

const nextStates: Record<RequestState, readonly RequestState[]> = {
  open: ["answered", "declined", "withdrawn"],
  answered: ["answered", "accepted", "declined", "expired", "withdrawn"],
  accepted: ["booked", "answered", "expired"],
  booked: [],
  declined: [],
  expired: ["answered"],
  withdrawn: [],
}

/** Whether a request may change from one state to another. */
export const canRequestTransition = (from: RequestState, to: RequestState) => nextStates[from].includes(to)

/** Whether an operator may make an offer, or replace it: not while an accepted one is being paid. */
export const canReceiveOffer = (state: RequestState) => state !== "accepted" && canRequestTransition(state, "answered")

/** Whether the request waits for the company, the customer or the payment. */
export const isRequestActive = (state: DisplayState) => state === "open" || state === "answered" || state === "accepted"
