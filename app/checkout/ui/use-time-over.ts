import { useEffect, useEffectEvent } from "react"

/**
 * Tells when a time is over; `until` is a moment of `performance.now()`, which no setting of the browser's clock moves: the house
 * says how many seconds are left, and they count from when it was asked.
 */
export function useTimeOver(until: number | undefined, onOver: () => void): void {
  const tell = useEffectEvent(onOver)
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => tell(), Math.max(0, until - performance.now()))
    return () => clearTimeout(timer)
  }, [until])
}
