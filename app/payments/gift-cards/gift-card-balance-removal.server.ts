import { and, asc, gt, lt } from "drizzle-orm"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { notFound, Refusal } from "../../platform/refusal"
import { giftCards } from "../tables.server"
import { lockGiftCard, removeBalances } from "./gift-cards.server"

const MAX_AT_ONCE = 500

/** Removes the balance of every expired card, each in its own transaction. */
export async function expireGiftCards(ctx: Ctx): Promise<void> {
  const over = await ctx.db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(lt(giftCards.expiresAt, ctx.now()), gt(giftCards.balanceCents, 0)))
    .orderBy(asc(giftCards.expiresAt))
    .limit(MAX_AT_ONCE)
  const failure = "an expired gift card could not be cleared"
  await forEachRowLoggingErrors(ctx, over, { subject: ({ id }) => `gift-card:${id}`, failure }, ({ id }) =>
    inTransaction(ctx, async (txCtx) => {
      const card = await lockGiftCard(txCtx, id)
      if (card && card.expiresAt < ctx.now()) await removeBalances(txCtx, [card], "expired")
    }),
  )
}

/**
 * An operator removes a card's balance. Applied credit stays applied, and can still be returned to the card. Refuses
 * with `payments.gift-card-not-found` (404), `payments.gift-card-empty` (409) if nothing is left.
 */
export async function withdrawGiftCard(ctx: Ctx, { giftCardId }: { giftCardId: string }): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const card = await lockGiftCard(txCtx, giftCardId)
    if (!card) throw notFound("payments.gift-card-not-found")
    if (card.balanceCents === 0) throw new Refusal("payments.gift-card-empty", {}, { status: 409 })
    await removeBalances(txCtx, [card], "withdrawn")
  })
}
