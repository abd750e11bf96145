import { useEffect } from "react"

/** The chat with the company opens so long after what it tells of is stored (part 1 §9). */
const CHAT_AFTER_MS = 1000

/** Opens the chat of that address in a tab of its own; nothing without one. */
export function useChat(chat: string | undefined) {
  useEffect(() => {
    if (!chat) return
    const timer = setTimeout(() => window.open(chat, "_blank", "noopener"), CHAT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [chat])
}
