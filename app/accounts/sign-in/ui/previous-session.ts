import type { SessionSnapshot } from "../../rules/auth-events"

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
