import { bookingNumber } from "../../bookings/rules/number"
import type { GiftCardDetails } from "../../payments/gift-cards/gift-card-queries.server"
import { groupedCode } from "../../payments/rules/gift-cards"
import type { Ctx } from "../../platform/context.server"

/** A card as pages show it, without its owner; `bookingNumber`: of the booking that it was issued for. */
export function giftCardView(
  ctx: Ctx,
  { entries, originKind, originId, ownerId: _, ownerEmail: __, ...card }: GiftCardDetails,
) {
  return {
    ...card,
    code: groupedCode(card.code),
    isExpired: ctx.now() > card.expiresAt,
    bookingNumber: originKind === "booking" ? bookingNumber(originId) : undefined,
    entries: entries.map(({ id, kind, amountCents, at, bookingId }) => ({
      id,
      kind,
      amountCents,
      at,
      about: bookingId ? bookingNumber(bookingId) : undefined,
    })),
  }
}
