import { useEffect } from "react"
import { useSession } from "./SessionProvider"

/** Refreshes the session once on mount (part 3 §2, documents). */
export function useSessionRefresh(): void {
  const { refresh } = useSession()
  useEffect(() => {
    void refresh()
  }, [refresh])
}
