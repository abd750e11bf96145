import { useCallback, useEffect, useState } from "react"
import type { Kept } from "../../checkout/ui/purchase"
import { callApi, type Problem } from "../../platform/ui/call-api"

/** Keeps a yacht while its customer pays; `expiresAt` is null where it is settled, undefined until that is known. */
export function useYachtHold(bookingId: string) {
  const [expiresAt, setExpiresAt] = useState<string | null>()
  const [problem, setProblem] = useState<Problem>()
  const keep = useCallback(
    async (signal?: AbortSignal) => {
      setProblem(undefined)
      const held = await callApi<{ expiresAt: string | null }>(`/api/checkouts/${bookingId}/hold`, { body: {}, signal })
      if (held.ok) setExpiresAt(held.data.expiresAt)
      else setProblem(held.problem)
    },
    [bookingId],
  )
  useEffect(() => {
    const aborting = new AbortController()
    keep(aborting.signal).catch(() => {})
    return () => aborting.abort()
  }, [keep])
  const lengthen = (kept: Kept) => setExpiresAt(kept.expiresAt)
  return { expiresAt, problem, keep: () => void keep(), lengthen }
}
