import { addMinutes } from "../../platform/dates"

/** Validity of a code, then an hour once it was confirmed (D69). */
export const CODE_MINUTES = 15
const CONFIRMED_MINUTES = 60
export const MAX_WRONG_TRIES = 5
/** Uses of one confirmation, for example after a change of dates. */
const MAX_USES = 20
/** Delay before another code is sent. */
export const RESEND_SECONDS = 60

type CodeState = { createdAt: Date; confirmedAt: Date | null; wrongTries: number; uses: number }

/** Whether a code may still be tried, or used again once confirmed. */
export function isCodeOpen({ createdAt, confirmedAt, wrongTries, uses }: CodeState, now: Date): boolean {
  const until = confirmedAt ? addMinutes(confirmedAt, CONFIRMED_MINUTES) : addMinutes(createdAt, CODE_MINUTES)
  return now < until && wrongTries < MAX_WRONG_TRIES && uses < MAX_USES
}

/** "123 456" becomes "123456". */
export const codeDigits = (typed: string): string => typed.replaceAll(/\D/g, "")
