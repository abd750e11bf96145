import { useCallback, useEffect, useState } from "react"
import { callApi, fieldMessages } from "../../platform/ui/call-api"
import type { ServiceId } from "../rules/services"

/** `refused`: why there are no washes on the day. */
export type Slots =
  | { kind: "none" }
  | { kind: "loading" }
  | { kind: "there"; times: string[] }
  | { kind: "refused"; message: string }
  | { kind: "failed" }

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
      (result) => {
        const message = result.ok ? undefined : fieldMessages(result.problem).date
        if (result.ok) setSlots({ kind: "there", times: result.data.slots })
        else setSlots(message ? { kind: "refused", message } : { kind: "failed" })
      },
      () => {},
    )
    return () => aborting.abort()
  }, [service, date, round])
  return { slots, reload: useCallback(() => setRound((current) => current + 1), []) }
}
