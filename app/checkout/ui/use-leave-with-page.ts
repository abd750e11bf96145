import { useEffect, useRef } from "react"
import { type BookingAccess, leaveCheckout } from "./purchase"

/**
 * Gives back what is held for a payment once its page is left within the site: by the back button, a link, a closed window. A
 * reload or a closed tab keeps it until its time runs out. `heldPurchase` is asked at that moment; undefined where nothing is held.
 */
export function useLeaveWithPage(heldPurchase: () => BookingAccess | undefined): void {
  const latest = useRef(heldPurchase)
  useEffect(() => {
    latest.current = heldPurchase
  })
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // React's strict mode unmounts a page and mounts it again at once.
      setTimeout(() => {
        const held = isMounted.current ? undefined : latest.current()
        if (held) void leaveCheckout(held)
      })
    }
  }, [])
}
