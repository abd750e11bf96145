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
