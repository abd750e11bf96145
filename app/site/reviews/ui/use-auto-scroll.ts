import type { EmblaCarouselType } from "embla-carousel"
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { useWhenNear } from "../../../platform/ui/hooks/use-when-near"

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)"

/**
 * Endless auto-scrolling row, once it is near the window. Paused out of view, on hover and on keyboard focus; disabled under
 * `prefers-reduced-motion` (`moves` is false). `viewport` is the ref of the clipping element. `copies`: how many times to render
 * the slides, so that they fill a wide window.
 */
export function useAutoScroll() {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  const [copies, setCopies] = useState(1)
  const [stopped, setStopped] = useState(false)

  const start = useCallback(() => {
    const query = matchMedia(REDUCED_MOTION)
    let carousel: EmblaCarouselType | undefined
    const end = () => {
      carousel?.destroy()
      carousel = undefined
    }
    const update = async () => {
      if (query.matches) {
        end()
        return setEmbla(undefined)
      }
      const { startCarousel } = await import("./start-carousel")
      if (!viewport.current || query.matches || carousel) return
      carousel = startCarousel(viewport.current)
      setEmbla(carousel)
    }
    // Without its module the row stays still and can be scrolled.
    const onChange = () => void update().catch(() => {})
    onChange()
    query.addEventListener("change", onChange)
    return () => {
      query.removeEventListener("change", onChange)
      end()
    }
  }, [])
  useWhenNear(viewport, start)

  const autoScroll = embla?.plugins().autoScroll
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
  return { viewport, moves: embla !== undefined, copies, stopped, toggle, hold }
}
