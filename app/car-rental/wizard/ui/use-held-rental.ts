import { useCallback, useEffect, useEffectEvent, useState } from "react"
import type { GiftCardCredit } from "../../../checkout/paying/checkout-response.server"
import type { HoldEnd, HoldExpiry } from "../../../checkout/paying/ui/purchase"
import { useDeadline } from "../../../checkout/paying/ui/use-deadline"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type ApiProblem, callApi } from "../../../platform/ui/call-api"
import type { QuoteResponse } from "../../rules/quote"

/**
 * A vehicle held during the payment; `expiresAt` is an instant (D26). `releasedCreditCents`: gift card credit that was
 * released because the booking changed, in euro cents.
 */
export type HeldRental = {
  bookingId: string
  expiresAt: string
  secondsLeft: number
  quote: QuoteResponse
  giftCardCredit: GiftCardCredit
  releasedCreditCents: number
}

export type HeldRentalState =
  | { kind: "loading" }
  /** `until`: see `useDeadline`. `ended`: how the hold ended. */
  | { kind: "open"; held: HeldRental; until: number; ended: HoldEnd | undefined }
  | { kind: "refused"; problem: ApiProblem }

/**
 * Holds the vehicle of a rental request on entering step 4, and reports when the hold expires. `onHeld` is called for
 * every successful response, even after the step was left.
 */
export function useHeldRental(
  rentalRequest: object | undefined,
  onHeld: (bookingId: string) => void,
): {
  state: HeldRentalState
  retry: () => void
  changeGiftCardCredit: (giftCardCredit: GiftCardCredit) => void
  /** The payment has extended the hold; `requestedAt` is the request's time by the browser's clock. */
  extendHold: (extended: HoldExpiry, requestedAt: number) => void
  /** Ends the hold, independent of the browser's clock. */
  endHold: (end: HoldEnd) => void
} {
  const [state, setState] = useState<HeldRentalState>({ kind: "loading" })
  const body = rentalRequest && JSON.stringify(rentalRequest)
  const [requested, setRequested] = useState(body)
  const isLoading = state.kind === "loading"
  const report = useEffectEvent(onHeld)
  if (body && body !== requested) {
    setRequested(body)
    setState({ kind: "loading" })
  }

  useEffect(() => {
    if (!body || !isLoading) return
    let isUnmounted = false
    const requestedAt = Date.now()
    callApi<HeldRental>("/api/car-rentals/checkouts", { body: JSON.parse(body) }).then((result) => {
      if (result.ok) report(result.data.bookingId)
      if (isUnmounted) return
      setState(result.ok ? openState(result.data, requestedAt) : { kind: "refused", problem: result.problem })
    })
    return () => {
      isUnmounted = true
    }
  }, [body, isLoading])

  const endHold = useCallback(
    (end: HoldEnd) =>
      setState((current) => (current.kind === "open" && !current.ended ? { ...current, ended: end } : current)),
    [],
  )
  useDeadline(state.kind === "open" ? state.until : undefined, () =>
    endHold({ why: m.checkout_hold_expired(), isBooked: false }),
  )

  const retry = useCallback(() => setState({ kind: "loading" }), [])
  const changeGiftCardCredit = useCallback(
    (giftCardCredit: GiftCardCredit) =>
      setState((current) =>
        current.kind === "open" ? { ...current, held: { ...current.held, giftCardCredit } } : current,
      ),
    [],
  )
  const extendHold = (extended: HoldExpiry, requestedAt: number) =>
    setState((current) =>
      current.kind === "open" ? openState({ ...current.held, ...extended }, requestedAt) : current,
    )
  return { state, retry, changeGiftCardCredit, extendHold, endHold }
}

const openState = (held: HeldRental, requestedAt: number): HeldRentalState => ({
  kind: "open",
  held,
  until: requestedAt + held.secondsLeft * 1000,
  ended: undefined,
})
