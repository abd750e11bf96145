import type { AuthMethod, Role } from "../../platform/context.server"
import type { IdStatus } from "./identity"

/** Session events in the browser (part 1 §4, D11). */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED"

export type SessionUser = { id: string; name: string; email: string; role: Role; idStatus: IdStatus }

/** `sessionHash` identifies the session but is not a credential; `expiresAt` is an ISO instant. */
export type SessionData = { sessionHash: string; expiresAt: string; isFirst: boolean; authMethod: AuthMethod }

/**
 * Cookie with the hash of the session that this browser signed out of, so that other tabs can distinguish a sign-out from
 * an expired or revoked session.
 */
export const SIGNED_OUT_COOKIE = "app.signed-out"

/** Session data sent to the browser: by the root loader and `/api/session`. */
export type SessionResponse = { user: SessionUser | null; session: SessionData | null }

/** The session as last received from the server; null if signed out. */
export type SessionSnapshot = { user: SessionUser; session: SessionData } | null

export const toSnapshot = ({ user, session }: SessionResponse): SessionSnapshot =>
  user && session ? { user, session } : null

/** Events between two observations of the session; empty if equal. */
export function authEvents(before: SessionSnapshot, after: SessionSnapshot): AuthEvent[] {
  if (!after) return before ? ["SIGNED_OUT"] : []
  const opened = after.session.sessionHash !== before?.session.sessionHash
  const verified: AuthEvent[] = opened && after.session.authMethod === "two-factor" ? ["MFA_CHALLENGE_VERIFIED"] : []
  if (!before) return ["SIGNED_IN", ...verified]
  if (before.user.id !== after.user.id) return ["SIGNED_OUT", "SIGNED_IN", ...verified]
  const refreshed = opened || before.session.expiresAt !== after.session.expiresAt
  return [
    ...(refreshed ? (["TOKEN_REFRESHED"] as const) : []),
    ...verified,
    ...(isSameUser(before.user, after.user) ? [] : (["USER_UPDATED"] as const)),
  ]
}

/** Events on page load; `before` is the session at this tab's previous page, undefined in a new tab. */
export const openingEvents = (before: SessionSnapshot | undefined, after: SessionSnapshot): AuthEvent[] => [
  "INITIAL_SESSION",
  ...(before === undefined ? [] : authEvents(before, after)),
]

const isSameUser = (one: SessionUser, other: SessionUser) =>
  (Object.keys({ ...one, ...other }) as (keyof SessionUser)[]).every((key) => one[key] === other[key])

export const RESET_PAGE = "/reset-password"

/** The token of a password reset link; undefined for other URLs. */
export const recoveryToken = (pathname: string, search: string): string | undefined => {
  const query = new URLSearchParams(search)
  const isRecovery = pathname === RESET_PAGE || query.get("type") === "recovery"
  return (isRecovery && query.get("token")) || undefined
}
