import type { SessionSeen } from "../rules/auth-events"

const KEY = "session-seen"

/** The session that the page before saw in this tab; undefined in a new tab, or where the browser keeps nothing. */
export function seenBefore(): SessionSeen | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as SessionSeen)
  } catch {
    return undefined
  }
}

/** Keeps what is seen for the next page of this tab. */
export function keepSeen(seen: SessionSeen): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seen))
  } catch {
    // A browser that keeps nothing only hears fewer events.
  }
}
