import { type RefObject, useEffect, useRef } from "react"

/**
 * Scrolls its element into the window with each new `answer`: a form further down was answered above it. Where the form is gone
 * with the element that had the focus, it is focused.
 */
export function useShown<T extends HTMLElement>(answer: unknown): RefObject<T | null> {
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
