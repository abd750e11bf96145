import { useEffect, useRef, useState } from "react"
import { m } from "../../i18n/paraglide/messages.js"
import type { SiteFilm } from "../../pictures/picture"
import { Icon } from "../Icon"

export type FilmProps = { film: SiteFilm; className?: string }

const STORAGE_KEY = "film"

/** The film and its pause button; once stopped, it stays stopped for the session. */
export function FilmPlayer({ film, className = "" }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [stopped, setStopped] = useState(wasStopped)
  const [fetched, setFetched] = useState(!stopped)
  const [failed, setFailed] = useState(false)
  const reducesMotion = usePrefersReducedMotion()
  const [encoding] = useState(chooseEncoding)
  const file = (codec: string) => `/film/${film.name}-${encoding}.${codec}.mp4?v=${film.version}`

  // The film plays on the screen, in a visible tab.
  useEffect(() => {
    const element = video.current
    if (!element || !fetched || reducesMotion) return
    let onScreen = false
    const update = () => {
      // A browser that saves power may refuse; the picture remains.
      if (onScreen && !document.hidden && !stopped) element.play().catch(() => {})
      else element.pause()
    }
    document.addEventListener("visibilitychange", update)
    const observer = new IntersectionObserver((entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? false
      update()
    })
    observer.observe(element)
    return () => {
      document.removeEventListener("visibilitychange", update)
      observer.disconnect()
    }
  }, [fetched, stopped, reducesMotion])

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
        onPlaying={({ currentTarget }) => currentTarget.toggleAttribute("data-played", true)}
        className={`peer opacity-0 transition-opacity data-played:opacity-100 ${className}`}
      >
        <source src={file("av1")} type='video/mp4; codecs="av01.0.08M.10"' />
        <source src={file("h264")} type="video/mp4" onError={() => setFailed(true)} />
      </video>
      <button
        type="button"
        aria-label={stopped ? m.platform_film_play() : m.platform_film_stop()}
        onClick={toggle}
        className={`${stopped ? "inline-flex" : "hidden peer-data-played:inline-flex"} absolute right-[calc(max(0px,(100%-80rem)/2)+var(--spacing-margin))] bottom-4 xl:bottom-36 size-11 items-center justify-center border border-white/40 bg-night/45 text-white hover:border-white`}
      >
        <Icon name={stopped ? "play" : "pause"} className="size-3.5" />
      </button>
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
