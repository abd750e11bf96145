import { giftCardView } from "../checkout/gift-cards/gift-card-view.server"
import { giftCardsOf } from "../payments/gift-cards/gift-card-queries.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"

/** The signed-in customer's gift cards and vouchers: usable ones first, then the others, each newest first. */
export async function ownGiftCards(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const cards = (await giftCardsOf(ctx, userId)).map((card) => {
    const view = giftCardView(ctx, card)
    return { ...view, why: view.note ?? reasonOf(view) }
  })
  const isUsable = ({ balanceCents, isExpired, isFrozen }: (typeof cards)[number]) =>
    balanceCents > 0 && !isExpired && !isFrozen
  return [...cards.filter(isUsable), ...cards.filter((card) => !isUsable(card))]
}

/** Why the card was issued; undefined if its origin means nothing to a customer. */
function reasonOf({ bookingNumber: number, isTicketCredit }: ReturnType<typeof giftCardView>): string | undefined {
  if (number) return m.account_gift_card_why_booking({ number })
  return isTicketCredit ? m.account_gift_card_why_ticket() : undefined
}
