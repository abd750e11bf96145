import { addMinutes } from "../../platform/dates"

/** A code is good for so long, then for an hour once it was typed rightly (D69). */
export const CODE_MINUTES = 15
const CONFIRMED_MINUTES = 60
export const MOST_WRONG_TRIES = 5
/** How often one confirmation may be used: for other dates, another time. */
const MOST_USES = 20
/** Another code is sent after this many seconds. */
export const RESEND_SECONDS = 60

type CodeState = { createdAt: Date; confirmedAt: Date | null; wrongTries: number; uses: number }

/** Whether a code may still be tried, or used again once confirmed. */
export function isCodeOpen({ createdAt, confirmedAt, wrongTries, uses }: CodeState, now: Date): boolean {
  const until = confirmedAt ? addMinutes(confirmedAt, CONFIRMED_MINUTES) : addMinutes(createdAt, CODE_MINUTES)
  return now < until && wrongTries < MOST_WRONG_TRIES && uses < MOST_USES
}

/** The digits of a code as somebody types it: "123 456" is "123456". */
export const codeDigits = (typed: string): string => typed.replaceAll(/\D/g, "")
