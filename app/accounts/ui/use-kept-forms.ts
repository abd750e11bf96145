import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { dropForms, GUEST, rememberSignInFrom } from "../../platform/ui/kept-forms"
import type { SessionSeen } from "../rules/auth-events"
import { returnPath } from "../rules/return-path"
import { seenBefore } from "./seen-before"
import { hasSignedOut } from "./signed-out"

/** The pages that lead from a guest's page to a session. */
const signInPages = /^\/(signin|signup|check-email)(\/|$)/

/**
 * Deletes the forms of whoever is not here any more: at sign-out all of them, and those of others as soon as somebody signs
 * in. A session that ended otherwise keeps its person's forms for them, which nobody else reads.
 */
export function useKeptForms(seen: SessionSeen | undefined): void {
  const { pathname, search } = useLocation()
  const last = useRef<SessionSeen>(undefined)
  const isSignedIn = Boolean(seen)

  useEffect(() => {
    if (seen === undefined) return
    const before = last.current === undefined ? seenBefore() : last.current
    last.current = seen
    const isSignedOut = !seen && before && hasSignedOut(before.session.mark)
    dropForms((owner) => (seen ? owner === seen.user.id : isSignedOut ? owner === GUEST : true))
  }, [seen])

  useEffect(() => {
    if (signInPages.test(pathname)) {
      const from = returnPath(new URLSearchParams(search).get("from"))
      if (from) rememberSignInFrom(from.split(/[?#]/)[0])
    } else rememberSignInFrom(undefined)
  }, [pathname, search])

  // The page itself has read what it takes over by now.
  useEffect(() => {
    if (isSignedIn) rememberSignInFrom(undefined)
  }, [isSignedIn])
}
