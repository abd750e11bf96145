/** Renewed or not, nobody keeps an item unpaid for longer than this. */
export const LONGEST_HOLD_MINUTES = 120
/** How far back the time a customer kept an item unpaid is counted: giving it back and holding anew does not begin it again. */
export const HOLD_MEMORY_MINUTES = 240

/** One time an item was kept; `releasedAt` is null where nobody has cleared it. */
export type PastHold = { createdAt: Date; expiresAt: Date; releasedAt: Date | null }

/** For how many minutes of the last four hours an item was kept, up to `now`. */
export function minutesHeld(holds: readonly PastHold[], now: Date): number {
  const since = now.getTime() - HOLD_MEMORY_MINUTES * 60_000
  const spans = holds.map(({ createdAt, expiresAt, releasedAt }) => {
    const end = Math.min(expiresAt.getTime(), releasedAt?.getTime() ?? now.getTime(), now.getTime())
    return Math.max(0, end - Math.max(createdAt.getTime(), since))
  })
  return spans.reduce((sum, span) => sum + span, 0) / 60_000
}
