import AutoScroll, { type AutoScrollType } from "embla-carousel-auto-scroll"
import useEmblaCarousel from "embla-carousel-react"
import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { pixelsPerFrame } from "../rules/review-speed"

const LESS_MOTION = "(prefers-reduced-motion: reduce)"

/**
 * A row that scrolls by itself, endlessly, once the script is there. It waits out of sight, under the mouse and
 * while it has the keyboard's focus.
 * For readers who want less motion it does not move (`moves`), and is scrolled by hand. `viewport` is the ref of the element that
 * clips the row. `copies`: how often its slides have to stand in it, to fill a wide window while one of them leaves it.
 */
export function useAutoScroll() {
  const [speed] = useState(() => (typeof window === "undefined" ? 1 : pixelsPerFrame(innerWidth)))
  const isStill = { [LESS_MOTION]: { active: false } }
  const [viewport, embla] = useEmblaCarousel({ loop: true, dragFree: true, breakpoints: isStill }, [
    AutoScroll({ speed, startDelay: 0, breakpoints: isStill }),
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
  const isUnderMouse = useRef(false)
  const isInSight = useRef(false)
  const follow = (hasFocus = embla?.rootNode().matches(":focus-within")) => {
    if (stopped || isUnderMouse.current || !isInSight.current || hasFocus) autoScroll?.stop()
    else autoScroll?.play()
  }
  const followNow = useEffectEvent(follow)
  useEffect(() => {
    if (!embla) return
    const begun = () => {
      if (!embla.internalEngine().slideLooper.canLoop()) setCopies(2)
      followNow()
    }
    const settled = () => followNow()
    begun()
    embla.on("settle", settled).on("reInit", begun)
    const watch = new IntersectionObserver(([entry]) => {
      isInSight.current = entry?.isIntersecting ?? false
      followNow()
    })
    watch.observe(embla.rootNode())
    return () => {
      embla.off("settle", settled).off("reInit", begun)
      watch.disconnect()
    }
  }, [embla])

  /** For the element that clips the row. */
  const hold = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isUnderMouse.current = pointerType === "mouse"
      follow()
    },
    onPointerLeave: () => {
      isUnderMouse.current = false
      follow()
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => follow(currentTarget.contains(relatedTarget)),
  }
  useEffect(() => {
    if (stopped) autoScroll?.stop()
    else followNow()
  }, [stopped, autoScroll])
  const toggle = () => setStopped(!stopped)
  return { viewport, moves, copies, stopped, toggle, hold }
}
