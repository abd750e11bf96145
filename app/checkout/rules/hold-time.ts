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
