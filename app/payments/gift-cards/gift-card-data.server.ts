import { and, eq, or } from "drizzle-orm"
import type { Erased, Loss, PersonalData } from "../../accounts/deletion/personal-data.server"
import { userById } from "../../accounts/queries.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { formatCents } from "../../platform/money"
import { codeEnding } from "../rules/gift-cards"
import { giftCards } from "../tables.server"
import { giftCardsOfPerson } from "./gift-card-queries.server"

/**
 * A person's gift cards and vouchers. The ledger is an accounting record and is kept (Italian civil code art. 2220);
 * the owner is removed, so non-transferable cards can no longer be used.
 */
export const giftCardsData: PersonalData = { losses, erase, export: exported }

/** The balance of their cards: lost if not transferable, otherwise still usable with the code. */
async function losses(ctx: Ctx, userId: string): Promise<Loss[]> {
  const cards = await giftCardsOfPerson(ctx, userId)
  return cards
    .filter(({ balanceCents, expiresAt }) => balanceCents > 0 && expiresAt >= ctx.now())
    .map(({ kind, code, balanceCents, expiresAt, transferable }) => ({
      code: `payments.loss-${kind.replace("_", "-")}${transferable ? "-code" : ""}`,
      details: {
        ending: codeEnding(code),
        amount: formatCents(balanceCents, "eur"),
        date: formatInstant(expiresAt, { dateStyle: "long", locale: ctx.locale }),
      },
      cents: transferable ? 0 : balanceCents,
    }))
}

/** Only confirmed addresses count: an unconfirmed one does not prove ownership. */
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
  const cards = await giftCardsOfPerson(ctx, userId)
  return cards.map(({ ownerId: _, entries, ...card }) => ({
    ...card,
    entries: entries.map(({ giftCardId: __, ...entry }) => entry),
  }))
}
