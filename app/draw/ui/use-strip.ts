import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react"

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)"

/**
 * A row of pictures that moves on by one every `everyMs`; its slides are rendered twice while it `moves`, so that it never
 * ends. Pauses off screen, under the mouse, with keyboard focus and behind a dialog; does not move under
 * `prefers-reduced-motion`.
 */
export function useStrip(everyMs: number) {
  const row = useRef<HTMLUListElement>(null)
  const [moves, setMoves] = useState(false)
  const [stopped, setStopped] = useState(false)
  const isPaused = useRef(false)
  const isInView = useRef(false)

  useEffect(() => {
    const query = matchMedia(REDUCED_MOTION)
    const onChange = () => setMoves(!query.matches)
    onChange()
    query.addEventListener("change", onChange)
    return () => query.removeEventListener("change", onChange)
  }, [])

  useEffect(() => {
    if (!row.current) return
    const observer = new IntersectionObserver(([entry]) => {
      isInView.current = entry?.isIntersecting ?? false
    })
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!moves || stopped) return
    const timer = setInterval(() => {
      const waits = isPaused.current || !isInView.current || document.hidden || document.querySelector("dialog:modal")
      if (row.current && !waits) moveOn(row.current)
    }, everyMs)
    return () => clearInterval(timer)
  }, [moves, stopped, everyMs])

  const hold = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isPaused.current = pointerType === "mouse"
    },
    onPointerLeave: () => {
      isPaused.current = false
    },
    onFocus: ({ target }: FocusEvent) => {
      isPaused.current = target.matches(":focus-visible")
    },
    onBlur: () => {
      isPaused.current = false
    },
  }
  return { row, moves, stopped, toggle: () => setStopped(!stopped), hold }
}

/** Scrolls by one slide. After the first copy of the slides it continues, unseen, at the same place of the second. */
function moveOn(row: HTMLElement): void {
  const [first, second] = row.children as unknown as HTMLElement[]
  if (!first || !second) return
  const slideWidth = second.offsetLeft - first.offsetLeft
  const copyWidth = (slideWidth * row.children.length) / 2
  if (row.scrollLeft >= copyWidth - 1) row.scrollTo({ left: row.scrollLeft - copyWidth, behavior: "instant" })
  const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1
  if (isAtEnd) row.scrollTo({ left: 0, behavior: "smooth" })
  else row.scrollBy({ left: slideWidth, behavior: "smooth" })
}
