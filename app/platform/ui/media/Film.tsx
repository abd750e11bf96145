import { type ComponentType, useEffect, useState } from "react"
import type { FilmProps } from "./FilmPlayer"

/**
 * A silent film over its first picture. It is loaded some time after the page, and not if the user prefers reduced motion or
 * data, or has a slow connection.
 */
export function Film(film: FilmProps) {
  const [player, setPlayer] = useState<{ Player: ComponentType<FilmProps> }>()
  useEffect(() => {
    if (!shouldLoad()) return
    let timer: ReturnType<typeof setTimeout>
    let unmounted = false
    const load = () =>
      import("./FilmPlayer").then(
        ({ FilmPlayer }) => unmounted || setPlayer({ Player: FilmPlayer }),
        () => {},
      )
    const start = () => {
      timer = setTimeout(load, 600)
    }
    if (document.readyState === "complete") start()
    else window.addEventListener("load", start, { once: true })
    return () => {
      unmounted = true
      clearTimeout(timer)
      window.removeEventListener("load", start)
    }
  }, [])
  return player ? <player.Player {...film} /> : null
}

type Connection = { saveData?: boolean; effectiveType?: string }

function shouldLoad(): boolean {
  const { saveData, effectiveType = "4g" } = (navigator as { connection?: Connection }).connection ?? {}
  const matches = (query: string) => matchMedia(query).matches
  return (
    !saveData &&
    effectiveType === "4g" &&
    !matches("(prefers-reduced-motion: reduce)") &&
    !matches("(prefers-reduced-data: reduce)")
  )
}
