/** Why a ticket is void: its payment was refunded, or charged back by the buyer's bank. */
export const voidReasons = ["refund", "chargeback"] as const
export type VoidReason = (typeof voidReasons)[number]

/** What a holder reads about a ticket; with `cancelled` the edition's draw does not take place, with `frozen` a bank decides (D75); `won` and `lost`: after the draw. */
export type TicketState = "valid" | "frozen" | "refunded" | "charged-back" | "cancelled" | "won" | "lost"

type Facts = {
  voidReason: VoidReason | null
  isCancelled: boolean
  isFrozen: boolean
  isDrawn: boolean
  hasWon: boolean
}

export function ticketStateOf({ voidReason, isCancelled, isFrozen, isDrawn, hasWon }: Facts): TicketState {
  if (isCancelled) return "cancelled"
  if (voidReason !== null) return voidReason === "chargeback" ? "charged-back" : "refunded"
  if (isFrozen) return "frozen"
  if (!isDrawn) return "valid"
  return hasWon ? "won" : "lost"
}
