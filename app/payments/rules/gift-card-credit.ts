/** The least that a card is charged, in cents of either currency. */
export const LEAST_CHARGE_CENTS = 50

/**
 * How much of a balance is set off against an amount due, all in euro cents (D23): never more than either, and never so
 * much that 1 to 49 cents are left, which no card can be charged. As 50 euro cents are a dollar when rounded (D7), the
 * same holds of what is left in dollars.
 */
export function giftCardCreditOf(balanceCents: number, dueCents: number): number {
  const most = Math.max(0, Math.min(balanceCents, dueCents))
  const left = dueCents - most
  return left > 0 && left < LEAST_CHARGE_CENTS ? Math.max(0, dueCents - LEAST_CHARGE_CENTS) : most
}
