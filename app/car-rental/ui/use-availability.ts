import { useEffect, useRef, useState } from "react"
import { callApi } from "../../platform/ui/call-api"

export type Occupied = { startsAt: string; endsAt: string }

const PAUSE_MS = 500

/**
 * When the vehicle is taken between two days (`YYYY-MM-DD`); asked again half a second after a change (part 2 §7). What the
 * page came with, `known`, is not asked for.
 */
export function useAvailability(
  vehicleId: string,
  from: string,
  to: string,
  known?: Occupied[],
): { occupied: Occupied[]; loading: boolean } {
  const [state, setState] = useState<{ occupied: Occupied[]; loading: boolean }>({
    occupied: known ?? [],
    loading: !known,
  })
  const answered = useRef(known && `${vehicleId} ${from} ${to}`)
  useEffect(() => {
    if (!from || !to || answered.current === `${vehicleId} ${from} ${to}`) return
    answered.current = undefined
    const aborting = new AbortController()
    setState((current) => ({ ...current, loading: true }))
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ from, to })
        const answer = await callApi<{ occupied: Occupied[] }>(
          `/api/car-rentals/${encodeURIComponent(vehicleId)}/availability?${query}`,
          { signal: aborting.signal },
        )
        setState({ occupied: answer.ok ? answer.data.occupied : [], loading: false })
      } catch {
        // A newer question took its place.
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [vehicleId, from, to])
  return state
}
