import type { Role } from "../../platform/context.server"
import { DAY_MS, HOUR_MS } from "../../platform/durations"
import type { FormResult } from "../../platform/form-result"

/** Session cookie; over HTTPS the name has the prefix `__Secure-`. */
export const SESSION_COOKIE = "app.session_token"

/** From sign-in or the last refresh (D11). */
export const SESSION_DAYS = 30

/** From sign-in; operator sessions are not refreshed. */
const OPERATOR_SESSION_HOURS = 12

export function sessionEnd(role: Role, openedAt: Date, expiresAt: Date): Date {
  if (role !== "operator") return expiresAt
  return new Date(Math.min(openedAt.getTime() + OPERATOR_SESSION_HOURS * HOUR_MS, expiresAt.getTime()))
}

/** True at least a day after the session was opened or last refreshed. */
export const isRefreshDue = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= (SESSION_DAYS - 1) * DAY_MS

export const refreshedUntil = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)

/** A sign-in this soon after the account's creation counts as the first (part 1 §9). */
const FIRST_WINDOW_MS = 60_000

/** True if there was no earlier sign-in, or only one within `FIRST_WINDOW_MS` of the account's creation (D11). */
export const isFirstSignIn = (lastSignInAt: Date | null, createdAt: Date): boolean =>
  lastSignInAt === null || Math.abs(lastSignInAt.getTime() - createdAt.getTime()) <= FIRST_WINDOW_MS

/** What a sign-in in a dialog needs next: a code of the second factor, or nothing. */
export type SignInNextStep = "none" | "code"

/** Result of a sign-in form in a dialog (field `inDialog`). */
export type SignInDialogResult = FormResult & { nextStep?: SignInNextStep }
