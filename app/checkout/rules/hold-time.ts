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
  /** The end of the offer that it came from. */
  offerExpiresAt?: Date
  /** A payment was started. */
  isPaying: boolean
}

/**
 * End of a hold: when its offer ends; otherwise `holdMinutes` from its start, or from now while it is being paid (D26).
 * Further requests do not extend it. Undefined if it has expired.
 */
export function holdExpiresAt({
  now,
  createdAt,
  holdMinutes,
  current,
  maxExpiresAt,
  offerExpiresAt,
  isPaying,
}: HoldTime): Date | undefined {
  const ends = [addMinutes(createdAt, holdMinutes), current, isPaying ? addMinutes(now, holdMinutes) : undefined]
  const wanted = Math.max(...ends.map((end) => end?.getTime() ?? 0))
  const until = offerExpiresAt ?? new Date(Math.min(wanted, maxExpiresAt.getTime()))
  return until > now ? until : undefined
}

/** Refusals of a booking whose hold has ended, and whose customer may hold again. */
const renewable = new Set(["checkout.hold-expired", "checkout.hold-released", "checkout.held-in-other-window"])

export const canStartNewHold = (code: string): boolean => renewable.has(code)

/** The refusal of dates that the customer has booked in another window: starting again would be refused too. */
export const isAlreadyBooked = (code: string): boolean => code === "checkout.already-booked"

/** Refusals of a booking whose hold has ended. */
export const isHoldEnded = (code: string): boolean => canStartNewHold(code) || isAlreadyBooked(code)

/** Longest unpaid hold of an item, including renewals. */
export const MAX_HOLD_MINUTES = 120

/** Time to pay what the company or a partner has confirmed; its dates are reserved until then (D71). */
export const PAY_HOURS = 48

/** Payment deadline of a stay confirmed, or an offer made, at `answeredAt`: 48 hours later, at most its start. */
export function payableUntil(startsAt: Date, answeredAt: Date): Date {
  const until = addMinutes(answeredAt, PAY_HOURS * 60)
  return until < startsAt ? until : startsAt
}
