import { useEffect, useEffectEvent, useState } from "react"
import { AMOUNT_CHANGED } from "../../checkout/ui/amount-changed"
import type { Kept } from "../../checkout/ui/use-card-checkout"
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
 * of it, nothing is opened before the customer confirms. `onAmount` is told where the amount is not the house's any more.
 */
export function useYachtPayment({ bookingId, chargedCents, currency }: Due, onAmount: () => void) {
  const [state, setState] = useState<PaymentState>({ kind: "opening" })
  const [round, setRound] = useState(0)
  const open = useEffectEvent(async (base: string, isWanted: () => boolean) => {
    setState({ kind: "opening" })
    const held = await callApi<{ expiresAt: string | null }>(`${base}/hold`, { body: {} })
    const opened =
      held.ok && chargedCents > 0
        ? await callApi<{ kept?: Kept | null }>(`${base}/payment`, { body: { expectedTotal: chargedCents, currency } })
        : undefined
    if (!isWanted()) return
    if (opened && !opened.ok && opened.problem.code === AMOUNT_CHANGED) onAmount()
    if (!held.ok) setState({ kind: "refused", problem: held.problem })
    else if (opened && !opened.ok) setState({ kind: "refused", problem: opened.problem })
    else setState({ kind: "open", expiresAt: opened?.data.kept?.expiresAt ?? held.data.expiresAt })
  })
  useEffect(() => {
    if (round < 0) return
    let isGone = false
    open(`/api/checkouts/${bookingId}`, () => !isGone)
    return () => {
      isGone = true
    }
  }, [bookingId, round])
  const lengthen = ({ expiresAt }: Kept) => setState({ kind: "open", expiresAt })
  return { state, lengthen, again: () => setRound((current) => current + 1) }
}
