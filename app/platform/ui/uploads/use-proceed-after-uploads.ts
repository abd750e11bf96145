import { useEffect, useEffectEvent, useState } from "react"

/**
 * Makes 'Continue' wait for running uploads: `proceed` calls `proceedNow` at once if there are none, otherwise after
 * the last upload; not if one failed, or after a change of step.
 */
export function useProceedAfterUploads(step: number, proceedNow: () => void) {
  const [running, setRunning] = useState(0)
  const [isWaiting, setIsWaiting] = useState(false)
  const [waitsAt, setWaitsAt] = useState(step)
  if (waitsAt !== step) {
    setWaitsAt(step)
    setIsWaiting(false)
  }
  const proceedAfterwards = useEffectEvent(proceedNow)
  useEffect(() => {
    if (!isWaiting || running > 0) return
    setIsWaiting(false)
    proceedAfterwards()
  }, [isWaiting, running])
  return {
    isUploading: running > 0,
    isWaiting,
    proceed: () => (running > 0 ? setIsWaiting(true) : proceedNow()),
    /** `upload` resolves to whether the file was uploaded. */
    track: async (upload: Promise<boolean>) => {
      setRunning((count) => count + 1)
      const hasArrived = await upload
      setRunning((count) => count - 1)
      if (!hasArrived) setIsWaiting(false)
    },
  }
}
