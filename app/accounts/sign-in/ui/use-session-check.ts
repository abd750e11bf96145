import { useCallback, useEffect, useRef } from "react"
import { useRevalidator } from "react-router"
import { callApi } from "../../../platform/ui/call-api"
import { handleSignInRequired } from "../../../platform/ui/sign-in-again"
import {
  authEvents,
  type SessionResponse,
  type SessionSnapshot,
  type SessionUser,
  seenIn,
} from "../../rules/auth-events"
import { isRefreshDue } from "../../rules/session-life"
import { hasSignedOut } from "./signed-out"
import { isEndedInPlace } from "./use-interruption"

/** Interval of session checks in a visible tab (part 1 §9). */
const CHECK_EVERY_MS = 30_000
/** Minimum time between checks, because `focus` and `visibilitychange` fire together. */
const MIN_PAUSE_MS = 1_000

/**
 * Checks the session every 30 s while visible, on focus, and when another tab reports another session; without a session only
 * on focus. If it differs, the loaders are revalidated; if it ended during a booking or payment of `person`, or an API call of
 * theirs answers 401, the sign-in dialog opens (`interrupt`). Returns a function that checks and refreshes the session.
 */
export function useSessionCheck(
  seen: SessionSnapshot | undefined,
  person: SessionUser | undefined,
  interrupt: () => Promise<boolean>,
): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const latest = useRef(seen)
  latest.current = seen
  const pendingCheck = useRef<Promise<void>>(undefined)
  const checkedAt = useRef(0)

  const checkSession = useCallback(
    (refresh: boolean) => {
      checkedAt.current = Date.now()
      pendingCheck.current ??= (async () => {
        const before = latest.current ?? null
        const due = before !== null && isRefreshDue(new Date(before.session.expiresAt), new Date())
        const result = await callApi<SessionResponse>("/api/session", { method: refresh || due ? "POST" : "GET" })
        if (!result.ok) return
        const current = latest.current ?? null
        const found = seenIn(result.data)
        if (current && !found && isEndedInPlace(current)) void interrupt()
        else if (authEvents(current, found).length > 0) await revalidate()
      })().finally(() => {
        pendingCheck.current = undefined
      })
      return pendingCheck.current
    },
    [revalidate, interrupt],
  )

  const personId = person?.id
  useEffect(() => {
    if (!personId) return
    return handleSignInRequired(async () => {
      const result = await callApi<SessionResponse>("/api/session")
      // No connection: let the caller retry and report the error.
      if (!result.ok) return true
      const found = seenIn(result.data)
      if (!found) return interrupt()
      if (authEvents(latest.current ?? null, found).length > 0) await revalidate()
      return found.user.id === personId
    })
  }, [personId, revalidate, interrupt])

  useEffect(() => {
    checkedAt.current = Date.now()
    const checkIfVisible = () => {
      const pause = latest.current ? MIN_PAUSE_MS : CHECK_EVERY_MS
      if (document.visibilityState === "visible" && Date.now() - checkedAt.current >= pause) void checkSession(false)
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      // Page restored from the back/forward cache after a sign-out: do not show it to the next person.
      if (latest.current && hasSignedOut(latest.current.session.sessionHash)) return window.location.reload()
      void checkSession(false)
    }
    const timer = setInterval(() => latest.current && checkIfVisible(), CHECK_EVERY_MS)
    window.addEventListener("focus", checkIfVisible)
    document.addEventListener("visibilitychange", checkIfVisible)
    window.addEventListener("pageshow", onPageShow)
    return () => {
      clearInterval(timer)
      window.removeEventListener("focus", checkIfVisible)
      document.removeEventListener("visibilitychange", checkIfVisible)
      window.removeEventListener("pageshow", onPageShow)
    }
  }, [checkSession])

  const sessionHash = seen === undefined ? undefined : (seen?.session.sessionHash ?? "")
  useEffect(() => {
    if (sessionHash === undefined || !("BroadcastChannel" in window)) return
    const channel = new BroadcastChannel("session")
    channel.onmessage = ({ data }) => {
      if (data !== sessionHash) void checkSession(false)
    }
    channel.postMessage(sessionHash)
    return () => channel.close()
  }, [sessionHash, checkSession])

  return useCallback(() => checkSession(true), [checkSession])
}
