/**
 * A request for a quote (D40): `open` waits for an answer, `answered` for the customer, `accepted` to be paid. What is accepted
 * and not paid in time is `answered` again while its offer stands. `booked`, `declined` (by the company), `withdrawn` (by the
 * customer) and `expired` are ends.
 */
export const requestStates = ["open", "answered", "accepted", "booked", "declined", "expired", "withdrawn"] as const
export type RequestState = (typeof requestStates)[number]
/** What is shown of one: withdrawn after an offer was made, the offer was `refused`. */
export type ShownState = RequestState | "refused"

const after: Record<RequestState, readonly RequestState[]> = {
  open: ["answered", "declined", "withdrawn"],
  answered: ["answered", "accepted", "declined", "expired", "withdrawn"],
  accepted: ["booked", "answered", "expired"],
  booked: [],
  declined: [],
  expired: ["answered"],
  withdrawn: [],
}

/** Whether a request may go from one state to another; an operator may answer anew what expired. */
export const requestMayBecome = (from: RequestState, to: RequestState) => after[from].includes(to)

/** Whether an operator may answer, or answer anew: what was accepted is not, while it is being paid for. */
export const mayBeAnswered = (state: RequestState) => state !== "accepted" && requestMayBecome(state, "answered")

/** Whether somebody still has to do something about it. */
export const isUnderWay = (state: ShownState) => state === "open" || state === "answered" || state === "accepted"
