import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { GiftCard } from "../../../app/payments/gift-cards/gift-card-queries.server"
import { issueGiftCard, type NewGiftCard } from "../../../app/payments/gift-cards/gift-cards.server"
import { giftCards } from "../../../app/payments/tables.server"
import { type Ctx, inTransaction } from "../../../app/platform/context.server"

/** A transferable gift card of 25 euro, with `changes`. */
export const someGiftCard = (ctx: Ctx, changes: Partial<NewGiftCard> = {}): Promise<GiftCard> =>
  inTransaction(ctx, (txCtx) =>
    issueGiftCard(txCtx, {
      kind: "gift_card",
      valueCents: 2_500,
      transferable: true,
      months: 12,
      origin: `ticket:${randomUUID()}`,
      ...changes,
    }),
  )

/** In euro cents. */
export async function balanceOf(ctx: Ctx, { id }: GiftCard): Promise<number | undefined> {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.id, id))
  return card?.balanceCents
}
