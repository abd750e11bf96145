import AutoScroll, { type AutoScrollType } from "embla-carousel-auto-scroll"
import useEmblaCarousel from "embla-carousel-react"
import { useEffect, useEffectEvent, useState } from "react"
import { pixelsPerFrame } from "../rules/review-speed"

const LESS_MOTION = "(prefers-reduced-motion: reduce)"

/**
 * A row that scrolls by itself, endlessly, once the script is there. It waits under the mouse and while it has the keyboard's focus.
 * For readers who want less motion it does not move (`moves`), and is scrolled by hand. `viewport` is the ref of the element that
 * clips the row. `copies`: how often its slides have to stand in it, to fill a wide window while one of them leaves it.
 */
export function useAutoScroll() {
  const [speed] = useState(() => (typeof window === "undefined" ? 1 : pixelsPerFrame(innerWidth)))
  const isStill = { [LESS_MOTION]: { active: false } }
  const [viewport, embla] = useEmblaCarousel({ loop: true, dragFree: true, breakpoints: isStill }, [
    AutoScroll({ speed, startDelay: 0, stopOnMouseEnter: true, breakpoints: isStill }),
  ])
  const [moves, setMoves] = useState(false)
  const [copies, setCopies] = useState(1)
  const [stopped, setStopped] = useState(false)

  useEffect(() => {
    const query = matchMedia(LESS_MOTION)
    const follow = () => setMoves(!query.matches)
    follow()
    query.addEventListener("change", follow)
    return () => query.removeEventListener("change", follow)
  }, [])

  // An inactive carousel has no plugins, whatever its type says.
  const autoScroll = (embla?.plugins() as { autoScroll?: AutoScrollType } | undefined)?.autoScroll
  const resume = () => {
    if (!stopped && !embla?.rootNode().matches(":hover, :focus-within")) autoScroll?.play()
  }
  const resumeWhenSettled = useEffectEvent(resume)
  const keepStopped = useEffectEvent(() => stopped && autoScroll?.stop())
  useEffect(() => {
    if (!embla) return
    const settled = () => resumeWhenSettled()
    const begun = () => {
      if (!embla.internalEngine().slideLooper.canLoop()) setCopies(2)
      keepStopped()
    }
    begun()
    embla.on("settle", settled).on("reInit", begun)
    return () => void embla.off("settle", settled).off("reInit", begun)
  }, [embla])

  const toggle = () => {
    if (stopped) autoScroll?.play()
    else autoScroll?.stop()
    setStopped(!stopped)
  }
  return { viewport, moves, copies, stopped, toggle, resume }
}
