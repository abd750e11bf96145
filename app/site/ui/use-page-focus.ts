import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Focuses the title of a new page where the element that had the focus is gone with the page before: after a payment, or a
 * booking that was cancelled, the result is read out.
 */
export function usePageFocus() {
  const { pathname, search, hash } = useLocation()
  const address = pathname + search
  const before = useRef(address)
  useEffect(() => {
    if (before.current === address) return
    before.current = address
    if (hash || document.activeElement !== document.body) return
    const title = document.querySelector<HTMLElement>("#main h1")
    if (!title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [address, hash])
}
