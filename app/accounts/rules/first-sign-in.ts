/** A sign-in this soon after the account's creation counts as the first (part 1 §9). */
const FIRST_WINDOW_MS = 60_000

/** True if there was no earlier sign-in, or only one within `FIRST_WINDOW_MS` of the account's creation (D11). */
export const isFirstSignIn = (lastSignInAt: Date | null, createdAt: Date): boolean =>
  lastSignInAt === null || Math.abs(lastSignInAt.getTime() - createdAt.getTime()) <= FIRST_WINDOW_MS
