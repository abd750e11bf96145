import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"

/** The chat with the house opens so long after what it tells of is stored (part 1 §9). */
const CHAT_AFTER_MS = 1000

/**
 * Opens the chat of that address in a tab of its own, where the page was reached with the state `fresh`; the state ends with
 * it, so that neither a reload nor a way back opens it again.
 */
export function useFreshChat(chat: string) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const fresh = (state as { fresh?: boolean } | null)?.fresh === true
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(() => {
      window.open(chat, "_blank", "noopener")
      navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    }, CHAT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [fresh, chat, navigate, pathname, search])
}
