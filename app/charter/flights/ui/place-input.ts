import { type RefObject, useLayoutEffect, useRef } from "react"
import type { Place } from "../../rules/places"

/** Props shared by the plain place input and the combobox that replaces it after hydration. */
export type PlaceInputProps = {
  id: string
  label: string
  placeholder: string | undefined
  isInvalid: boolean
  /** Ids of description and error. */
  describedBy: string | undefined
  text: string
  /** The places that match `text`. */
  suggestions: readonly Place[]
  /** Said while the typed text matches no place; "" otherwise. */
  noMatch: string
  onType: (text: string) => void
  onChoose: (place: Place) => void
  onLeave: () => void
  caret: RefObject<Caret | undefined>
}

/** The selection of a focused input, in characters. */
export type Caret = { start: number; end: number }

/** The ref of an input. Focus and caret pass from an input that is removed to the one that takes its place. */
export function useRestoredCaret(caret: PlaceInputProps["caret"]): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = ref.current
    if (!input) return
    if (caret.current) {
      input.focus({ preventScroll: true })
      input.setSelectionRange(caret.current.start, caret.current.end)
    }
    return () => {
      const { selectionStart, selectionEnd } = input
      const isFocused = document.activeElement === input
      caret.current = isFocused ? { start: selectionStart ?? 0, end: selectionEnd ?? 0 } : undefined
    }
  }, [caret])
  return ref
}
