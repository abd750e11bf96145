import { useEffect, useEffectEvent } from "react"

/**
 * Calls `onExpire` when a time is over. `until` is the browser's clock at the request plus the seconds left by the
 * server's clock, so that a wrong client clock does not matter. Checked again when a suspended tab resumes.
 */
export function useDeadline(until: number | undefined, onExpire: () => void): void {
  const report = useEffectEvent(onExpire)
  useEffect(() => {
    if (until === undefined) return
    const checkDeadline = () => Date.now() >= until && report()
    const timer = setTimeout(() => report(), Math.max(0, until - Date.now()))
    document.addEventListener("visibilitychange", checkDeadline)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", checkDeadline)
    }
  }, [until])
}
