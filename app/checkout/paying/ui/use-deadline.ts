import { useEffect, useEffectEvent } from "react"

/**
 * Calls `onOver` when a time is over. `until` is the browser's clock at the request plus the seconds left by the
 * server's clock, so that a wrong client clock does not matter. Checked again when a suspended tab resumes.
 */
export function useDeadline(until: number | undefined, onOver: () => void): void {
  const report = useEffectEvent(onOver)
  useEffect(() => {
    if (until === undefined) return
    const look = () => Date.now() >= until && report()
    const timer = setTimeout(() => report(), Math.max(0, until - Date.now()))
    document.addEventListener("visibilitychange", look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, [until])
}
