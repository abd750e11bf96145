import { giftCardView } from "../checkout/gift-cards/gift-card-view.server"
import { findGiftCards } from "../payments/gift-cards/gift-card-queries.server"
import type { Ctx } from "../platform/context.server"

/** Gift cards and vouchers, newest first: the latest, or those matching `wanted`. */
export async function operatorGiftCards(ctx: Ctx, wanted: string) {
  const cards = await findGiftCards(ctx, wanted)
  return cards.map((card) => {
    const view = giftCardView(ctx, card)
    return { ...view, owner: card.ownerEmail ?? undefined, why: view.note ?? view.bookingNumber }
  })
}
