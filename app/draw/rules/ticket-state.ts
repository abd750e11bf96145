import type { VoidReason } from "./closing"

/**
 * What a holder reads about a ticket. `refunding`: void, the money is not returned yet; `charged-back`: the bank decides about it;
 * with `cancelled` the edition's draw does not take place.
 */
export type TicketState =
  | "valid"
  | "refunding"
  | "refunded"
  | "charged-back"
  | "cancelled"
  | "cancelled-refunded"
  | "cancelled-charged-back"

type Facts = { isVoid: boolean; voidReason: VoidReason | null; isCancelled: boolean; isReturning: boolean }

export function ticketStateOf({ isVoid, voidReason, isCancelled, isReturning }: Facts): TicketState {
  if (!isVoid) return isCancelled ? "cancelled" : "valid"
  if (voidReason === "chargeback") return isCancelled ? "cancelled-charged-back" : "charged-back"
  if (isReturning) return isCancelled ? "cancelled" : "refunding"
  return isCancelled ? "cancelled-refunded" : "refunded"
}

/** No draw will take place, so there is nothing to verify. */
export const isDrawCancelled = (state: TicketState): boolean =>
  state === "cancelled" || state === "cancelled-refunded" || state === "cancelled-charged-back"
