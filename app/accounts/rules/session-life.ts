import type { Role } from "../../platform/context.server"

/** The cookie of a session; behind https `__Secure-` stands before its name. */
export const SESSION_COOKIE = "house.session_token"

/** A session lasts this long from sign-in, or from its last refresh (D11). */
export const SESSION_DAYS = 30

/** An operator's lasts this long from sign-in, and is not prolonged. */
const OPERATOR_SESSION_HOURS = 12

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** When a session opened at `openedAt` is over, at `expiresAt` at the latest. */
export function sessionEnd(role: Role, openedAt: Date, expiresAt: Date): Date {
  if (role !== "operator") return expiresAt
  return new Date(Math.min(openedAt.getTime() + OPERATOR_SESSION_HOURS * HOUR_MS, expiresAt.getTime()))
}

/** Whether a session is a day old or more since it was opened or refreshed, and so may be prolonged again. */
export const isRefreshDue = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= (SESSION_DAYS - 1) * DAY_MS

/** When a session that is refreshed now ends. */
export const refreshedUntil = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)
