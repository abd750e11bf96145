import { useCallback, useEffect, useState } from "react"
import type { HoldEnd, HoldExpiry } from "../../../checkout/paying/ui/purchase"
import { isAlreadyBooked, isHoldEnded } from "../../../checkout/rules/hold-ended"
import { type ApiProblem, callApi } from "../../../platform/ui/call-api"

/**
 * Holds a yacht while its customer pays. `expiresAt` is null if the booking is settled, undefined until the server has answered.
 * `problem` can be retried; `ended` cannot: the booking is cancelled, and a new hold needs a new booking.
 */
export function useYachtHold(bookingId: string) {
  const [expiresAt, setExpiresAt] = useState<string | null>()
  const [problem, setProblem] = useState<ApiProblem>()
  const [ended, setEnded] = useState<HoldEnd>()
  const renew = useCallback(
    async (signal?: AbortSignal) => {
      setProblem(undefined)
      const held = await callApi<{ expiresAt: string | null }>(`/api/checkouts/${bookingId}/hold`, { body: {}, signal })
      if (held.ok) setExpiresAt(held.data.expiresAt)
      else if (isHoldEnded(held.problem.code))
        setEnded({ why: held.problem.detail, isBooked: isAlreadyBooked(held.problem.code) })
      else setProblem(held.problem)
    },
    [bookingId],
  )
  useEffect(() => {
    const aborting = new AbortController()
    renew(aborting.signal).catch(() => {})
    return () => aborting.abort()
  }, [renew])
  const extend = (extended: HoldExpiry) => setExpiresAt(extended.expiresAt)
  return { expiresAt, problem, ended, renew: () => void renew(), extend, end: setEnded }
}
