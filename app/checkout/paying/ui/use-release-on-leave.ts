import { useEffect, useRef } from "react"
import { hasPageFailed } from "../../../platform/ui/page/page-failure"
import { abandonCheckout, type BookingAccess } from "./purchase"

/**
 * Releases a hold when its page is left within the site: by the back button, a link, a closed modal. After a reload,
 * a closed tab or an error of the page it stays until it expires. `heldPurchase` is called at that moment; undefined if nothing is held.
 */
export function useReleaseOnLeave(heldPurchase: () => BookingAccess | undefined): void {
  const latest = useRef(heldPurchase)
  useEffect(() => {
    latest.current = heldPurchase
  })
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // React's strict mode unmounts and remounts a page at once.
      setTimeout(() => {
        const held = isMounted.current || hasPageFailed() ? undefined : latest.current()
        if (held) void abandonCheckout(held)
      })
    }
  }, [])
}
