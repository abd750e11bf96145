import { type ComponentType, useCallback, useEffect, useState } from "react"
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
/** How long after the page has loaded the question is put (part 1 §9), and after what kept it back is over. */
const DELAY_MS = 1_500

/** The dialog's module, fetched shortly before it is shown. */
const loadQuestion = () => import("./CookieConsent")

/** For this page's life, where the browser stores nothing. */
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

/** Whether somebody is in a dialog or has a card to type in front of them. */
const isBusy = () => document.querySelector("dialog[open], [data-payment]") !== null

/**
 * The choice about cookies that are not necessary, stored in this browser as `true` or `false` beside the version of the
 * policy. The question is put once, never between two keys of someone who types, over a dialog or a payment; answered in
 * another tab, it goes. `ask` puts it at will. `Question` is its dialog while it is shown.
 */
export function useConsent() {
  const [Question, setQuestion] = useState<ComponentType<QuestionProps>>()
  const isQuiet = isQuietPage(useLocation().pathname)

  const show = useCallback((isWanted: () => boolean) => {
    // Without a connection the question waits for the next page load.
    loadQuestion().then(
      ({ CookieConsent }) => isWanted() && setQuestion(() => CookieConsent),
      () => {},
    )
  }, [])

  const ask = useCallback(() => show(() => true), [show])

  useEffect(() => {
    if (isQuiet) setQuestion(undefined)
    if (isQuiet || isAnswered()) return
    const listening = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const put = () => {
      if (isAnswered()) return listening.abort()
      if (isBusy()) return wait()
      // A dialog or a payment may have come while the module was on its way.
      show(() => {
        if (left || isAnswered()) return false
        if (isBusy()) {
          wait()
          return false
        }
        listening.abort()
        return true
      })
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(put, DELAY_MS)
    }
    let left = false
    const fetching = setTimeout(() => void loadQuestion().catch(() => {}), DELAY_MS / 2)
    wait()
    window.addEventListener("keydown", wait, { signal: listening.signal })
    return () => {
      left = true
      listening.abort()
      clearTimeout(fetching)
      clearTimeout(timer)
    }
  }, [isQuiet, show])

  useEffect(() => {
    const answeredElsewhere = ({ key }: StorageEvent) => {
      if ((key === KEY || key === VERSION_KEY) && isAnswered()) setQuestion(undefined)
    }
    window.addEventListener("storage", answeredElsewhere)
    return () => window.removeEventListener("storage", answeredElsewhere)
  }, [])

  return {
    Question,
    ask,
    answer: (closing: ConsentClosing) => {
      const accepted = consentFrom(closing, isAnswered())
      if (accepted !== undefined) store(accepted)
    },
    done: () => setQuestion(undefined),
  }
}
