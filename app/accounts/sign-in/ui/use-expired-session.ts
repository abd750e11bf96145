import { useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { opensSignInDialog } from "../../../platform/ui/sign-in-again"
import type { SessionSnapshot, SessionUser } from "../../rules/auth-events"
import { hasSignedOut } from "./signed-out"

/** A session that ended during a booking or payment. `isDialogOpen`: the sign-in dialog is open. */
export type ExpiredSession = { user: SessionUser; sessionHash: string; isDialogOpen: boolean }

/** Session storage key: the id of the user whose session expired, who may return from Google's sign-in page. */
const EXPIRED_USER_KEY = "interrupted"

/**
 * Keeps the page mounted when the session ends during a booking or payment, until the same user signs in again. `session` is
 * the root loader's last session. `otherUser`: another user signed in instead and must not see what was typed. `remountKey`
 * changes when the page must be remounted for another user.
 */
export function useExpiredSession(session: SessionSnapshot | undefined) {
  const [before, setBefore] = useState(session)
  const [expiredSession, setExpiredSession] = useState<ExpiredSession | null>(null)
  const [otherUser, setOtherUser] = useState<SessionUser | null>(null)
  const [remountKey, setRemountKey] = useState(0)
  const { pathname } = useLocation()

  if (session !== before) {
    setBefore(session)
    const previousUser = expiredSession ?? (before && { user: before.user, sessionHash: before.session.sessionHash })
    if (!session && before && !expiredSession && asksToSignInAgain(before))
      setExpiredSession({ user: before.user, sessionHash: before.session.sessionHash, isDialogOpen: true })
    if (session && expiredSession && session.session.sessionHash !== expiredSession.sessionHash) setExpiredSession(null)
    if (session && previousUser && session.user.id !== previousUser.user.id) {
      if (expiredSession || opensSignInDialog()) setOtherUser(session.user)
      setRemountKey((current) => current + 1)
    }
    if (!session && before && !expiredSession && !asksToSignInAgain(before)) setRemountKey((current) => current + 1)
  }

  const pending = useRef<{ promise: Promise<boolean>; resolve: (isSignedInAgain: boolean) => void }>(undefined)
  const latest = useRef({ session, expiredSession })
  useEffect(() => {
    latest.current = { session, expiredSession }
  })

  /** Opens the dialog; resolves to true once the same user is signed in, false if it is dismissed. */
  const askToSignIn = useCallback((): Promise<boolean> => {
    const { session, expiredSession } = latest.current
    const ended = expiredSession ?? (session && { user: session.user, sessionHash: session.session.sessionHash })
    if (!ended) return Promise.resolve(false)
    setExpiredSession({ ...ended, isDialogOpen: true })
    if (!pending.current) {
      let resolve: (isSignedInAgain: boolean) => void = () => {}
      const promise = new Promise<boolean>((resolvePromise) => {
        resolve = resolvePromise
      })
      pending.current = { promise, resolve }
    }
    return pending.current.promise
  }, [])

  const isDialogOpen = expiredSession?.isDialogOpen ?? false
  const isSignedInAgain = !expiredSession && !otherUser && session !== null
  useEffect(() => {
    if (isDialogOpen) return
    pending.current?.resolve(isSignedInAgain)
    pending.current = undefined
  }, [isDialogOpen, isSignedInAgain])

  // Navigating away closes the dialog and ends the wait.
  const path = useRef(pathname)
  useEffect(() => {
    if (path.current === pathname) return
    path.current = pathname
    if (latest.current.session === null) setExpiredSession(null)
  }, [pathname])

  useGoogleReturn(session, expiredSession, setOtherUser)

  return {
    expiredSession,
    otherUser,
    remountKey,
    askToSignIn,
    dismiss: useCallback(() => setExpiredSession((current) => current && { ...current, isDialogOpen: false }), []),
  }
}

/** Whether the session expired or was ended elsewhere during a booking or payment on this page. */
export const asksToSignInAgain = (ended: NonNullable<SessionSnapshot>): boolean =>
  opensSignInDialog() && !hasSignedOut(ended.session.sessionHash)

/** Detects that another user returned from Google's sign-in page. */
function useGoogleReturn(
  session: SessionSnapshot | undefined,
  expiredSession: ExpiredSession | null,
  setOtherUser: (user: SessionUser) => void,
): void {
  const isFirst = useRef(true)
  const userId = expiredSession?.user.id
  useEffect(() => {
    if (session === undefined) return
    try {
      const expiredUserId = sessionStorage.getItem(EXPIRED_USER_KEY)
      if (isFirst.current && expiredUserId && session && session.user.id !== expiredUserId) setOtherUser(session.user)
      isFirst.current = false
      if (userId) sessionStorage.setItem(EXPIRED_USER_KEY, userId)
      else sessionStorage.removeItem(EXPIRED_USER_KEY)
    } catch {}
  }, [session, userId, setOtherUser])
}
