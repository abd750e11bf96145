import { useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { callApi } from "../../../platform/ui/call-api"
import type { GiftCardCredit } from "../../paying/checkout-response.server"
import { type Amount, isSameAmount } from "../../paying/ui/amount-changed"
import type { BookingAccess } from "../../paying/ui/purchase"

export type GiftCards = {
  busy: boolean
  error: string | undefined
  /** True if the code, or the customer's own card, was applied. */
  apply: (card: { code: string } | { giftCardId: string }) => Promise<boolean>
  remove: (giftCardId: string) => Promise<void>
  clearError: () => void
}

/**
 * Applies and removes a booking's gift cards; calls `onChange` with the new credit. An error is shown only for the
 * amount it occurred with.
 */
export function useGiftCards(
  { bookingId, ...access }: BookingAccess,
  amount: Amount,
  onChange: (giftCardCredit: GiftCardCredit) => void,
): GiftCards {
  const path = `/api/checkouts/${bookingId}/gift-card`
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; of: Amount }>()

  const send = async (method: "POST" | "DELETE", what: object): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    const result = await callApi<GiftCardCredit>(path, { method, body: { ...what, ...access } })
    setBusy(false)
    if (result.ok) onChange(result.data)
    else
      setFailure({
        message: result.problem.errors[0]?.message ?? (result.problem.detail || m.payments_unreachable()),
        of: amount,
      })
    return result.ok
  }

  return {
    busy,
    error: failure && isSameAmount(amount, failure.of) ? failure.message : undefined,
    apply: (card) => send("POST", card),
    remove: async (giftCardId) => {
      await send("DELETE", { giftCardId })
    },
    clearError: () => setFailure(undefined),
  }
}
