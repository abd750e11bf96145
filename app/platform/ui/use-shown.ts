import { type RefObject, useEffect, useRef } from "react"

/** Brings what it is put on into the window with each new `answer`: a form further down was answered above it. */
export function useShown<T extends Element>(answer: unknown): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (answer !== undefined) ref.current?.scrollIntoView({ block: "nearest" })
  }, [answer])
  return ref
}
