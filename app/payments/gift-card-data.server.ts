import { and, eq, or } from "drizzle-orm"
import type { Erased, PersonalData } from "../accounts/personal-data.server"
import { userById } from "../accounts/queries.server"
import type { Ctx } from "../platform/context.server"
import { cardsOfPerson } from "./gift-card-queries.server"
import { giftCards } from "./tables.server"

/**
 * A person's gift cards and vouchers. The ledger is an accounting record and stays (Italian civil code art. 2220); whose they
 * were goes, and with it the way to use what nobody else may use.
 */
export const giftCardsData: PersonalData = { erase, export: exported }

/** Addresses only count where they are confirmed; what was sent to one that never was is not known to be theirs. */
async function erase(ctx: Ctx, { userId, email }: Erased): Promise<void> {
  const user = await userById(ctx, userId)
  const isTheirs = or(
    eq(giftCards.ownerId, userId),
    user?.emailVerified ? eq(giftCards.ownerEmail, user.email.toLowerCase()) : undefined,
  )
  const forgotten = { ownerId: null, note: null }
  await ctx.db
    .update(giftCards)
    .set({ ...forgotten, ownerEmail: null })
    .where(and(isTheirs, eq(giftCards.transferable, true)))
  await ctx.db
    .update(giftCards)
    .set({ ...forgotten, ownerEmail: email })
    .where(isTheirs)
}

async function exported(ctx: Ctx, userId: string) {
  const cards = await cardsOfPerson(ctx, userId)
  return cards.map(({ ownerId: _, entries, ...card }) => ({
    ...card,
    entries: entries.map(({ giftCardId: __, ...entry }) => entry),
  }))
}
