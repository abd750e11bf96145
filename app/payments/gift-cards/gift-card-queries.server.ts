import { and, asc, desc, eq, gt, gte, ilike, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { isOperator, requirePerson, requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import type { Db } from "../../platform/database/db.server"
import { forbidden } from "../../platform/refusal"
import { frozenGiftCards } from "../refunds/frozen.server"
import { codeEnding, isCode, normalCode } from "../rules/gift-cards"
import { giftCardEntries, giftCards, type OriginKind } from "../tables.server"

export type GiftCard = typeof giftCards.$inferSelect
export type GiftCardEntry = typeof giftCardEntries.$inferSelect

/** A card with its entries, oldest first; `isFrozen`: the payment it came with is disputed (D75). */
export type GiftCardDetails = GiftCard & { entries: GiftCardEntry[]; isFrozen: boolean }

const net = sql<string>`-sum(${giftCardEntries.amountCents})`

/** Credit of a card applied to a booking and not returned, in euro cents. */
export async function appliedCents(db: Db, bookingId: string, giftCardId: string): Promise<number> {
  const [row] = await db
    .select({ cents: net })
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.bookingId, bookingId), eq(giftCardEntries.giftCardId, giftCardId)))
  return Number(row?.cents ?? 0)
}

/** A card applied to a booking, with the last characters of its code and the credit in euro cents. */
export type AppliedGiftCard = { giftCardId: string; kind: GiftCard["kind"]; last4: string; cents: number }

/** The cards applied to a booking and not returned, in the order in which they were applied. */
export async function appliedTo(db: Db, bookingId: string): Promise<AppliedGiftCard[]> {
  const rows = await db
    .select({ giftCardId: giftCards.id, kind: giftCards.kind, code: giftCards.code, cents: net })
    .from(giftCardEntries)
    .innerJoin(giftCards, eq(giftCards.id, giftCardEntries.giftCardId))
    .where(eq(giftCardEntries.bookingId, bookingId))
    .groupBy(giftCards.id)
    .orderBy(asc(sql`min(${giftCardEntries.id})`))
  return rows
    .map(({ code, cents, ...card }) => ({ ...card, last4: codeEnding(code), cents: Number(cents) }))
    .filter(({ cents }) => cents > 0)
}

/** What is spent of these cards and not returned, in euro cents; without cards of which nothing is. */
export async function spentOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: giftCardEntries.giftCardId, cents: net })
    .from(giftCardEntries)
    .where(and(inArray(giftCardEntries.giftCardId, ids), inArray(giftCardEntries.kind, ["applied", "returned"])))
    .groupBy(giftCardEntries.giftCardId)
    .having(sql`sum(${giftCardEntries.amountCents}) <> 0`)
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]))
}

/** Of these cards, the ids of those withdrawn while nothing of them was spent. */
export async function withdrawnUnused(db: Db, ids: string[]): Promise<Set<string>> {
  const spent = await spentOf(db, ids)
  const withdrawn = await db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(inArray(giftCards.id, ids), isNotNull(giftCards.withdrawnAt)))
  return new Set(withdrawn.map(({ id }) => id).filter((id) => !spent.has(id)))
}

export async function giftCardByOrigin(db: Db, kind: OriginKind, id: string): Promise<GiftCard | undefined> {
  const isOrigin = and(eq(giftCards.originKind, kind), eq(giftCards.originId, id))
  const [card] = await db.select().from(giftCards).where(isOrigin)
  return card
}

/** Whether ticket credit (D53) is applied to a booking. */
export async function hasTicketCredit(db: Db, bookingId: string): Promise<boolean> {
  const ids = (await appliedTo(db, bookingId)).map(({ giftCardId }) => giftCardId)
  return (await db.$count(giftCards, and(inArray(giftCards.id, ids), eq(giftCards.isTicketCredit, true)))) > 0
}

/** Whether the caller may use a card whose code they have: the owner, or anyone if it is transferable. */
export async function mayUseGiftCard(ctx: Ctx, card: GiftCard): Promise<boolean> {
  return card.transferable || isGiftCardOwner(ctx, card)
}

export async function isGiftCardOwner(ctx: Ctx, card: GiftCard): Promise<boolean> {
  if (ctx.actor.kind !== "person") return false
  if (card.ownerId === ctx.actor.userId) return true
  return card.ownerEmail !== null && card.ownerEmail === (await confirmedEmail(ctx, ctx.actor.userId))
}

