import { useCallback, useEffect, useState } from "react"
import { useLocation } from "react-router"

const KEY = "cookie-consent"
/** How long after the page has come the question is put (part 1 §9). */
const DELAY_MS = 1_500
/** Where one reads what the question is about, it waits. */
const READING = "/cookie-policy"

/** The question's window, fetched shortly before it is put. */
export const loadConsent = () => import("./CookieConsent")

/** Holds for this page's life where the browser keeps nothing. */
let answered = false

function isAnswered(): boolean {
  try {
    return answered || localStorage.getItem(KEY) !== null
  } catch {
    return answered
  }
}

/**
 * The choice about cookies that are not necessary, kept in this browser as `true` or `false`. The question comes by
 * itself until it is answered, never between two keys of someone who types; `ask` puts it again.
 */
export function useConsent() {
  const [asking, setAsking] = useState(false)
  const { pathname } = useLocation()
  const reading = pathname === READING
  // Without a connection the question waits for the next page.
  const ask = useCallback(() => {
    loadConsent().then(
      () => setAsking(true),
      () => {},
    )
  }, [])

  useEffect(() => {
    if (reading) setAsking(false)
    if (reading || isAnswered()) return
    const fetching = setTimeout(() => void loadConsent().catch(() => {}), DELAY_MS / 2)
    let timer = setTimeout(ask, DELAY_MS)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, DELAY_MS)
    }
    window.addEventListener("keydown", wait)
    return () => {
      clearTimeout(fetching)
      clearTimeout(timer)
      window.removeEventListener("keydown", wait)
    }
  }, [reading, ask])

  return {
    asking,
    ask,
    answer: (accepted: boolean) => {
      answered = true
      try {
        localStorage.setItem(KEY, String(accepted))
      } catch {}
    },
    done: () => setAsking(false),
  }
}
