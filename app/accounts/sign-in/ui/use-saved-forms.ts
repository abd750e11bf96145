import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { deleteForms, GUEST, rememberSignInFrom } from "../../../platform/ui/forms/saved-forms"
import type { SessionSnapshot } from "../../rules/auth-events"
import { returnPath } from "../../rules/return-path"
import { hasSignedOut } from "./signed-out"

/** Pages between a guest's page and a session. */
const signInPages = /^\/(signin|signup|check-email)(\/|$)/

/**
 * Deletes saved form data: at sign-out of all users, at sign-in of all other users. If a session ends otherwise, its user's
 * data stays; other users cannot read it.
 */
export function useSavedForms(snapshot: SessionSnapshot | undefined): void {
  const { pathname, search } = useLocation()
  const last = useRef<SessionSnapshot>(undefined)
  const isSignedIn = Boolean(snapshot)

  useEffect(() => {
    if (snapshot === undefined) return
    const before = last.current === undefined ? previousSession() : last.current
    last.current = snapshot
    const isSignedOut = !snapshot && before && hasSignedOut(before.session.sessionHash)
    deleteForms((owner) => (snapshot ? owner === snapshot.user.id : isSignedOut ? owner === GUEST : true))
  }, [snapshot])

  useEffect(() => {
    if (signInPages.test(pathname)) {
      const from = returnPath(new URLSearchParams(search).get("from"))
      if (from) rememberSignInFrom(from.split(/[?#]/)[0])
    } else rememberSignInFrom(undefined)
  }, [pathname, search])

  // Runs after the page's own effects have read the value.
  useEffect(() => {
    if (isSignedIn) rememberSignInFrom(undefined)
  }, [isSignedIn])
}

const KEY = "session-seen"

/** The session stored by this tab's previous page; undefined in a new tab or without session storage. */
export function previousSession(): SessionSnapshot | undefined {
  try {
    const stored = sessionStorage.getItem(KEY)
    return stored === null ? undefined : (JSON.parse(stored) as SessionSnapshot)
  } catch {
    return undefined
  }
}

/** Stores the session for this tab's next page. */
export function storeSession(snapshot: SessionSnapshot): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(snapshot))
  } catch {
    // Without session storage fewer events are raised.
  }
}
