import { useEffect, useRef, useState } from "react"
import { type Marquee, startMarquee } from "./marquee"

const STILL = "(prefers-reduced-motion: reduce)"

/**
 * A row that passes by itself once the script is there; still, and scrolled by hand, for whoever wants less motion.
 * `copies`: how many rows to show one behind another.
 */
export function useMarquee() {
  const view = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const marquee = useRef<Marquee>(undefined)
  const [copies, setCopies] = useState(1)
  const [moves, setMoves] = useState(false)
  const [stopped, setStopped] = useState(false)

  useEffect(() => {
    const still = matchMedia(STILL)
    const end = () => {
      marquee.current?.end()
      marquee.current = undefined
      setCopies(1)
    }
    const follow = () => {
      end()
      setStopped(false)
      setMoves(!still.matches)
      if (view.current && track.current && !still.matches)
        marquee.current = startMarquee(view.current, track.current, setCopies)
    }
    follow()
    still.addEventListener("change", follow)
    return () => {
      still.removeEventListener("change", follow)
      end()
    }
  }, [])

  const toggle = () => {
    marquee.current?.stop(!stopped)
    setStopped(!stopped)
  }
  return { view, track, copies, moves, stopped, toggle }
}
