/** What is left to refund of a steel card, in cents: at most what is left of its payment. `owedCents`: undefined if unpaid. */
export const refundableCents = (
  card: { priceCents: number; refundCents: number },
  owedCents: number | undefined,
): number => Math.max(0, Math.min(card.priceCents - card.refundCents, owedCents ?? 0))

export type CardRefundStatus = "on-its-way" | "failed" | "returned"

/** The state of refunds that operators requested; null without one. Amounts in cents. */
export function cardRefundStatus(
  { refundCents }: { refundCents: number },
  returned: { failedCents: number; onItsWayCents: number } | undefined,
): CardRefundStatus | null {
  if (refundCents === 0) return null
  if (returned && returned.failedCents > 0) return "failed"
  return returned && returned.onItsWayCents > 0 ? "on-its-way" : "returned"
}
