import { useCallback, useEffect, useState } from "react"
import type { Currency } from "../../platform/money"
import { callApi, type Problem } from "../../platform/ui/call-api"

export type PaymentState =
  | { kind: "opening" }
  /** Kept until that instant; null where it is settled. The card can be asked for. */
  | { kind: "open"; expiresAt: string | null }
  | { kind: "refused"; problem: Problem }

type Due = { bookingId: string; chargedCents: number; currency: Currency }

/**
 * Keeps the yacht and opens its payment: only then is there a secret the card field can pay with. Where gift cards cover all
 * of it, nothing is opened before the customer confirms.
 */
export function useYachtPayment({ bookingId, chargedCents, currency }: Due) {
  const [state, setState] = useState<PaymentState>({ kind: "opening" })
  const [first] = useState({ chargedCents, currency })
  const open = useCallback(
    async (isWanted: () => boolean) => {
      setState({ kind: "opening" })
      const base = `/api/checkouts/${bookingId}`
      const held = await callApi<{ expiresAt: string | null }>(`${base}/hold`, { body: {} })
      const opened =
        held.ok && first.chargedCents > 0
          ? await callApi(`${base}/payment`, { body: { expectedTotal: first.chargedCents, currency: first.currency } })
          : held
      if (!isWanted()) return
      if (!held.ok) setState({ kind: "refused", problem: held.problem })
      else if (!opened.ok) setState({ kind: "refused", problem: opened.problem })
      else setState({ kind: "open", expiresAt: held.data.expiresAt })
    },
    [bookingId, first],
  )
  useEffect(() => {
    let isGone = false
    open(() => !isGone)
    return () => {
      isGone = true
    }
  }, [open])
  return { state, again: () => open(() => true) }
}
