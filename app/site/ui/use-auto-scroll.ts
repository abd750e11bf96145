import AutoScroll from "embla-carousel-auto-scroll"
import useEmblaCarousel from "embla-carousel-react"
import { useEffect, useEffectEvent, useState } from "react"

const LESS_MOTION = "(prefers-reduced-motion: reduce)"
/** In pixels a frame, of 60 in a second. */
const SPEED = 0.6

/**
 * A row that scrolls by itself, endlessly, once the script is there. It waits under the mouse and while it has the keyboard's focus.
 * For readers who want less motion it does not move (`moves`), and is scrolled by hand. `viewport` is the ref of the element that
 * clips the row.
 */
export function useAutoScroll() {
  const isStill = { [LESS_MOTION]: { active: false } }
  const [viewport, embla] = useEmblaCarousel({ loop: true, dragFree: true, breakpoints: isStill }, [
    AutoScroll({ speed: SPEED, startDelay: 0, stopOnMouseEnter: true, breakpoints: isStill }),
  ])
  const [moves, setMoves] = useState(false)
  const [stopped, setStopped] = useState(false)

  useEffect(() => {
    const query = matchMedia(LESS_MOTION)
    const follow = () => setMoves(!query.matches)
    follow()
    query.addEventListener("change", follow)
    return () => query.removeEventListener("change", follow)
  }, [])

  const play = () => embla?.plugins().autoScroll?.play()
  const resume = () => {
    if (!stopped && !embla?.rootNode().matches(":hover, :focus-within")) play()
  }
  const resumeWhenSettled = useEffectEvent(resume)
  useEffect(() => {
    if (!embla) return
    const settled = () => resumeWhenSettled()
    embla.on("settle", settled)
    return () => void embla.off("settle", settled)
  }, [embla])

  const toggle = () => {
    if (stopped) play()
    else embla?.plugins().autoScroll?.stop()
    setStopped(!stopped)
  }
  return { viewport, moves, stopped, toggle, resume }
}
