import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** Delay between the confirmed page and the chat (part 1 §9). */
const OPEN_DELAY_MS = 1000

/**
 * Opens `chat` in a new tab if the history state is `fresh`, and clears that state, so that a reload or the back button does not open
 * it a second time.
 */
export function useFreshChat(chat: string) {
  const { key, state } = useLocation()
  const fresh = (state as { fresh?: boolean } | null)?.fresh === true
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (!fresh || opened.current === key) return
    const timer = setTimeout(() => {
      opened.current = key
      window.open(chat, "_blank", "noopener")
      // Not `navigate`: it would cancel a navigation in progress. React Router keeps the location state as `usr`. The key differs
      // after a navigation, and then the state of the new page stays.
      if (window.history.state?.key === key) window.history.replaceState({ ...window.history.state, usr: null }, "")
    }, OPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [fresh, chat, key])
}
