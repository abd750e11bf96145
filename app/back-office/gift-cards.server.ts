import { bookingNumber } from "../bookings/rules/number"
import { findGiftCards, type GiftCardDetails } from "../payments/gift-cards/gift-card-queries.server"
import { groupedCode } from "../payments/rules/gift-card-code"
import type { Ctx } from "../platform/context.server"

/** Gift cards and vouchers, newest first: the latest, or those matching `wanted`. */
export async function operatorGiftCards(ctx: Ctx, wanted: string) {
  const cards = await findGiftCards(ctx, wanted)
  return cards.map((card) => cardView(ctx, card))
}

function cardView(ctx: Ctx, { entries, note, origin, ownerEmail, ownerId: _, ...card }: GiftCardDetails) {
  const [kind, id = ""] = origin.split(":")
  return {
    ...card,
    code: groupedCode(card.code),
    isExpired: ctx.now() > card.expiresAt,
    owner: ownerEmail ?? undefined,
    why: note ?? (kind === "booking" ? bookingNumber(id) : undefined),
    entries: entries.map(({ purchaseId, ...entry }) => ({
      id: entry.id,
      kind: entry.kind,
      amountCents: entry.amountCents,
      at: entry.at,
      about: purchaseId ? bookingNumber(purchaseId) : undefined,
    })),
  }
}
