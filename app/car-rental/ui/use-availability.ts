import { useEffect, useState } from "react"
import { callApi } from "../../platform/ui/call-api"

export type Occupied = { startsAt: string; endsAt: string }

const PAUSE_MS = 500

/** When the vehicle is taken between two days (`YYYY-MM-DD`); asked again half a second after a change (part 2 §7). */
export function useAvailability(
  vehicleId: string,
  from: string,
  to: string,
): { occupied: Occupied[]; loading: boolean } {
  const [state, setState] = useState<{ occupied: Occupied[]; loading: boolean }>({ occupied: [], loading: true })
  useEffect(() => {
    if (!from || !to) return
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
