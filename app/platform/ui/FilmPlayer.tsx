import { useEffect, useRef, useState } from "react"
import { m } from "../i18n/paraglide/messages.js"
import type { SiteFilm } from "../picture"
import { Icon } from "./Icon"

export type FilmProps = { film: SiteFilm; className?: string }

const KEPT = "film"

/** The film itself and the button that stops it; whoever stops it finds it stopped for the rest of the visit. */
export default function FilmPlayer({ film, className = "" }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [stopped, setStopped] = useState(wasStopped)
  const [fetched, setFetched] = useState(!stopped)
  const [seen, setSeen] = useState(false)
  const [failed, setFailed] = useState(false)
  const inSight = useInSight(video)
  const unwanted = useUnwanted()
  const [cut] = useState(fittingCut)
  const file = (codec: string) => `/film/${film.name}-${cut}.${codec}.mp4?v=${film.version}`

  useEffect(() => {
    if (!fetched || unwanted) return
    // A browser that saves power may refuse; the picture stays.
    if (inSight && !stopped) video.current?.play().catch(() => {})
    else video.current?.pause()
  }, [fetched, inSight, stopped, unwanted])

  if (failed || unwanted || !film.cuts.includes(cut)) return null
  const toggle = () => {
    remember(stopped ? "going" : "stopped")
    setStopped(!stopped)
    setFetched(true)
  }
  return (
    <>
      <video
        ref={video}
        muted
        loop
        playsInline
        preload={fetched ? "auto" : "none"}
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setSeen(true)}
        className={`transition-opacity ${seen ? "" : "opacity-0"} ${className}`}
      >
        <source src={file("av1")} type='video/mp4; codecs="av01.0.08M.10"' />
        <source src={file("h264")} type="video/mp4" onError={() => setFailed(true)} />
      </video>
      {seen || stopped ? (
        <button
          type="button"
          aria-label={stopped ? m.platform_film_play() : m.platform_film_stop()}
          onClick={toggle}
          className="absolute right-[calc(max(0px,(100%-80rem)/2)+var(--spacing-margin))] bottom-4 inline-flex size-11 items-center justify-center border border-white/40 bg-night/45 text-white hover:border-white"
        >
          <Icon name={stopped ? "play" : "pause"} className="size-3.5" />
        </button>
      ) : null}
    </>
  )
}

function wasStopped(): boolean {
  try {
    return sessionStorage.getItem(KEPT) === "stopped"
  } catch {
    return false
  }
}

/** A browser that keeps nothing forgets it with the page. */
function remember(choice: "going" | "stopped"): void {
  try {
    sessionStorage.setItem(KEPT, choice)
  } catch {}
}

/** The cut for this window: upright, or wide in as many lines as are seen. */
function fittingCut(): "portrait" | "1080" | "720" {
  if (matchMedia("(orientation: portrait)").matches) return "portrait"
  return innerWidth * Math.min(devicePixelRatio, 1.5) > 1400 ? "1080" : "720"
}

/** Whether the film can be seen: on the screen, in a tab that is shown. */
function useInSight(video: React.RefObject<HTMLVideoElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(false)
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const look = () => setShown(!document.hidden)
    look()
    document.addEventListener("visibilitychange", look)
    const watching = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false))
    if (video.current) watching.observe(video.current)
    return () => {
      document.removeEventListener("visibilitychange", look)
      watching.disconnect()
    }
  }, [video])
  return onScreen && shown
}

/** Whether the reader has come to want less motion. */
function useUnwanted(): boolean {
  const [unwanted, setUnwanted] = useState(false)
  useEffect(() => {
    const less = matchMedia("(prefers-reduced-motion: reduce)")
    const read = () => setUnwanted(less.matches)
    less.addEventListener("change", read)
    return () => less.removeEventListener("change", read)
  }, [])
  return unwanted
}
