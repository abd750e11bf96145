import { useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { staysInPlace } from "../../platform/ui/sign-in-again"
import type { SessionSeen, SessionUser } from "../rules/auth-events"
import { hasSignedOut } from "./signed-out"

/** A session that ended while its person was booking or paying. `isAsking`: the dialog to sign in again is open. */
export type Interruption = { user: SessionUser; mark: string; isAsking: boolean }

/** Whose session was interrupted when the page was left to sign in with Google. */
const MARKER = "interrupted"

/**
 * Keeps the page as it is when its session ends while somebody books or pays there, until the same person is signed in
 * again. `known` is the session as the root loader last answered. `other` is another person who signed in instead: what was
 * typed is not theirs to see. `round` changes whenever the page's components must start anew for somebody else.
 */
export function useInterruption(known: SessionSeen | undefined) {
  const [before, setBefore] = useState(known)
  const [interruption, setInterruption] = useState<Interruption | null>(null)
  const [other, setOther] = useState<SessionUser | null>(null)
  const [round, setRound] = useState(0)
  const { pathname } = useLocation()

  if (known !== before) {
    setBefore(known)
    const earlier = interruption ?? (before && { user: before.user, mark: before.session.mark })
    if (!known && before && !interruption && isEndedInPlace(before))
      setInterruption({ user: before.user, mark: before.session.mark, isAsking: true })
    if (known && interruption && known.session.mark !== interruption.mark) setInterruption(null)
    if (known && earlier && known.user.id !== earlier.user.id) {
      if (interruption || staysInPlace()) setOther(known.user)
      setRound((current) => current + 1)
    }
    if (!known && before && !interruption && !isEndedInPlace(before)) setRound((current) => current + 1)
  }

  const pending = useRef<{ promise: Promise<boolean>; resolve: (isBack: boolean) => void }>(undefined)
  const latest = useRef({ known, interruption })
  useEffect(() => {
    latest.current = { known, interruption }
  })

  /** Opens the dialog; true once the same person is signed in, false if they leave it. */
  const interrupt = useCallback((): Promise<boolean> => {
    const { known, interruption } = latest.current
    const ended = interruption ?? (known && { user: known.user, mark: known.session.mark })
    if (!ended) return Promise.resolve(false)
    setInterruption({ ...ended, isAsking: true })
    if (!pending.current) {
      let resolve: (isBack: boolean) => void = () => {}
      const promise = new Promise<boolean>((settle) => {
        resolve = settle
      })
      pending.current = { promise, resolve }
    }
    return pending.current.promise
  }, [])

  const isAsking = interruption?.isAsking ?? false
  const isBack = !interruption && !other && known !== null
  useEffect(() => {
    if (isAsking) return
    pending.current?.resolve(isBack)
    pending.current = undefined
  }, [isAsking, isBack])

  // Somebody who leaves the page that was kept gives it up.
  const path = useRef(pathname)
  useEffect(() => {
    if (path.current === pathname) return
    path.current = pathname
    if (latest.current.known === null) setInterruption(null)
  }, [pathname])

  useMarker(known, interruption, setOther)

  return {
    interruption,
    other,
    round,
    interrupt,
    dismiss: useCallback(() => setInterruption((current) => current && { ...current, isAsking: false }), []),
  }
}

/** Whether a session has ended by itself, or on another device, while its person was booking or paying here. */
export const isEndedInPlace = (ended: NonNullable<SessionSeen>): boolean =>
  staysInPlace() && !hasSignedOut(ended.session.mark)

/** Tells of another person who came back from Google. */
function useMarker(
  known: SessionSeen | undefined,
  interruption: Interruption | null,
  setOther: (user: SessionUser) => void,
): void {
  const isFirst = useRef(true)
  const userId = interruption?.user.id
  useEffect(() => {
    if (known === undefined) return
    try {
      const marked = sessionStorage.getItem(MARKER)
      if (isFirst.current && marked && known && known.user.id !== marked) setOther(known.user)
      isFirst.current = false
      if (userId) sessionStorage.setItem(MARKER, userId)
      else sessionStorage.removeItem(MARKER)
    } catch {}
  }, [known, userId, setOther])
}
