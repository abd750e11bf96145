import { type RefObject, useEffect } from "react"

/**
 * An effect for what is below the fold: `start` runs once the element has come within one window height of the window, and what it
 * returns at the end. As a dependency, `start` must be stable.
 */
export function useWhenNear(ref: RefObject<HTMLElement | null>, start: () => () => void): void {
  useEffect(() => {
    if (!ref.current) return
    let end: (() => void) | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        end = start()
      },
      { rootMargin: "100% 0px" },
    )
    observer.observe(ref.current)
    return () => {
      observer.disconnect()
      end?.()
    }
  }, [ref, start])
}
