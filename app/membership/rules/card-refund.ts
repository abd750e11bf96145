/** What is left to refund of a steel card, in cents: at most what is left of its payment. `owedCents`: undefined if unpaid. */
export const refundableCents = (
  card: { priceCents: number; refundCents: number },
  owedCents: number | undefined,
): number => Math.max(0, Math.min(card.priceCents - card.refundCents, owedCents ?? 0))

export type CardRefundStatus = "on-its-way" | "failed" | "returned"
/** In cents of the order's currency. */
export type CardRefund = { status: CardRefundStatus; cents: number }

/**
 * The state of the refunds that operators requested, and how much of them is in it: the failed part first, then the part that
 * has not arrived, else all of them. Null without a refund. Amounts in cents.
 */
export function cardRefundOf(
  { refundCents }: { refundCents: number },
  { failedCents = 0, onItsWayCents = 0 }: { failedCents?: number; onItsWayCents?: number } = {},
): CardRefund | null {
  if (refundCents === 0) return null
  if (failedCents > 0) return { status: "failed", cents: Math.min(failedCents, refundCents) }
  if (onItsWayCents > 0) return { status: "on-its-way", cents: Math.min(onItsWayCents, refundCents) }
  return { status: "returned", cents: refundCents }
}
