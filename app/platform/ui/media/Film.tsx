import { lazy, Suspense, useEffect, useState } from "react"
import type { FilmProps } from "./FilmPlayer"

const Player = lazy(() => import("./FilmPlayer").catch(() => ({ default: () => null })))

/**
 * A silent film over its first picture. It is loaded some time after the page, and not if the user prefers reduced motion or
 * data, or has a slow connection.
 */
export function Film(film: FilmProps) {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    if (!shouldLoad()) return
    let timer: ReturnType<typeof setTimeout>
    const start = () => {
      timer = setTimeout(() => setStarted(true), 600)
    }
    if (document.readyState === "complete") start()
    else window.addEventListener("load", start, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener("load", start)
    }
  }, [])
  return started ? (
    <Suspense>
      <Player {...film} />
    </Suspense>
  ) : null
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
