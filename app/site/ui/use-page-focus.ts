import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Focuses the new page's title if the focused element was removed by the navigation, so that screen readers announce the result,
 * for example of a payment.
 */
export function usePageFocus() {
  const { pathname, search, hash } = useLocation()
  const currentUrl = pathname + search
  const previousUrl = useRef(currentUrl)
  useEffect(() => {
    if (previousUrl.current === currentUrl) return
    previousUrl.current = currentUrl
    if (hash || document.activeElement !== document.body) return
    const title = document.querySelector<HTMLElement>("#main h1")
    if (!title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [currentUrl, hash])
}
