import { type ComponentType, useCallback, useEffect, useState } from "react"
import { useLocation } from "react-router"
import type { QuestionProps } from "./CookieConsent"

const KEY = "cookie-consent"
/** How long after the page has come the question is put (part 1 §9). */
const DELAY_MS = 1_500
/** Where one reads what the question is about, it waits. */
const READING = "/cookie-policy"

/** The question's window, fetched shortly before it is put. */
const loadQuestion = () => import("./CookieConsent")

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
 * itself until it is answered, never between two keys of someone who types; `ask` puts it again. `Question` is its
 * window while it is put.
 */
export function useConsent() {
  const [Question, setQuestion] = useState<ComponentType<QuestionProps>>()
  const { pathname } = useLocation()
  const reading = pathname === READING
  // Without a connection the question waits for the next page.
  const ask = useCallback(() => {
    loadQuestion().then(
      ({ CookieConsent }) => setQuestion(() => CookieConsent),
      () => {},
    )
  }, [])

  useEffect(() => {
    if (reading) setQuestion(undefined)
    if (reading || isAnswered()) return
    const fetching = setTimeout(() => void loadQuestion().catch(() => {}), DELAY_MS / 2)
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
    Question,
    ask,
    answer: (accepted: boolean) => {
      answered = true
      try {
        localStorage.setItem(KEY, String(accepted))
      } catch {}
    },
    done: () => setQuestion(undefined),
  }
}
