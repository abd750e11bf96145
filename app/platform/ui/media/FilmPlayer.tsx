import { useEffect, useRef, useState } from "react"
import { m } from "../../i18n/paraglide/messages.js"
import type { SiteFilm } from "../../pictures/picture"
import { Icon } from "../Icon"

export type FilmProps = { film: SiteFilm; className?: string }

const STORAGE_KEY = "film"

/** The film and its pause button; once stopped, it stays stopped for the session. */
export default function FilmPlayer({ film, className = "" }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [stopped, setStopped] = useState(wasStopped)
  const [fetched, setFetched] = useState(!stopped)
  const [hasPlayed, setHasPlayed] = useState(false)
  const [failed, setFailed] = useState(false)
  const isVisible = useIsVisible(video)
  const reducesMotion = usePrefersReducedMotion()
  const [encoding] = useState(chooseEncoding)
  const file = (codec: string) => `/film/${film.name}-${encoding}.${codec}.mp4?v=${film.version}`

  useEffect(() => {
    if (!fetched || reducesMotion) return
    // A browser that saves power may refuse; the picture remains.
    if (isVisible && !stopped) video.current?.play().catch(() => {})
    else video.current?.pause()
  }, [fetched, isVisible, stopped, reducesMotion])

  if (failed || reducesMotion || !film.encodings.includes(encoding)) return null
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
        onPlaying={() => setHasPlayed(true)}
        className={`transition-opacity ${hasPlayed ? "" : "opacity-0"} ${className}`}
      >
        <source src={file("av1")} type='video/mp4; codecs="av01.0.08M.10"' />
        <source src={file("h264")} type="video/mp4" onError={() => setFailed(true)} />
      </video>
      {hasPlayed || stopped ? (
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
    return sessionStorage.getItem(STORAGE_KEY) === "stopped"
  } catch {
    return false
  }
}

function remember(choice: "going" | "stopped"): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, choice)
  } catch {}
}

/** By the orientation and the width of the window. */
function chooseEncoding(): "portrait" | "1080" | "720" {
  if (matchMedia("(orientation: portrait)").matches) return "portrait"
  return innerWidth * Math.min(devicePixelRatio, 1.5) > 1400 ? "1080" : "720"
}

/** On the screen, in a visible tab. */
function useIsVisible(video: React.RefObject<HTMLVideoElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(false)
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const updateShown = () => setShown(!document.hidden)
    updateShown()
    document.addEventListener("visibilitychange", updateShown)
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false))
    if (video.current) observer.observe(video.current)
    return () => {
      document.removeEventListener("visibilitychange", updateShown)
      observer.disconnect()
    }
  }, [video])
  return onScreen && shown
}

/** True after the user switches to reduced motion. */
function usePrefersReducedMotion(): boolean {
  const [reducesMotion, setReducesMotion] = useState(false)
  useEffect(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)")
    const update = () => setReducesMotion(query.matches)
    query.addEventListener("change", update)
    return () => query.removeEventListener("change", update)
  }, [])
  return reducesMotion
}
