import { useEffect, useEffectEvent } from "react"

/**
 * Tells when a time is over. The server says how many seconds are left; `until` is the moment of the browser's clock that those
 * end at, counted from when it was asked, so that a clock set wrong changes nothing. A browser that slept looks as it wakes.
 */
export function useTimeOver(until: number | undefined, onOver: () => void): void {
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
