import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** Delay between the confirmed page and the chat (part 1 §9). */
const OPEN_DELAY_MS = 1000

/**
 * Opens `chat`, if given, in a new tab behind this one if the history state is `fresh`, and clears that state, so that a reload or the
 * back button does not open it a second time. A browser may open the tab in front, or refuse it: the page has a button, too.
 */
export function useFreshChat(chat: string | undefined) {
  const { key, state } = useLocation()
  const fresh = (state as { fresh?: boolean } | null)?.fresh === true
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (!fresh || !chat || opened.current === key) return
    const timer = setTimeout(() => {
      opened.current = key
      window.open(chat, "_blank", "noopener")
      window.focus()
      // Not `navigate`: it would cancel a navigation in progress. React Router keeps the location state as `usr`. The key differs
      // after a navigation, and then the state of the new page stays.
      if (window.history.state?.key === key) window.history.replaceState({ ...window.history.state, usr: null }, "")
    }, OPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [fresh, chat, key])
}
