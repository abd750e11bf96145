import { useCallback, useEffect, useRef } from "react"
import { useRevalidator } from "react-router"
import { callApi } from "../../../platform/ui/call-api"
import { handleSignInRequired, opensSignInDialog } from "../../../platform/ui/sign-in-again"
import { authEvents, type SessionResponse, type SessionSnapshot, toSnapshot } from "../../rules/auth-events"
import { isRefreshDue } from "../../rules/sign-in"
import { hasSignedOut } from "./signed-out"

/** Interval of session checks in a visible tab (part 1 §9). */
const CHECK_EVERY_MS = 30_000
/** Minimum time between checks, because `focus` and `visibilitychange` fire together. */
const MIN_PAUSE_MS = 1_000

/**
 * Checks the session every 30 s while visible, on focus, and when another tab reports another session; without a session only
 * on focus. If it differs, also after an action or API call of the page's user `personId` that answered 401, the loaders are
 * revalidated; if it ended during a payment, the sign-in dialog opens (`askToSignIn`). Returns a function that checks and
 * refreshes the session.
 */
export function useSessionCheck(
  snapshot: SessionSnapshot | undefined,
  personId: string | null,
  askToSignIn: () => Promise<boolean>,
): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const latest = useRef(snapshot)
  latest.current = snapshot
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
        const received = toSnapshot(result.data)
        const isPaying = current && opensSignInDialog() && !hasSignedOut(current.session.sessionHash)
        if (isPaying && !received) void askToSignIn()
        else if (authEvents(current, received).length > 0) await revalidate()
      })().finally(() => {
        pendingCheck.current = undefined
      })
      return pendingCheck.current
    },
    [revalidate, askToSignIn],
  )

  useEffect(() => {
    if (!personId) return
    return handleSignInRequired(async () => {
      const result = await callApi<SessionResponse>("/api/session")
      // No connection: let the caller retry and report the error.
      if (!result.ok) return true
      const received = toSnapshot(result.data)
      if (!received && opensSignInDialog()) return askToSignIn()
      if (authEvents(latest.current ?? null, received).length > 0) await revalidate()
      return received?.user.id === personId
    })
  }, [personId, revalidate, askToSignIn])

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

  const sessionHash = snapshot === undefined ? undefined : (snapshot?.session.sessionHash ?? "")
  useEffect(() => {
    const channel = sessionHash === undefined ? undefined : openChannel()
    if (!channel) return
    channel.onmessage = ({ data }) => {
      if (data !== sessionHash) void checkSession(false)
    }
    channel.postMessage(sessionHash)
    return () => channel.close()
  }, [sessionHash, checkSession])

  return useCallback(() => checkSession(true), [checkSession])
}

/** To the other tabs. Some browsers throw where storage is refused. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel("session")
  } catch {
    return undefined
  }
}
