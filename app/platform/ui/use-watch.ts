import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"

const EVERY_MS = 3000
const AT_MOST_MS = 60_000

/** Reads the page's data again every few seconds while `open`, a minute at most; whether it still does. */
export function useWatch(open: boolean): boolean {
  const { revalidate } = useRevalidator()
  const [given, setGiven] = useState(false)
  useEffect(() => {
    if (!open) return
    setGiven(false)
    const asking = setInterval(() => void revalidate(), EVERY_MS)
    const ending = setTimeout(() => {
      clearInterval(asking)
      setGiven(true)
    }, AT_MOST_MS)
    return () => {
      clearInterval(asking)
      clearTimeout(ending)
    }
  }, [open, revalidate])
  return open && !given
}
