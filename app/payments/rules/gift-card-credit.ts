/** Smallest card charge, in cents of either currency. */
export const MIN_CHARGE_CENTS = 50

/**
 * Credit of a balance against an amount due, all in euro cents (D23): at most either of them, and never leaving 1 to 49
 * cents, which no card can be charged. As 50 euro cents round to a dollar (D7), the same holds for the rest in dollars.
 */
export function giftCardCreditOf(balanceCents: number, dueCents: number): number {
  const limit = Math.max(0, Math.min(balanceCents, dueCents))
  const left = dueCents - limit
  return left > 0 && left < MIN_CHARGE_CENTS ? Math.max(0, dueCents - MIN_CHARGE_CENTS) : limit
}
