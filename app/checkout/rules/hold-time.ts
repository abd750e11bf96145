import { addMinutes } from "../../platform/dates"

/** A declared crypto payment keeps its dates this long (D27). */
export const CRYPTO_MINUTES = 24 * 60

type HoldTime = {
  now: Date
  /** When the booking was begun. */
  createdAt: Date
  /** How long its kind is kept while it is paid for. */
  holdMinutes: number
  /** The end of what it keeps at this moment; undefined where it keeps nothing. */
  current: Date | null | undefined
  /** Nothing keeps it beyond. */
  latest: Date
  /** A payment was begun for it. */
  isPaying: boolean
}

/**
 * Until when a hold is kept: `holdMinutes` from its beginning, or from now while it is being paid (D26, D69). Asking again does
 * not lengthen it. Undefined where that is over.
 */
export function heldUntil({ now, createdAt, holdMinutes, current, latest, isPaying }: HoldTime): Date | undefined {
  const ends = [addMinutes(createdAt, holdMinutes), current, isPaying ? addMinutes(now, holdMinutes) : undefined]
  const wanted = Math.max(...ends.map((each) => each?.getTime() ?? 0))
  const until = new Date(Math.min(wanted, latest.getTime()))
  return until > now ? until : undefined
}
