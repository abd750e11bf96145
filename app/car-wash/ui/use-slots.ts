import { useCallback, useEffect, useState } from "react"
import { callApi } from "../../platform/ui/call-api"
import type { ServiceId } from "../rules/services"

export type Slots = { kind: "none" } | { kind: "loading" } | { kind: "there"; times: string[] } | { kind: "failed" }

/** Loads the free times of a package on a day (`YYYY-MM-DD`; "" loads nothing); `reload` repeats the request. */
export function useSlots(service: ServiceId, date: string): { slots: Slots; reload: () => void } {
  const [slots, setSlots] = useState<Slots>({ kind: "none" })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!date || round < 0) return setSlots({ kind: "none" })
    const aborting = new AbortController()
    setSlots({ kind: "loading" })
    callApi<{ slots: string[] }>(`/api/car-wash/slots?${new URLSearchParams({ service, date })}`, {
      signal: aborting.signal,
    }).then(
      (result) => setSlots(result.ok ? { kind: "there", times: result.data.slots } : { kind: "failed" }),
      () => {},
    )
    return () => aborting.abort()
  }, [service, date, round])
  return { slots, reload: useCallback(() => setRound((current) => current + 1), []) }
}