async function confirmedEmail(ctx: Ctx, userId: string): Promise<string | undefined> {
  const user = await userById(ctx, userId)
  return user?.emailVerified ? user.email.toLowerCase() : undefined
}

/** A person's cards and vouchers, newest first, for themselves or an operator. */
export async function giftCardsOf(ctx: Ctx, userId: string): Promise<GiftCardDetails[]> {
  const person = requirePerson(ctx)
  if (person.userId !== userId && !isOperator(ctx)) throw forbidden()
  return giftCardsOfPerson(ctx, userId)
}

/** By account, and by the confirmed address of its owner (D54). */
export async function giftCardsOfPerson(ctx: Ctx, userId: string): Promise<GiftCardDetails[]> {
  return withEntries(
    ctx,
    await ctx.db
      .select()
      .from(giftCards)
      .where(await isTheirs(ctx, userId))
      .orderBy(...newestFirst),
  )
}

async function isTheirs(ctx: Ctx, userId: string) {
  const email = await confirmedEmail(ctx, userId)
  return or(eq(giftCards.ownerId, userId), email ? eq(giftCards.ownerEmail, email) : undefined)
}

const MAX_OFFERED = 20

/**
 * A person's cards and vouchers with a balance, in euro cents, those that expire first before others; without frozen ones, and
 * without ticket credit (D53) if `excludesTicketCredit`.
 */
export async function usableCardsOf(
  ctx: Ctx,
  userId: string,
  { excludesTicketCredit }: { excludesTicketCredit: boolean },
): Promise<AppliedGiftCard[]> {
  const cards = await ctx.db
    .select()
    .from(giftCards)
    .where(
      and(
        await isTheirs(ctx, userId),
        gt(giftCards.balanceCents, 0),
        gte(giftCards.expiresAt, ctx.now()),
        notInArray(giftCards.id, [...(await frozenGiftCards(ctx))]),
        excludesTicketCredit ? eq(giftCards.isTicketCredit, false) : undefined,
      ),
    )
    .orderBy(asc(giftCards.expiresAt), asc(giftCards.id))
    .limit(MAX_OFFERED)
  return cards.map(({ id, kind, code, balanceCents }) => ({
    giftCardId: id,
    kind,
    last4: codeEnding(code),
    cents: balanceCents,
  }))
}

const newestFirst = [desc(giftCards.createdAt), desc(giftCards.id)]

const MAX_FOUND = 50

/**
 * Cards for an operator, newest first: the latest, or those whose code, code ending or owner's address matches
 * `wanted`. `ownerEmail` is the account's address if the card has only an account.
 */
export async function findGiftCards(ctx: Ctx, wanted = ""): Promise<GiftCardDetails[]> {
  requireRole(ctx, "operator")
  const found = await ctx.db
    .select({ card: giftCards, accountEmail: users.email })
    .from(giftCards)
    .leftJoin(users, eq(users.id, giftCards.ownerId))
    .where(wanted.trim() === "" ? undefined : matches(wanted.trim()))
    .orderBy(...newestFirst)
    .limit(MAX_FOUND)
  return withEntries(
    ctx,
    found.map(({ card, accountEmail }) => ({ ...card, ownerEmail: card.ownerEmail ?? accountEmail })),
  )
}

function matches(wanted: string) {
  const code = normalCode(wanted)
  if (isCode(code)) return eq(giftCards.code, code)
  const literal = wanted.replace(/[\\%_]/g, "\\$&")
  return or(
    ilike(giftCards.ownerEmail, `%${literal}%`),
    ilike(users.email, `%${literal}%`),
    /^[0-9A-Z]{4}$/.test(code) ? sql`right(${giftCards.code}, 4) = ${code}` : undefined,
  )
}

async function withEntries(ctx: Ctx, cards: GiftCard[]): Promise<GiftCardDetails[]> {
  if (cards.length === 0) return []
  const ids = cards.map(({ id }) => id)
  const entries = await ctx.db
    .select()
    .from(giftCardEntries)
    .where(inArray(giftCardEntries.giftCardId, ids))
    .orderBy(asc(giftCardEntries.id))
  const frozen = await frozenGiftCards(ctx)
  return cards.map((card) => ({
    ...card,
    entries: entries.filter(({ giftCardId }) => giftCardId === card.id),
    isFrozen: frozen.has(card.id),
  }))
}
