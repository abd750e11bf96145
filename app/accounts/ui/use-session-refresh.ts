import { useEffect } from "react"
import { useSession } from "./SessionProvider"

/** Refreshes the session once when the page that uses it opens (part 3 §2, documents). */
export function useSessionRefresh(): void {
  const { refresh } = useSession()
  useEffect(() => {
    void refresh()
  }, [refresh])
}
