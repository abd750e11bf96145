import { useCallback, useEffect, useEffectEvent, useState } from "react"
import { abandonCheckout, type BookingAccess, type HoldExpiry } from "../../checkout/paying/ui/purchase"
import { useDeadline } from "../../checkout/paying/ui/use-deadline"
import { type ApiProblem, callApi } from "../../platform/ui/call-api"

/** A slot held during the payment; `expiresAt` is an instant, `amountDueCents` in cents of the currency. */
export type HeldWash = {
  bookingId: string
  token: string
  expiresAt: string
  secondsLeft: number
  amountDueCents: number
}

export type HoldState =
  | { kind: "opening" }
  /** `until`: see `useDeadline`. */
  | { kind: "open"; held: HeldWash; until: number; expired: boolean }
  | { kind: "refused"; problem: ApiProblem }

export const accessTo = ({ bookingId, token }: HeldWash): BookingAccess => ({ bookingId, token, isSignedIn: false })

/** Releases a slot; true if its payment had succeeded. */
export const releaseHold = (held: HeldWash) => abandonCheckout(accessTo(held))

/**
 * Holds the slot of `holdRequest` on mount, and reports when the hold expires. A hold that arrives after unmounting is
 * released at once.
 */
export function useHold(holdRequest: object, onHeld: (held: HeldWash) => void) {
  const [state, setState] = useState<HoldState>({ kind: "opening" })
  const [round, setRound] = useState(0)
  const body = JSON.stringify(holdRequest)
  const report = useEffectEvent(onHeld)

  useEffect(() => {
    if (round < 0) return
    let isUnmounted = false
    setState({ kind: "opening" })
    const open = async () => {
      const requestedAt = Date.now()
      const result = await callApi<HeldWash>("/api/car-wash/checkouts", { body: JSON.parse(body) })
      if (isUnmounted) {
        if (result.ok) await releaseHold(result.data)
      } else if (result.ok) {
        report(result.data)
        const until = requestedAt + result.data.secondsLeft * 1000
        setState({ kind: "open", held: result.data, until, expired: false })
      } else setState({ kind: "refused", problem: result.problem })
    }
    open()
    return () => {
      isUnmounted = true
    }
  }, [body, round])

  useDeadline(state.kind === "open" ? state.until : undefined, () =>
    setState((current) => (current.kind === "open" ? { ...current, expired: true } : current)),
  )

  /** The payment has extended the hold; `requestedAt` is the request's time by the browser's clock. */
  const lengthen = ({ expiresAt, secondsLeft }: HoldExpiry, requestedAt: number) =>
    setState((current) => {
      if (current.kind !== "open") return current
      const held = { ...current.held, expiresAt, secondsLeft }
      return { kind: "open", held, until: requestedAt + secondsLeft * 1000, expired: false }
    })

  return { state, lengthen, retry: useCallback(() => setRound((current) => current + 1), []) }
}
