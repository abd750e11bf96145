import { useEffect, useEffectEvent, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type ApiProblem, callApi } from "../../../platform/ui/call-api"
import type { HoldEnd, HoldExpiry } from "./purchase"
import { useDeadline } from "./use-deadline"

/** `expiresAt`: an instant; null if the booking is settled. Without `secondsLeft` the browser does not end the hold. */
type Hold = { expiresAt: string | null; secondsLeft?: number }

/** `until`: see `useDeadline`. */
type HoldState<Held> =
  | { kind: "loading" }
  | { kind: "open"; held: Held; until: number | undefined }
  | { kind: "refused"; problem: ApiProblem }

/**
 * Holds what `body` asks for with `POST path`, again for each other body; without one, nothing is requested. `onHeld` is
 * called for every hold, also if meanwhile the component has gone or the body has changed (`isCurrent` false).
 */
export function useHold<Held extends Hold>(
  path: string,
  body: object | undefined,
  onHeld?: (held: Held, isCurrent: boolean) => void,
) {
  const [state, setState] = useState<HoldState<Held>>({ kind: "loading" })
  const [ended, setEnded] = useState<HoldEnd>()
  const [isPaying, setPaying] = useState(false)
  const text = body && JSON.stringify(body)
  const [requested, setRequested] = useState(text)
  const isLoading = state.kind === "loading"
  const report = useEffectEvent((held: Held, isCurrent: boolean) => onHeld?.(held, isCurrent))
  const retry = () => {
    setState({ kind: "loading" })
    setEnded(undefined)
  }
  if (text !== requested) {
    setRequested(text)
    retry()
  }

  useEffect(() => {
    if (text === undefined || !isLoading) return
    let isCurrent = true
    const requestedAt = Date.now()
    callApi<Held>(path, { body: JSON.parse(text) }).then((result) => {
      if (result.ok) report(result.data, isCurrent)
      if (isCurrent)
        setState(result.ok ? openState(result.data, requestedAt) : { kind: "refused", problem: result.problem })
    })
    return () => {
      isCurrent = false
    }
  }, [path, text, isLoading])

  /** The first reason stays. */
  const end = (reason: HoldEnd) => setEnded((current) => current ?? reason)
  useDeadline(state.kind === "open" ? state.until : undefined, () =>
    end({ why: m.checkout_hold_expired(), isBooked: false }),
  )

  const change = (changed: Partial<Held>) =>
    setState((current) => (current.kind === "open" ? { ...current, held: { ...current.held, ...changed } } : current))

  /** The payment has extended the hold; `requestedAt` is the request's time by the browser's clock. */
  const extend = (extended: HoldExpiry, requestedAt: number) => {
    setState((current) =>
      current.kind === "open" ? openState({ ...current.held, ...extended }, requestedAt) : current,
    )
    setEnded(undefined)
  }

  // While the card may have been charged, nothing is offered again.
  return { state, ended: isPaying ? undefined : ended, retry, end, change, extend, setPaying }
}

const openState = <Held extends Hold>(held: Held, requestedAt: number): HoldState<Held> => ({
  kind: "open",
  held,
  until: held.secondsLeft === undefined ? undefined : requestedAt + held.secondsLeft * 1000,
})
