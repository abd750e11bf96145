import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { GiftCard } from "../../../app/payments/gift-cards/gift-card-queries.server"
import { issueGiftCard, issueGiftCards, type NewGiftCard } from "../../../app/payments/gift-cards/gift-cards.server"
import { giftCardEntries, giftCards } from "../../../app/payments/tables.server"
import { type Ctx, inTransaction } from "../../../app/platform/context.server"
import { endedBooking } from "./bookings"

const transferable = { kind: "gift_card", valueCents: 2_500, transferable: true, months: 12 } as const

/** A transferable gift card of 25 euro, with `changes`. */
export const someGiftCard = (ctx: Ctx, changes: Partial<NewGiftCard> = {}): Promise<GiftCard> =>
  inTransaction(ctx, (txCtx) =>
    issueGiftCard(txCtx, { ...transferable, originKind: "ticket", originId: randomUUID(), ...changes }),
  )

/** Several of them. */
export const someGiftCards = (ctx: Ctx, count: number): Promise<GiftCard[]> =>
  inTransaction(ctx, (txCtx) =>
    issueGiftCards(txCtx, {
      ...transferable,
      originKind: "ticket",
      originIds: Array.from({ length: count }, () => randomUUID()),
    }),
  )

/** Spends cents of a card on a booking. */
export async function spend(ctx: Ctx, { id }: GiftCard, cents: number): Promise<void> {
  const applied = { giftCardId: id, kind: "applied", amountCents: -cents, at: ctx.now() } as const
  await ctx.db.insert(giftCardEntries).values({ ...applied, bookingId: await endedBooking(ctx) })
  await ctx.db
    .update(giftCards)
    .set({ balanceCents: sql`${giftCards.balanceCents} - ${cents}` })
    .where(eq(giftCards.id, id))
}

/** In euro cents. */
export async function balanceOf(ctx: Ctx, { id }: GiftCard): Promise<number | undefined> {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.id, id))
  return card?.balanceCents
}
