import { lazy, Suspense, useEffect, useState } from "react"
import type { FilmProps } from "./FilmPlayer"

const Player = lazy(() => import("./FilmPlayer").catch(() => ({ default: () => null })))

/**
 * A silent film over the picture it begins with. It is fetched once the page has come and rests, and never for those who
 * want less motion or fewer data, or whose connection is slow.
 */
export function Film(film: FilmProps) {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    if (!isWelcome()) return
    let waiting: ReturnType<typeof setTimeout>
    const begin = () => {
      waiting = setTimeout(() => setBegun(true), 600)
    }
    if (document.readyState === "complete") begin()
    else window.addEventListener("load", begin, { once: true })
    return () => {
      clearTimeout(waiting)
      window.removeEventListener("load", begin)
    }
  }, [])
  return begun ? (
    <Suspense>
      <Player {...film} />
    </Suspense>
  ) : null
}

type Connection = { saveData?: boolean; effectiveType?: string }

function isWelcome(): boolean {
  const { saveData, effectiveType = "4g" } = (navigator as { connection?: Connection }).connection ?? {}
  const wants = (query: string) => matchMedia(query).matches
  return (
    !saveData &&
    effectiveType === "4g" &&
    !wants("(prefers-reduced-motion: reduce)") &&
    !wants("(prefers-reduced-data: reduce)")
  )
}
