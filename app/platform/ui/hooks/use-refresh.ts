import { useEffect } from "react"
import { useRevalidator } from "react-router"

const REFRESH_INTERVAL_MS = 2_000

/** Reloads the page's data every two seconds while something is being prepared. */
export function useRefresh(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state !== "idle") return
    const timer = setTimeout(revalidate, REFRESH_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])
}
