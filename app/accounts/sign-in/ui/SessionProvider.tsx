import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react"
import { useLocation, useNavigation, useRouteLoaderData } from "react-router"
import { DraftUserContext } from "../../../platform/ui/forms/draft-user"
import { GUEST } from "../../../platform/ui/forms/saved-forms"
import type { RootData } from "../../../platform/ui/page/root-data"
import { usePasswordResetLink } from "../../password/ui/use-password-reset-link"
import {
  type AuthEvent,
  authEvents,
  openingEvents,
  type SessionSnapshot,
  type SessionUser,
  toSnapshot,
} from "../../rules/auth-events"
import { KeptFields } from "./KeptFields"
import { SessionEnded } from "./SessionEnded"
import { hasSignedOut } from "./signed-out"
import { useExpiredSession } from "./use-expired-session"
import { previousSession, storeSession, useSavedForms } from "./use-saved-forms"
import { useSessionCheck } from "./use-session-check"
import { useTypedPage } from "./use-typed-page"

type Listener = (event: AuthEvent) => void

export type SessionValue = {
  user: SessionUser | null
  /** Null without a session. */
  session: { expiresAt: Date } | null
  /** True while a sign-in, sign-up or sign-out form is being submitted. */
  loading: boolean
  /** The latest event; null before the first. Not state, so that an event renders nothing. */
  latestEvent: () => AuthEvent | null
  /** The session ended during a payment; the page stays mounted until the user signs in again. */
  isExpired: boolean
  /** The session expired or was ended elsewhere, and nobody has signed in since. */
  hasEnded: boolean
  /** Whether it is the user's first session; null without one. */
  firstSignIn: boolean | null
  /** Returns the function that unsubscribes. */
  subscribe: (listener: Listener) => () => void
  /** Refreshes the session at the server, which extends it if due; changes are raised as events. */
  refresh: () => Promise<void>
}

const SessionContext = createContext<SessionValue | undefined>(undefined)

/** Throws outside `SessionProvider`. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error("useSession must be used inside SessionProvider.")
  return value
}

/** Name of the CustomEvent on `window`. */
const SESSION_EVENT = "session"

function subscribe(listener: Listener): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<AuthEvent>).detail)
  window.addEventListener(SESSION_EVENT, onEvent)
  return () => window.removeEventListener(SESSION_EVENT, onEvent)
}

/** Form actions that sign in, up or out. */
const signInActions = /^\/(signin|signup|signout)(\/|\?|$)/

/** Watches the root loader's session and raises the events of part 1 §4. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const rootSession = useRootSession()
  const { expiredSession, otherUser, remountKey, askToSignIn, dismiss } = useExpiredSession(rootSession)
  const snapshot = expiredSession ? null : rootSession
  /** Whose page this is, also while their session has ended and they are asked to sign in again. */
  const userId = (expiredSession?.user ?? rootSession?.user)?.id ?? null
  const { pathname } = useLocation()
  const [hasEnded, setHasEnded] = useState(false)
  const latestEvent = useRef<AuthEvent | null>(null)
  const navigation = useNavigation()

  const raise = useCallback((events: AuthEvent[]) => {
    for (const event of events) {
      latestEvent.current = event
      window.dispatchEvent(new CustomEvent(SESSION_EVENT, { detail: event }))
    }
  }, [])
  // Before the effect below, which replaces the previous session.
  useSavedForms(snapshot)
  const leave = useTypedPage(snapshot?.user.id)
  const leaveIfTyped = useEffectEvent(() => {
    if (!expiredSession) leave()
  })
  const last = useRef<SessionSnapshot>(undefined)
  useEffect(() => {
    if (snapshot === undefined) return
    const isFirst = last.current === undefined
    const before = isFirst ? previousSession() : last.current
    raise(isFirst ? openingEvents(before, snapshot) : authEvents(before ?? null, snapshot))
    if (snapshot) setHasEnded(false)
    else if (before && !hasSignedOut(before.session.sessionHash)) {
      setHasEnded(true)
      leaveIfTyped()
    }
    last.current = snapshot
    storeSession(snapshot)
  }, [snapshot, raise])

  usePasswordResetLink(raise)
  const refresh = useSessionCheck(snapshot, userId, askToSignIn)

  const loading = navigation.state !== "idle" && signInActions.test(navigation.formAction ?? "")
  const value = useMemo<SessionValue>(
    () => ({
      user: snapshot?.user ?? null,
      session: snapshot ? { expiresAt: new Date(snapshot.session.expiresAt) } : null,
      loading,
      latestEvent: () => latestEvent.current,
      isExpired: expiredSession !== null,
      hasEnded,
      firstSignIn: snapshot?.session.isFirst ?? null,
      subscribe,
      refresh,
    }),
    [snapshot, loading, expiredSession, hasEnded, refresh],
  )
  return (
    <SessionContext.Provider value={value}>
      <DraftUserContext.Provider value={userId ?? GUEST}>
        <KeptFields
          userId={userId}
          path={pathname}
          isKept={() => !snapshot || !hasSignedOut(snapshot.session.sessionHash)}
        >
          {otherUser ? null : <Fragment key={remountKey}>{children}</Fragment>}
        </KeptFields>
      </DraftUserContext.Provider>
      {expiredSession?.isDialogOpen ? <SessionEnded email={expiredSession.user.email} onClose={dismiss} /> : null}
    </SessionContext.Provider>
  )
}

/** The root loader's session; the previous one if the root loader failed, undefined before the first. */
function useRootSession(): SessionSnapshot | undefined {
  const root = useRouteLoaderData("root") as RootData | undefined
  const rootSession = useRef<SessionSnapshot>(undefined)
  const loaded = root && toSnapshot({ user: root.person, session: root.session })
  const changed =
    loaded !== undefined && (rootSession.current === undefined || authEvents(rootSession.current, loaded).length > 0)
  if (changed) rootSession.current = loaded
  return rootSession.current
}
