import { bookingNumber } from "../bookings/rules/number"
import { type GiftCardDetails, type GiftCardEntry, giftCardsOf } from "../payments/gift-cards/gift-card-queries.server"
import { groupedCode } from "../payments/rules/gift-card-code"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"

/** The signed-in customer's gift cards and vouchers: usable ones first, then the others, each newest first. */
export async function ownGiftCards(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const cards = (await giftCardsOf(ctx, userId)).map((card) => cardView(ctx, card))
  const isUsable = ({ balanceCents, isExpired }: (typeof cards)[number]) => balanceCents > 0 && !isExpired
  return [...cards.filter(isUsable), ...cards.filter((card) => !isUsable(card))]
}

function cardView(ctx: Ctx, { entries, note, origin, ownerId: _, ownerEmail: __, ...card }: GiftCardDetails) {
  return {
    ...card,
    code: groupedCode(card.code),
    isExpired: ctx.now() > card.expiresAt,
    why: note ?? reasonFromOrigin(origin),
    entries: entries.map(entryView),
  }
}

/** Why the card was issued; undefined if its origin means nothing to a customer. */
function reasonFromOrigin(origin: string): string | undefined {
  const [kind, id = ""] = origin.split(":")
  if (kind === "booking") return m.account_gift_card_why_booking({ number: bookingNumber(id) })
  return kind === "ticket" ? m.account_gift_card_why_ticket() : undefined
}

function entryView({ id, kind, amountCents, at, purchaseId }: GiftCardEntry) {
  return { id, kind, amountCents, at, about: purchaseId ? bookingNumber(purchaseId) : undefined }
}
