import {
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { useNavigation, useRouteLoaderData } from "react-router"
import { FormOwner } from "../../platform/ui/form-owner"
import { GUEST } from "../../platform/ui/kept-forms"
import type { RootData } from "../../platform/ui/root-data"
import {
  type AuthEvent,
  authEvents,
  openingEvents,
  type SessionSeen,
  type SessionUser,
  seenIn,
} from "../rules/auth-events"
import { InPlaceDialogs } from "./InPlaceDialogs"
import { keepSeen, seenBefore } from "./seen-before"
import { useInterruption } from "./use-interruption"
import { useKeptForms } from "./use-kept-forms"
import { useRecovery } from "./use-recovery"
import { useSessionCheck } from "./use-session-check"

type Listener = (event: AuthEvent) => void

export type SessionValue = {
  /** The signed-in person, or null. */
  user: SessionUser | null
  /** Until when the session lasts, or null without one. */
  session: { expiresAt: Date } | null
  /** Whether it is not known yet who is signed in, or an attempt to sign in, up or out is under way. */
  loading: boolean
  /** The latest event; null before the first. */
  event: AuthEvent | null
  /** The session has ended while its person books or pays on this page, which stays as it is until they sign in again. */
  isInterrupted: boolean
  /** Whether the session is the person's first; null without one. */
  firstSignIn: boolean | null
  /** Hears every event until the answered function is called. */
  subscribe: (listener: Listener) => () => void
  /** Asks the server for the session, prolonged where it is due; what has changed comes back as events. */
  refresh: () => Promise<void>
}

const SessionContext = createContext<SessionValue | undefined>(undefined)

/** The session of this browser; throws outside its provider. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error("useSession needs a SessionProvider around it.")
  return value
}

/** Each event is told to the window by this name. */
const SESSION_EVENT = "session"

function subscribe(listener: Listener): () => void {
  const hear = (told: Event) => listener((told as CustomEvent<AuthEvent>).detail)
  window.addEventListener(SESSION_EVENT, hear)
  return () => window.removeEventListener(SESSION_EVENT, hear)
}

/** The pages whose forms sign in, up or out. */
const attempt = /^\/(signin|signup|signout)(\/|\?|$)/

/** Watches the session that the root loader tells, and raises the events of part 1 §4. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const known = useKnown()
  const { interruption, other, round, interrupt, dismiss } = useInterruption(known)
  const seen = interruption ? null : known
  const [event, setEvent] = useState<AuthEvent | null>(null)
  const navigation = useNavigation()

  const raise = useCallback((events: AuthEvent[]) => {
    for (const each of events) {
      // Where the page is still coming to life, its parts come first.
      startTransition(() => setEvent(each))
      window.dispatchEvent(new CustomEvent(SESSION_EVENT, { detail: each }))
    }
  }, [])
  const last = useRef<SessionSeen>(undefined)
  useEffect(() => {
    if (seen === undefined) return
    raise(last.current === undefined ? openingEvents(seenBefore(), seen) : authEvents(last.current, seen))
    last.current = seen
    keepSeen(seen)
  }, [seen, raise])

  useRecovery(raise)
  useKeptForms(seen)
  const refresh = useSessionCheck(seen, interruption?.user ?? known?.user, interrupt)

  const trying = navigation.state !== "idle" && attempt.test(navigation.formAction ?? "")
  const loading = event === null || trying
  const value = useMemo<SessionValue>(
    () => ({
      user: seen?.user ?? null,
      session: seen ? { expiresAt: new Date(seen.session.expiresAt) } : null,
      loading,
      event,
      isInterrupted: interruption !== null,
      firstSignIn: seen?.session.isFirst ?? null,
      subscribe,
      refresh,
    }),
    [seen, loading, event, interruption, refresh],
  )
  return (
    <SessionContext.Provider value={value}>
      <FormOwner.Provider value={(interruption?.user ?? known?.user)?.id ?? GUEST}>
        {other ? null : <Fragment key={round}>{children}</Fragment>}
      </FormOwner.Provider>
      <InPlaceDialogs interruption={interruption} other={other} onDismiss={dismiss} />
    </SessionContext.Provider>
  )
}

/** The session by the root loader's last answer; where the root itself failed, what was known before. Undefined: nothing yet. */
function useKnown(): SessionSeen | undefined {
  const root = useRouteLoaderData("root") as RootData | undefined
  const known = useRef<SessionSeen>(undefined)
  const answered = root && seenIn({ user: root.person, session: root.session })
  const changed =
    answered !== undefined && (known.current === undefined || authEvents(known.current, answered).length > 0)
  if (changed) known.current = answered
  return known.current
}
