/** A sign-in this soon after the account was made counts as the first (part 1 §9). */
const FIRST_WINDOW_MS = 60_000

/** Whether a sign-in is the person's first: there was none before, or the one before is of the account's first minute (D11). */
export const isFirstSignIn = (lastSignInAt: Date | null, createdAt: Date): boolean =>
  lastSignInAt === null || Math.abs(lastSignInAt.getTime() - createdAt.getTime()) <= FIRST_WINDOW_MS
