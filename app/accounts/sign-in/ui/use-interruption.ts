import { useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { opensSignInDialog } from "../../../platform/ui/sign-in-again"
import type { SessionSnapshot, SessionUser } from "../../rules/auth-events"
import { hasSignedOut } from "./signed-out"

/** A session that ended during a booking or payment. `isAsking`: the sign-in dialog is open. */
export type Interruption = { user: SessionUser; sessionHash: string; isAsking: boolean }

/** Session storage key: the id of the interrupted user, who may return from Google's sign-in page. */
const MARKER = "interrupted"

/**
 * Keeps the page mounted when the session ends during a booking or payment, until the same user signs in again. `session` is
 * the root loader's last session. `other`: another user signed in instead and must not see what was typed. `round` is a key
 * that changes when the page must be remounted for another user.
 */
export function useInterruption(session: SessionSnapshot | undefined) {
  const [before, setBefore] = useState(session)
  const [interruption, setInterruption] = useState<Interruption | null>(null)
  const [other, setOther] = useState<SessionUser | null>(null)
  const [round, setRound] = useState(0)
  const { pathname } = useLocation()

  if (session !== before) {
    setBefore(session)
    const previousUser = interruption ?? (before && { user: before.user, sessionHash: before.session.sessionHash })
    if (!session && before && !interruption && isEndedInPlace(before))
      setInterruption({ user: before.user, sessionHash: before.session.sessionHash, isAsking: true })
    if (session && interruption && session.session.sessionHash !== interruption.sessionHash) setInterruption(null)
    if (session && previousUser && session.user.id !== previousUser.user.id) {
      if (interruption || opensSignInDialog()) setOther(session.user)
      setRound((current) => current + 1)
    }
    if (!session && before && !interruption && !isEndedInPlace(before)) setRound((current) => current + 1)
  }

  const pending = useRef<{ promise: Promise<boolean>; resolve: (isBack: boolean) => void }>(undefined)
  const latest = useRef({ session, interruption })
  useEffect(() => {
    latest.current = { session, interruption }
  })

  /** Opens the dialog; resolves to true once the same user is signed in, false if it is dismissed. */
  const interrupt = useCallback((): Promise<boolean> => {
    const { session, interruption } = latest.current
    const ended = interruption ?? (session && { user: session.user, sessionHash: session.session.sessionHash })
    if (!ended) return Promise.resolve(false)
    setInterruption({ ...ended, isAsking: true })
    if (!pending.current) {
      let resolve: (isBack: boolean) => void = () => {}
      const promise = new Promise<boolean>((resolvePromise) => {
        resolve = resolvePromise
      })
      pending.current = { promise, resolve }
    }
    return pending.current.promise
  }, [])

  const isAsking = interruption?.isAsking ?? false
  const isBack = !interruption && !other && session !== null
  useEffect(() => {
    if (isAsking) return
    pending.current?.resolve(isBack)
    pending.current = undefined
  }, [isAsking, isBack])

  // Navigating away ends the interruption.
  const path = useRef(pathname)
  useEffect(() => {
    if (path.current === pathname) return
    path.current = pathname
    if (latest.current.session === null) setInterruption(null)
  }, [pathname])

  useGoogleReturn(session, interruption, setOther)

  return {
    interruption,
    other,
    round,
    interrupt,
    dismiss: useCallback(() => setInterruption((current) => current && { ...current, isAsking: false }), []),
  }
}

/** Whether the session expired or was ended elsewhere during a booking or payment on this page. */
export const isEndedInPlace = (ended: NonNullable<SessionSnapshot>): boolean =>
  opensSignInDialog() && !hasSignedOut(ended.session.sessionHash)

/** Detects that another user returned from Google's sign-in page. */
function useGoogleReturn(
  session: SessionSnapshot | undefined,
  interruption: Interruption | null,
  setOther: (user: SessionUser) => void,
): void {
  const isFirst = useRef(true)
  const userId = interruption?.user.id
  useEffect(() => {
    if (session === undefined) return
    try {
      const interruptedId = sessionStorage.getItem(MARKER)
      if (isFirst.current && interruptedId && session && session.user.id !== interruptedId) setOther(session.user)
      isFirst.current = false
      if (userId) sessionStorage.setItem(MARKER, userId)
      else sessionStorage.removeItem(MARKER)
    } catch {}
  }, [session, userId, setOther])
}
