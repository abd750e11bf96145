import { type RefObject, useEffect, useRef } from "react"

/**
 * Scrolls the element into view after each new `answer`, because the form may be further down. Focuses it if the focused element
 * was removed.
 */
export function useScrollIntoView<T extends HTMLElement>(answer: unknown): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    const element = ref.current
    if (answer === undefined || !element) return
    element.scrollIntoView({ block: "nearest" })
    if (document.activeElement !== document.body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }, [answer])
  return ref
}
