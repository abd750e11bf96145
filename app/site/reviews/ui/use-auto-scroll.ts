import AutoScroll, { type AutoScrollType } from "embla-carousel-auto-scroll"
import useEmblaCarousel from "embla-carousel-react"
import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { pixelsPerFrame } from "../../rules/review-speed"

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)"

/**
 * Endless auto-scrolling row. Paused out of view, on hover and on keyboard focus; disabled under `prefers-reduced-motion`
 * (`moves` is false). `viewport` is the ref of the clipping element. `copies`: how many times to render the slides, so that they
 * fill a wide window.
 */
export function useAutoScroll() {
  const [speed] = useState(() => (typeof window === "undefined" ? 1 : pixelsPerFrame(innerWidth)))
  const isStill = { [REDUCED_MOTION]: { active: false } }
  const [viewport, embla] = useEmblaCarousel({ loop: true, dragFree: true, breakpoints: isStill }, [
    AutoScroll({ speed, startDelay: 0, breakpoints: isStill }),
  ])
  const [moves, setMoves] = useState(false)
  const [copies, setCopies] = useState(1)
  const [stopped, setStopped] = useState(false)

  useEffect(() => {
    const query = matchMedia(REDUCED_MOTION)
    const onChange = () => setMoves(!query.matches)
    onChange()
    query.addEventListener("change", onChange)
    return () => query.removeEventListener("change", onChange)
  }, [])

  // An inactive carousel has no plugins, contrary to its type.
  const autoScroll = (embla?.plugins() as { autoScroll?: AutoScrollType } | undefined)?.autoScroll
  const isUnderMouse = useRef(false)
  const isInView = useRef(false)
  const playOrStop = (hasFocus = embla?.rootNode().matches(":focus-within")) => {
    if (stopped || isUnderMouse.current || !isInView.current || hasFocus) autoScroll?.stop()
    else autoScroll?.play()
  }
  const updatePlaying = useEffectEvent(playOrStop)
  useEffect(() => {
    if (!embla) return
    const onInit = () => {
      if (!embla.internalEngine().slideLooper.canLoop()) setCopies(2)
      updatePlaying()
    }
    const onSettle = () => updatePlaying()
    onInit()
    embla.on("settle", onSettle).on("reInit", onInit)
    const observer = new IntersectionObserver(([entry]) => {
      isInView.current = entry?.isIntersecting ?? false
      updatePlaying()
    })
    observer.observe(embla.rootNode())
    return () => {
      embla.off("settle", onSettle).off("reInit", onInit)
      observer.disconnect()
    }
  }, [embla])

  /** Props of the clipping element. */
  const hold = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isUnderMouse.current = pointerType === "mouse"
      playOrStop()
    },
    onPointerLeave: () => {
      isUnderMouse.current = false
      playOrStop()
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => playOrStop(currentTarget.contains(relatedTarget)),
  }
  useEffect(() => {
    if (stopped) autoScroll?.stop()
    else updatePlaying()
  }, [stopped, autoScroll])
  const toggle = () => setStopped(!stopped)
  return { viewport, moves, copies, stopped, toggle, hold }
}
