const HOUR = 3_600_000

/** Hours after its confirmation in which a booking may be given back (D28). */
export const CANCELLATION_HOURS = 48
/** Share of the total that comes back, in percent. */
export const CANCELLATION_PERCENT = 95
/** How long the voucher is valid. */
export const VOUCHER_MONTHS = 12

export type Cancellation = { back: "voucher"; voucherCents: number } | { back: "nothing" }

/**
 * What a customer gets back who cancels at `at` (D28): within 48 hours of the confirmation and before pickup a voucher of
 * 95 % of what was paid, rounded to the cent; later nothing. A booking not yet confirmed counts as within the 48 hours; of
 * what was not paid, nothing comes back.
 */
export function cancellation(booking: {
  confirmedAt: Date | null
  startsAt: Date
  paidCents: number
  at: Date
}): Cancellation {
  const { confirmedAt, startsAt, paidCents, at } = booking
  const inTime = confirmedAt === null || at.getTime() <= confirmedAt.getTime() + CANCELLATION_HOURS * HOUR
  const voucherCents = Math.round((paidCents * CANCELLATION_PERCENT) / 100)
  return inTime && at < startsAt && voucherCents > 0 ? { back: "voucher", voucherCents } : { back: "nothing" }
}
