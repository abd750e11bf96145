import { useCallback, useEffect, useRef } from "react"
import { useRevalidator } from "react-router"
import { callApi } from "../../platform/ui/call-api"
import { handleSignInRequired } from "../../platform/ui/sign-in-again"
import { authEvents, type SessionAnswer, type SessionSeen, type SessionUser, seenIn } from "../rules/auth-events"
import { isRefreshDue } from "../rules/session-life"
import { hasSignedOut } from "./signed-out"
import { isEndedInPlace } from "./use-interruption"

/** A visible tab looks at its session this often (part 1 §9), */
const CHECK_EVERY_MS = 30_000
/** and on focus, once where focus and visibility come together. */
const ONE_LOOK_MS = 1_000

/**
 * Keeps what this tab knows of the session true: asks every 30 s while visible and on focus, and when another tab tells of
 * another session. Where the answer differs, the page is loaded anew; where the session has ended while `person` books or
 * pays, or a call of theirs is refused for it, they are asked to sign in again in place (`interrupt`). Without a session
 * nothing is asked but on focus. Answers how to ask at will.
 */
export function useSessionCheck(
  seen: SessionSeen | undefined,
  person: SessionUser | undefined,
  interrupt: () => Promise<boolean>,
): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const known = useRef(seen)
  known.current = seen
  const asking = useRef<Promise<void>>(undefined)
  const askedAt = useRef(0)

  const ask = useCallback(
    (refresh: boolean) => {
      askedAt.current = Date.now()
      asking.current ??= (async () => {
        const before = known.current ?? null
        const due = before !== null && isRefreshDue(new Date(before.session.expiresAt), new Date())
        const answer = await callApi<SessionAnswer>("/api/session", { method: refresh || due ? "POST" : "GET" })
        if (!answer.ok) return
        const current = known.current ?? null
        const found = seenIn(answer.data)
        if (current && !found && isEndedInPlace(current)) void interrupt()
        else if (authEvents(current, found).length > 0) await revalidate()
      })().finally(() => {
        asking.current = undefined
      })
      return asking.current
    },
    [revalidate, interrupt],
  )

  const personId = person?.id
  useEffect(() => {
    if (!personId) return
    return handleSignInRequired(async () => {
      const answer = await callApi<SessionAnswer>("/api/session")
      // Without a connection, whoever calls again says so.
      if (!answer.ok) return true
      const found = seenIn(answer.data)
      if (!found) return interrupt()
      if (authEvents(known.current ?? null, found).length > 0) await revalidate()
      return found.user.id === personId
    })
  }, [personId, revalidate, interrupt])

  useEffect(() => {
    askedAt.current = Date.now()
    const look = () => {
      const pause = known.current ? ONE_LOOK_MS : CHECK_EVERY_MS
      if (document.visibilityState === "visible" && Date.now() - askedAt.current >= pause) void ask(false)
    }
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      // A page that the browser kept whole is not shown to whoever came after its person.
      if (known.current && hasSignedOut(known.current.session.mark)) return window.location.reload()
      void ask(false)
    }
    const ticking = setInterval(() => known.current && look(), CHECK_EVERY_MS)
    window.addEventListener("focus", look)
    document.addEventListener("visibilitychange", look)
    window.addEventListener("pageshow", returned)
    return () => {
      clearInterval(ticking)
      window.removeEventListener("focus", look)
      document.removeEventListener("visibilitychange", look)
      window.removeEventListener("pageshow", returned)
    }
  }, [ask])

  const mark = seen === undefined ? undefined : (seen?.session.mark ?? "")
  useEffect(() => {
    if (mark === undefined || !("BroadcastChannel" in window)) return
    const channel = new BroadcastChannel("session")
    channel.onmessage = ({ data }) => {
      if (data !== mark) void ask(false)
    }
    channel.postMessage(mark)
    return () => channel.close()
  }, [mark, ask])

  return useCallback(() => ask(true), [ask])
}
