import { type RefObject, useEffect, useRef } from "react"

/**
 * Scrolls the element into view after each new `result`, because the form may be further down. Focuses it if the focused element
 * was removed.
 */
export function useScrollIntoView<T extends HTMLElement>(result: unknown): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    const element = ref.current
    if (result === undefined || !element) return
    element.scrollIntoView({ block: "nearest" })
    if (document.activeElement !== document.body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }, [result])
  return ref
}
