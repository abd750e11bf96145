import { addMinutes } from "../../platform/dates"

/** A declared crypto payment keeps its dates this long (D27). */
export const DECLARED_CRYPTO_MINUTES = 24 * 60

type HoldTime = {
  now: Date
  createdAt: Date
  /** Hold time of its kind. */
  holdMinutes: number
  /** Current end of the hold; undefined if it has none. */
  current: Date | null | undefined
  /** Latest possible end. */
  maxExpiresAt: Date
  /** A payment was started. */
  isPaying: boolean
}

/**
 * End of a hold: `holdMinutes` from its start, or from now while it is being paid (D26, D69). Further requests do not
 * extend it. Undefined if it has expired.
 */
export function holdExpiresAt({
  now,
  createdAt,
  holdMinutes,
  current,
  maxExpiresAt,
  isPaying,
}: HoldTime): Date | undefined {
  const ends = [addMinutes(createdAt, holdMinutes), current, isPaying ? addMinutes(now, holdMinutes) : undefined]
  const wanted = Math.max(...ends.map((end) => end?.getTime() ?? 0))
  const until = new Date(Math.min(wanted, maxExpiresAt.getTime()))
  return until > now ? until : undefined
}

/** Refusals of a booking whose hold has ended, and whose customer may hold again. */
const renewable = new Set(["checkout.hold-expired", "checkout.held-in-other-window"])

export const canStartNewHold = (code: string): boolean => renewable.has(code)

/** The refusal of dates that the customer has booked in another window: starting again would be refused too. */
export const isAlreadyBooked = (code: string): boolean => code === "checkout.already-booked"

/** Refusals of a booking whose hold has ended. */
export const isHoldEnded = (code: string): boolean => canStartNewHold(code) || isAlreadyBooked(code)

/** Longest unpaid hold of an item, including renewals. */
export const MAX_HOLD_MINUTES = 120
/**
 * Period in which a customer's unpaid holds of an item are summed, so that releasing and holding again does not restart
 * the limit.
 */
export const HOLD_SUM_WINDOW_MINUTES = 240

/** A past hold of an item; `releasedAt` is null if it has not been released. */
export type PastHold = { createdAt: Date; expiresAt: Date; releasedAt: Date | null }

/** Minutes within the last four hours for which an item was held, up to `now`. */
export function minutesHeld(holds: readonly PastHold[], now: Date): number {
  const since = now.getTime() - HOLD_SUM_WINDOW_MINUTES * 60_000
  const spans = holds.map(({ createdAt, expiresAt, releasedAt }) => {
    const end = Math.min(expiresAt.getTime(), releasedAt?.getTime() ?? now.getTime(), now.getTime())
    return Math.max(0, end - Math.max(createdAt.getTime(), since))
  })
  return spans.reduce((sum, span) => sum + span, 0) / 60_000
}
