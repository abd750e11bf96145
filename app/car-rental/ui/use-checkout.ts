import { useCallback, useEffect, useState } from "react"
import type { Kept } from "../../checkout/ui/use-card-checkout"
import type { SetOff } from "../../checkout/ui/use-gift-cards"
import { useTimeOver } from "../../checkout/ui/use-time-over"
import { callApi, type Problem } from "../../platform/ui/call-api"
import type { QuoteAnswer } from "../rules/quote"

/**
 * A vehicle kept for the customer while they pay; `expiresAt` is an instant (D26). `returnedCents`: what went back to gift cards
 * because the booking was changed, in euro cents.
 */
export type Checkout = {
  bookingId: string
  expiresAt: string
  secondsLeft: number
  quote: QuoteAnswer
  setOff: SetOff
  returnedCents: number
}

export type CheckoutState =
  | { kind: "opening" }
  /** `until`: see `useTimeOver`. */
  | { kind: "open"; checkout: Checkout; until: number; lapsed: boolean }
  | { kind: "refused"; problem: Problem }

/** Opens the checkout for an application on entering step 4, and tells when its time has run out. */
export function useCheckout(application: object | undefined): {
  state: CheckoutState
  reopen: () => void
  changeSetOff: (setOff: SetOff) => void
  /** Asks again what is charged, under the eyes of the customer. */
  askAgain: () => Promise<void>
  /** Paying has lengthened what is kept; asked at `askedAt` of the browser's clock. */
  lengthen: (kept: Kept, askedAt: number) => void
} {
  const [state, setState] = useState<CheckoutState>({ kind: "opening" })
  const body = application && JSON.stringify(application)
  const [asked, setAsked] = useState(body)
  const isOpening = state.kind === "opening"
  if (body && body !== asked) {
    setAsked(body)
    setState({ kind: "opening" })
  }

  useEffect(() => {
    if (!body || !isOpening) return
    const aborting = new AbortController()
    const askedAt = Date.now()
    callApi<Checkout>("/api/car-rentals/checkouts", { body: JSON.parse(body), signal: aborting.signal }).then(
      (answer) => setState(answer.ok ? opened(answer.data, askedAt) : { kind: "refused", problem: answer.problem }),
      () => {},
    )
    return () => aborting.abort()
  }, [body, isOpening])

  useTimeOver(state.kind === "open" ? state.until : undefined, () =>
    setState((current) => (current.kind === "open" ? { ...current, lapsed: true } : current)),
  )

  const reopen = useCallback(() => setState({ kind: "opening" }), [])
  const changeSetOff = useCallback(
    (setOff: SetOff) =>
      setState((current) =>
        current.kind === "open" ? { ...current, checkout: { ...current.checkout, setOff } } : current,
      ),
    [],
  )
  const askAgain = useCallback(async () => {
    if (!body) return
    const askedAt = Date.now()
    const answer = await callApi<Checkout>("/api/car-rentals/checkouts", { body: JSON.parse(body) })
    if (answer.ok) setState(opened(answer.data, askedAt))
  }, [body])
  const lengthen = (kept: Kept, askedAt: number) =>
    setState((current) => (current.kind === "open" ? opened({ ...current.checkout, ...kept }, askedAt) : current))
  return { state, reopen, changeSetOff, askAgain, lengthen }
}

const opened = (checkout: Checkout, askedAt: number): CheckoutState => ({
  kind: "open",
  checkout,
  until: askedAt + checkout.secondsLeft * 1000,
  lapsed: false,
})
