import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** The chat with the company opens so long after what it tells of is stored (part 1 §9). */
const CHAT_AFTER_MS = 1000

/**
 * Opens the chat of that address in a tab of its own, where the page was reached with the state `fresh`; the state ends with
 * it, so that neither a reload nor a way back opens it again.
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
      // Not by the router, which keeps a location's state as `usr`: whoever follows a link at this moment would be held back.
      // Whoever has followed one has a page of another key, whose state is its own.
      if (window.history.state?.key === key) window.history.replaceState({ ...window.history.state, usr: null }, "")
    }, CHAT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [fresh, chat, key])
}
