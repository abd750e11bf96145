/**
 * A request for a quote (D40): `open` waits for an answer, `answered` for the customer, `accepted` to be paid. `booked`,
 * `declined`, `expired` and `withdrawn` are ends; what was accepted and not paid in time is `expired`.
 */
export const requestStates = ["open", "answered", "accepted", "booked", "declined", "expired", "withdrawn"] as const
export type RequestState = (typeof requestStates)[number]

const after: Record<RequestState, readonly RequestState[]> = {
  open: ["answered", "declined", "withdrawn"],
  answered: ["answered", "accepted", "declined", "expired", "withdrawn"],
  accepted: ["booked", "expired", "declined"],
  booked: [],
  declined: [],
  expired: ["answered"],
  withdrawn: [],
}

/** Whether a request may go from one state to another; an operator may answer anew what expired. */
export const requestMayBecome = (from: RequestState, to: RequestState) => after[from].includes(to)
