const HOUR = 3_600_000

/** Hours after its confirmation in which a booking may be given back (D28). */
export const CANCELLATION_HOURS = 48
/** Share of the total that comes back, in percent. */
export const CANCELLATION_PERCENT = 95
/** How long the voucher is valid. */
export const VOUCHER_MONTHS = 12

/** The terms on which the customer of a booking cancels it: within `hours` of its confirmation a voucher of `percent`. */
export type CancellationPolicy = { hours: number; percent: number }

/** The terms of everything that is booked (D28). */
export const VOUCHER_POLICY: CancellationPolicy = { hours: CANCELLATION_HOURS, percent: CANCELLATION_PERCENT }

export type Cancellation = { back: "voucher"; voucherCents: number } | { back: "nothing" }

type Times = { confirmedAt: Date | null; startsAt: Date }

/**
 * What a customer gets back who cancels at `at` (D28): within the policy's hours of the confirmation and before pickup a voucher
 * of its share of what was paid, rounded to the cent; later nothing. A booking not yet confirmed counts as within the hours; of
 * what was not paid, nothing comes back.
 */
export function cancellation(
  booking: Times & { paidCents: number; at: Date },
  policy: CancellationPolicy,
): Cancellation {
  const { startsAt, paidCents, at } = booking
  const inTime = at <= voucherUntil(booking, policy) && at < startsAt
  const voucherCents = voucherOf(paidCents, policy)
  return inTime && voucherCents > 0 ? { back: "voucher", voucherCents } : { back: "nothing" }
}

/** What is owed as a voucher for what was paid, in cents. */
export const voucherOf = (paidCents: number, { percent }: CancellationPolicy): number =>
  Math.round((paidCents * percent) / 100)

type Owed = { voucherCents: number; cancelReason: string | null; paidCents: number }

/**
 * What a voucher still stands for once money went back, in cents: never more than before; of what is still paid the policy's
 * share where the customer cancelled, else all of it.
 */
export const stillOwed = ({ voucherCents, cancelReason, paidCents }: Owed, policy: CancellationPolicy): number =>
  Math.min(voucherCents, cancelReason === "customer" ? voucherOf(paidCents, policy) : paidCents)

/** The moment after which a cancellation gives no voucher any more: the policy's hours from the confirmation, or the pickup. */
export function voucherUntil({ confirmedAt, startsAt }: Times, { hours }: CancellationPolicy): Date {
  const ends = confirmedAt ? new Date(confirmedAt.getTime() + hours * HOUR) : startsAt
  return ends < startsAt ? ends : startsAt
}

/**
 * What a cancellation brings: a voucher, nothing of what was paid, nothing because nothing was paid, or money still under
 * way that goes back in full once it arrives. `disputed` cannot be cancelled: a voucher would be due, but the card's bank may
 * still take the money back. `charged-back`: the bank has already given back what was paid. Besides, `giftCardCreditCents` go back to gift cards and vouchers: at once, or where
 * money is under way (`isUnderWay`) when it is known what became of it.
 */
export type CancelOutcome = (
  | { kind: "voucher"; voucherCents: number }
  | { kind: "nothing" }
  | { kind: "unpaid" }
  | { kind: "under-way" }
  | { kind: "disputed" }
  | { kind: "charged-back" }
) & { giftCardCreditCents: number; isUnderWay: boolean }

export type GrantedOutcome = Exclude<CancelOutcome, { kind: "disputed" }>

/** Whether the customer may cancel by themselves. */
export const isGranted = (outcome: CancelOutcome): outcome is GrantedOutcome => outcome.kind !== "disputed"

/**
 * What happens if the customer cancels at `at`; undefined where they cannot: what is not placed or already over, and from
 * the pickup on, when the vehicle may be on the road. `paidCents`: all that was paid, in euro cents; `giftCardCreditCents`: what was
 * set off and does not count as paid; `isUnderWay`: the customer said that a payment was sent (D27); `isDisputed`: the card's
 * bank has not decided yet about a dispute; `isChargedBack`: it has taken money back from us.
 */
export function cancelOutcome(
  booking: Times & {
    status: string
    paidCents: number
    giftCardCreditCents: number
    isUnderWay: boolean
    isDisputed: boolean
    isChargedBack: boolean
  },
  at: Date,
  policy: CancellationPolicy,
): CancelOutcome | undefined {
  const { status, startsAt, paidCents, giftCardCreditCents, isUnderWay, isDisputed } = booking
  if ((status !== "pending" && status !== "confirmed") || at >= startsAt) return undefined
  const besides = { giftCardCreditCents, isUnderWay }
  if (paidCents === 0 && isUnderWay) return { kind: "under-way", ...besides }
  if (paidCents === 0) return { kind: booking.isChargedBack ? "charged-back" : "unpaid", ...besides }
  const given = cancellation({ ...booking, at }, policy)
  if (given.back === "voucher" && isDisputed) return { kind: "disputed", ...besides }
  return given.back === "voucher"
    ? { kind: "voucher", voucherCents: given.voucherCents, ...besides }
    : { kind: "nothing", ...besides }
}

/** An outcome in one word, to be compared with what a page promised: `voucher:6166`, `nothing`, `unpaid+2500`. */
export function promiseOf(outcome: CancelOutcome): string {
  const given = outcome.kind === "voucher" ? `voucher:${outcome.voucherCents}` : outcome.kind
  return outcome.giftCardCreditCents > 0 ? `${given}+${outcome.giftCardCreditCents}` : given
}
