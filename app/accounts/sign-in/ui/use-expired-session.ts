import { useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { opensSignInDialog } from "../../../platform/ui/sign-in-again"
import type { SessionSnapshot, SessionUser } from "../../rules/auth-events"
import { homeOf } from "../../rules/return-path"
import { hasSignedOut } from "./signed-out"

/** A session that ended during a payment. `isDialogOpen`: the sign-in dialog is open. */
export type ExpiredSession = { user: SessionUser; isDialogOpen: boolean }

/**
 * Keeps the page mounted when the session ends during a payment, until the same user signs in again; another user is led to their
 * own home page. `session` is the root loader's last session. `remountKey` changes when the page must be remounted, because
 * what was typed is another user's.
 */
export function useExpiredSession(session: SessionSnapshot | undefined) {
  const [before, setBefore] = useState(session)
  const [expiredSession, setExpiredSession] = useState<ExpiredSession | null>(null)
  const [otherUser, setOtherUser] = useState<SessionUser | null>(null)
  const [remountKey, setRemountKey] = useState(0)
  const { pathname } = useLocation()

  if (session !== before) {
    setBefore(session)
    const previousUser = expiredSession?.user ?? before?.user
    const isPaying = !session && before && opensSignInDialog() && !hasSignedOut(before.session.sessionHash)
    if (isPaying && !expiredSession) setExpiredSession({ user: before.user, isDialogOpen: true })
    if (session) setExpiredSession(null)
    if (session && expiredSession && session.user.id !== expiredSession.user.id) setOtherUser(session.user)
    const isSameUser = session ? session.user.id === previousUser?.id : isPaying || expiredSession
    if (previousUser && !isSameUser) setRemountKey((current) => current + 1)
  }

  const pending = useRef<{ promise: Promise<boolean>; resolve: (isSignedInAgain: boolean) => void }>(undefined)
  const latest = useRef({ session, expiredSession })
  useEffect(() => {
    latest.current = { session, expiredSession }
  })

  /** Opens the dialog; resolves to true once the same user is signed in, false if it is dismissed. */
  const askToSignIn = useCallback((): Promise<boolean> => {
    const user = latest.current.expiredSession?.user ?? latest.current.session?.user
    if (!user) return Promise.resolve(false)
    setExpiredSession({ user, isDialogOpen: true })
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

  // Full page load, so that no data of the previous user stays in memory.
  useEffect(() => {
    if (otherUser) window.location.replace(homeOf(otherUser.role))
  }, [otherUser])

  return {
    expiredSession,
    otherUser,
    remountKey,
    askToSignIn,
    dismiss: useCallback(() => setExpiredSession((current) => current && { ...current, isDialogOpen: false }), []),
  }
}
