import { type ComponentType, useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import {
  COOKIE_POLICY_VERSION,
  type ConsentClosing,
  consentFrom,
  isConsentAnswered,
  isQuietPage,
} from "../rules/consent"
import type { QuestionProps } from "./CookieConsent"

const KEY = "cookie-consent"
const VERSION_KEY = "cookie-consent-version"
/** Delay of the question after page load (part 1 §9), and after a key press, dialog or payment. */
const DELAY_MS = 1_500

/** The dialog's module, loaded shortly before it is shown. */
const loadQuestion = () => import("./CookieConsent")

/** Fallback without local storage, until the page is unloaded. */
let answeredHere = false

function isAnswered(): boolean {
  try {
    const stored = { answer: localStorage.getItem(KEY), version: localStorage.getItem(VERSION_KEY) }
    return answeredHere || isConsentAnswered(stored)
  } catch {
    return answeredHere
  }
}

function store(accepted: boolean): void {
  answeredHere = true
  try {
    localStorage.setItem(KEY, String(accepted))
    localStorage.setItem(VERSION_KEY, String(COOKIE_POLICY_VERSION))
  } catch {}
}

/** Whether a dialog or a payment form is open. */
const isBusy = () => document.querySelector("dialog[open], [data-payment]") !== null

/**
 * Choice about optional cookies, stored in local storage with the policy's version. Asked once; not while typing, over a dialog
 * or during a payment; closed if answered in another tab. `ask` opens the question; `question` is its dialog while shown, with its React key.
 */
export function useConsent() {
  const [question, setQuestion] = useState<{ Question: ComponentType<QuestionProps>; key: number }>()
  // Never reset: asking again while the last question closes needs another key.
  const timesAsked = useRef(0)
  const isQuiet = isQuietPage(useLocation().pathname)

  const show = useCallback((isWanted: () => boolean) => {
    // Loading failed: ask on the next page load.
    loadQuestion().then(
      ({ CookieConsent }) => {
        if (!isWanted()) return
        timesAsked.current += 1
        setQuestion({ Question: CookieConsent, key: timesAsked.current })
      },
      () => {},
    )
  }, [])

  const ask = useCallback(() => show(() => true), [show])

  useEffect(() => {
    if (isQuiet) setQuestion(undefined)
    if (isQuiet || isAnswered()) return
    const listeners = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const askIfIdle = () => {
      if (isAnswered()) return listeners.abort()
      if (isBusy()) return schedule()
      // A dialog or a payment may have opened while the module was loading.
      show(() => {
        if (unmounted || isAnswered()) return false
        if (isBusy()) {
          schedule()
          return false
        }
        listeners.abort()
        return true
      })
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(askIfIdle, DELAY_MS)
    }
    let unmounted = false
    const preloadTimer = setTimeout(() => void loadQuestion().catch(() => {}), DELAY_MS / 2)
    schedule()
    window.addEventListener("keydown", schedule, { signal: listeners.signal })
    return () => {
      unmounted = true
      listeners.abort()
      clearTimeout(preloadTimer)
      clearTimeout(timer)
    }
  }, [isQuiet, show])

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if ((key === KEY || key === VERSION_KEY) && isAnswered()) setQuestion(undefined)
    }
    window.addEventListener("storage", onStorage)
    return () => window.removeEventListener("storage", onStorage)
  }, [])

  return {
    question,
    ask,
    answer: (closing: ConsentClosing) => {
      const accepted = consentFrom(closing, isAnswered())
      if (accepted !== undefined) store(accepted)
    },
    done: () => setQuestion(undefined),
  }
}
