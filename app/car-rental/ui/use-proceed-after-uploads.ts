import { useEffect, useEffectEvent, useState } from "react"

/**
 * Lets 'Continue' wait for the files that are on their way: `proceed` goes on at once where there are none, else when the last of
 * them is uploaded; not where one failed, nor from another step.
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
    isWaiting,
    proceed: () => (running > 0 ? setIsWaiting(true) : proceedNow()),
    /** `upload` tells whether the file arrived. */
    track: async (upload: Promise<boolean>) => {
      setRunning((count) => count + 1)
      const hasArrived = await upload
      setRunning((count) => count - 1)
      if (!hasArrived) setIsWaiting(false)
    },
  }
}
