import type { OpenedBy, Role } from "../../platform/context.server"
import type { IdStatus } from "./identity"

/** What happens to the session of a browser (part 1 §4, D11). */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED"

export type SessionUser = { id: string; name: string; email: string; role: Role; idStatus: IdStatus }

/** `mark` tells one session from another and opens nothing; `expiresAt` is an ISO instant. */
export type SessionFacts = { mark: string; expiresAt: string; isFirst: boolean; openedBy: OpenedBy }

/**
 * The cookie that names the session which this browser signed out of (its `mark`): its other tabs tell a sign-out from a
 * session that ended by itself.
 */
export const SIGNED_OUT_COOKIE = "house.signed-out"

/** What the server tells a browser of its session: in the root loader, and at `/api/session`. */
export type SessionAnswer = { user: SessionUser | null; session: SessionFacts | null }

/** Whose session a browser has, as the server last told it; null is none. */
export type SessionSeen = { user: SessionUser; session: SessionFacts } | null

export const seenIn = ({ user, session }: SessionAnswer): SessionSeen => (user && session ? { user, session } : null)

/** What has happened between two looks at the session; nothing where they are alike. */
export function authEvents(before: SessionSeen, after: SessionSeen): AuthEvent[] {
  if (!after) return before ? ["SIGNED_OUT"] : []
  const opened = after.session.mark !== before?.session.mark
  const challenge: AuthEvent[] = opened && after.session.openedBy === "two-factor" ? ["MFA_CHALLENGE_VERIFIED"] : []
  if (!before) return ["SIGNED_IN", ...challenge]
  if (before.user.id !== after.user.id) return ["SIGNED_OUT", "SIGNED_IN", ...challenge]
  const refreshed = opened || before.session.expiresAt !== after.session.expiresAt
  return [
    ...(refreshed ? (["TOKEN_REFRESHED"] as const) : []),
    ...challenge,
    ...(isSameUser(before.user, after.user) ? [] : (["USER_UPDATED"] as const)),
  ]
}

/** What a page that has just come up finds: its session, and what has happened since the page this tab had before (undefined: none). */
export const openingEvents = (before: SessionSeen | undefined, after: SessionSeen): AuthEvent[] => [
  "INITIAL_SESSION",
  ...(before === undefined ? [] : authEvents(before, after)),
]

const isSameUser = (one: SessionUser, other: SessionUser) =>
  (Object.keys({ ...one, ...other }) as (keyof SessionUser)[]).every((key) => one[key] === other[key])

export const RESET_PAGE = "/reset-password"

/** The token of a link to set a new password, where this address is one. */
export const recoveryToken = (pathname: string, search: string): string | undefined => {
  const query = new URLSearchParams(search)
  const leads = pathname === RESET_PAGE || query.get("type") === "recovery"
  return (leads && query.get("token")) || undefined
}
