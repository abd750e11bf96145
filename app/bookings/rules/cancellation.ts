import { HOUR_MS } from "../../platform/durations"
import type { CancelReason } from "./states"

/** Hours after confirmation in which cancelling gives a voucher (D28). */
export const CANCELLATION_HOURS = 48
/** The voucher's share of the amount paid, in percent. */
export const CANCELLATION_PERCENT = 95
/** Validity of the voucher. */
export const VOUCHER_MONTHS = 12

/** Cancellation terms: within `hours` of the confirmation, a voucher of `percent`. */
export type CancellationPolicy = { hours: number; percent: number }

/** The terms of all kinds of booking (D28). */
export const VOUCHER_POLICY: CancellationPolicy = { hours: CANCELLATION_HOURS, percent: CANCELLATION_PERCENT }

export type Cancellation = { back: "voucher"; voucherCents: number } | { back: "nothing" }

type Times = { confirmedAt: Date | null; startsAt: Date }

/**
 * The result of cancelling at `at` (D28): within the policy's hours after confirmation and before pickup, a voucher of
 * its share of the amount paid, rounded to the cent; later nothing. An unconfirmed booking counts as within the hours;
 * an unpaid amount gives nothing.
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

/** The voucher for an amount paid, in cents. */
export const voucherOf = (paidCents: number, { percent }: CancellationPolicy): number =>
  Math.round((paidCents * percent) / 100)

type Owed = { voucherCents: number; cancelReason: CancelReason | null; paidCents: number }

/**
 * Value of a voucher after a refund, in cents: at most its previous value; of what is still paid, the policy's share if
 * the customer cancelled, otherwise all.
 */
export const stillOwed = ({ voucherCents, cancelReason, paidCents }: Owed, policy: CancellationPolicy): number =>
  Math.min(voucherCents, cancelReason === "customer" ? voucherOf(paidCents, policy) : paidCents)

/** The last moment at which cancelling gives a voucher: the policy's hours after the confirmation, or the pickup. */
export function voucherUntil({ confirmedAt, startsAt }: Times, { hours }: CancellationPolicy): Date {
  const ends = confirmedAt ? new Date(confirmedAt.getTime() + hours * HOUR_MS) : startsAt
  return ends < startsAt ? ends : startsAt
}

/**
 * Result of a cancellation: a voucher, all the money as it was paid (`refund`, D65 and 0041), no return of the amount paid,
 * nothing because nothing was paid, or a payment in progress that is refunded in full when it arrives. `disputed` cannot
 * be cancelled: a voucher or a refund would be due, but the bank may still return the money. `charged-back`: the bank has already returned it. In addition, `giftCardCreditCents`
 * are returned to gift cards and vouchers: at once, or with a payment in progress (`isPaymentPending`) once it is settled.
 */
export type CancelOutcome = (
  | { kind: "voucher"; voucherCents: number }
  | { kind: "refund"; refundCents: number }
  | { kind: "nothing" }
  | { kind: "unpaid" }
  | { kind: "crypto-declared" }
  | { kind: "disputed" }
  | { kind: "charged-back" }
) & { giftCardCreditCents: number; isPaymentPending: boolean }

export type GrantedOutcome = Exclude<CancelOutcome, { kind: "disputed" }>

/** Whether the customer may cancel without an operator. */
export const isGranted = (outcome: CancelOutcome): outcome is GrantedOutcome => outcome.kind !== "disputed"

/**
 * The result if the customer cancels at `at`; undefined if they cannot: not placed or ended, or from the pickup on,
 * when the vehicle may be in use. `paidCents`: total paid, in euro cents; `paidCreditCents`: the gift card credit in it;
 * `giftCardCreditCents`: gift card credit that does not count as paid; `isPaymentPending`: the customer declared a
 * payment as sent (D27); `isDisputed`: the bank has not decided about a dispute yet; `isChargedBack`: it has withdrawn
 * money from us; `freeUntil`: the last moment at which this customer gets everything back (D65); `isAnswerOverdue`: its
 * partner has not answered in the promised time, so everything goes back too.
 */
export function cancelOutcome(
  booking: Times & {
    status: string
    paidCents: number
    paidCreditCents: number
    giftCardCreditCents: number
    isPaymentPending: boolean
    isDisputed: boolean
    isChargedBack: boolean
    freeUntil?: Date
    isAnswerOverdue?: boolean
  },
  at: Date,
  policy: CancellationPolicy,
): CancelOutcome | undefined {
  const { status, startsAt, paidCents, giftCardCreditCents, isPaymentPending, isDisputed } = booking
  if ((status !== "pending" && status !== "confirmed") || at >= startsAt) return undefined
  const common = { giftCardCreditCents, isPaymentPending }
  if (paidCents === 0 && isPaymentPending) return { kind: "crypto-declared", ...common }
  if (paidCents === 0) return { kind: booking.isChargedBack ? "charged-back" : "unpaid", ...common }
  const given = cancellation({ ...booking, at }, policy)
  const isFree = booking.isAnswerOverdue || (booking.freeUntil !== undefined && at <= booking.freeUntil)
  if ((isFree || given.back === "voucher") && isDisputed) return { kind: "disputed", ...common }
  if (isFree) {
    const { paidCreditCents } = booking
    const returnedCredit = giftCardCreditCents + paidCreditCents
    return { kind: "refund", refundCents: paidCents - paidCreditCents, ...common, giftCardCreditCents: returnedCredit }
  }
  return given.back === "voucher"
    ? { kind: "voucher", voucherCents: given.voucherCents, ...common }
    : { kind: "nothing", ...common }
}

/** An outcome as a string, to compare with the one shown on the page: `voucher:6166`, `refund:6490`, `unpaid+2500`. */
export function outcomeKey(outcome: CancelOutcome): string {
  const given = givenKey(outcome)
  return outcome.giftCardCreditCents > 0 ? `${given}+${outcome.giftCardCreditCents}` : given
}

function givenKey(outcome: CancelOutcome): string {
  if (outcome.kind === "voucher") return `voucher:${outcome.voucherCents}`
  return outcome.kind === "refund" ? `refund:${outcome.refundCents}` : outcome.kind
}
