import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"

const INTERVAL_MS = 3000
const TIMEOUT_MS = 60_000

/** Reloads the page's data every few seconds while `open`, for at most a minute; returns whether it still does. */
export function useWatch(open: boolean): boolean {
  const { revalidate } = useRevalidator()
  const [hasTimedOut, setHasTimedOut] = useState(false)
  useEffect(() => {
    if (!open) return
    setHasTimedOut(false)
    const interval = setInterval(() => void revalidate(), INTERVAL_MS)
    const timeout = setTimeout(() => {
      clearInterval(interval)
      setHasTimedOut(true)
    }, TIMEOUT_MS)
    return () => {
      clearInterval(interval)
      clearTimeout(timeout)
    }
  }, [open, revalidate])
  return open && !hasTimedOut
}
