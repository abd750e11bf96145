import { randomInt } from "node:crypto"
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { recordEvent, recordEvents } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { enforceRateLimit } from "../../platform/limits.server"
import { sum } from "../../platform/money"
import { invalid } from "../../platform/refusal"
import { frozenGiftCards } from "../refunds/frozen.server"
import {
  CODE_ALPHABET,
  codeOf,
  expiryAfterReturn,
  giftCardCreditOf,
  giftCardExpiry,
  isCode,
  normalCode,
  RANDOM_LENGTH,
} from "../rules/gift-cards"
import { giftCardEntries, giftCards, type OriginKind } from "../tables.server"
import {
  appliedCents,
  type GiftCard,
  giftCardByOrigin,
  isGiftCardOwner,
  mayUseGiftCard,
} from "./gift-card-queries.server"

/**
 * The ledger of gift cards and vouchers. All functions except `limitCodeTries` run inside the caller's transaction
 * (`ctx.db`) and lock the card before reading its balance, so that balance and entries change together.
 */

const MAX_CODE_ATTEMPTS = 10
const TRIES_SECONDS = 600

const drawCode = () => codeOf(Array.from({ length: RANDOM_LENGTH }, () => randomInt(CODE_ALPHABET.length)))

export type NewGiftCard = {
  kind: GiftCard["kind"]
  valueCents: number
  /** The owner: an account, or a confirmed address; without either, the holder of the code. */
  ownerId?: string | null
  ownerEmail?: string | null
  transferable: boolean
  /** Valid until the end of the day this many months later. */
  months: number
  originKind: OriginKind
  originId: string
  note?: string
  /** Credit that a prize draw ticket brings (D53). */
  isTicketCredit?: boolean
}

/** Issues a card. A repeated origin returns the existing card. */
export async function issueGiftCard(ctx: Ctx, { originId, ...wanted }: NewGiftCard): Promise<GiftCard> {
  const [issued] = await issueGiftCards(ctx, { ...wanted, originIds: [originId] })
  const card = issued ?? (await giftCardByOrigin(ctx.db, wanted.originKind, originId))
  if (!card) throw new Error(`No gift card was issued for ${wanted.originKind} ${originId}.`)
  return card
}

/** Issues one card per origin, all with the same fields; none for an origin that has one. Throws if a random code exists (1 in 10^22). */
export async function issueGiftCards(
  ctx: Ctx,
  { originIds, months, ownerEmail, ...fields }: Omit<NewGiftCard, "originId"> & { originIds: string[] },
): Promise<GiftCard[]> {
  const cards = await ctx.db
    .insert(giftCards)
    .values(
      originIds.map((originId) => ({
        ...fields,
        originId,
        ownerEmail: ownerEmail?.toLowerCase() ?? null,
        code: drawCode(),
        balanceCents: fields.valueCents,
        expiresAt: giftCardExpiry(ctx.now(), months),
        createdAt: ctx.now(),
      })),
    )
    .onConflictDoNothing({ target: [giftCards.originKind, giftCards.originId] })
    .returning()
  if (cards.length === 0) return []
  await addEntries(
    ctx,
    cards.map(({ id, valueCents }) => ({ giftCardId: id, kind: "issued", amountCents: valueCents })),
  )
  await recordEvents(
    ctx,
    cards.map(({ id, kind, valueCents, originKind, originId }) => ({
      name: "gift-card.issued",
      subject: `gift-card:${id}`,
      facts: { kind, cents: valueCents, origin: `${originKind}:${originId}` },
    })),
  )
  return cards
}

/** Makes an account the owner of cards that had only its address, now confirmed (D54). */
export async function assignGiftCards(ctx: Ctx, ids: string[], ownerId: string): Promise<void> {
  await ctx.db
    .update(giftCards)
    .set({ ownerId })
    .where(and(inArray(giftCards.id, ids), isNull(giftCards.ownerId)))
}

/**
 * Counts a code attempt: ten in ten minutes per account, or per network without a session, then 429. Call it outside
 * the transaction of `applyGiftCard`, so that a refusal does not roll it back.
 */
export async function limitCodeTries(ctx: Ctx): Promise<void> {
  const who = ctx.actor.kind === "person" ? ctx.actor.userId : `ip ${ctx.network}`
  await enforceRateLimit(ctx, `payments.gift-card:${who}`, MAX_CODE_ATTEMPTS, TRIES_SECONDS)
}

/** A typed code, or the id of the signed-in person's own card. */
export type RequestedCard = { code: string } | { giftCardId: string }

async function lockRequestedCard(ctx: Ctx, requested: RequestedCard): Promise<GiftCard> {
  if ("giftCardId" in requested) {
    const card = await lockGiftCard(ctx, requested.giftCardId)
    if (!card || !(await isGiftCardOwner(ctx, card))) throw giftCardRefusal("unknown")
    return card
  }
  const code = normalCode(requested.code)
  if (!isCode(code)) throw giftCardRefusal("mistyped")
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.code, code)).for("update")
  if (!card) throw giftCardRefusal("unknown")
  if (!(await mayUseGiftCard(ctx, card))) throw giftCardRefusal("not-yours")
  return card
}

type CreditToApply = { card: RequestedCard; bookingId: string; upToCents: number; excludesTicketCredit?: boolean }

/**
 * Applies a card up to its balance and `upToCents` (`giftCardCreditOf`), in euro cents. Refuses on the field `code`
 * with `payments.gift-card-mistyped`, `-unknown`, `-not-yours`, `-expired`, `-already-applied` if all of it is applied
 * to this booking, `-spent`, `-not-needed` if nothing is due, `-too-little` if the rest due would be less than a card
 * can be charged, `-frozen` while what it came with is frozen (D75), and `-prize` for ticket credit if
 * `excludesTicketCredit` (D53).
 */
export async function applyGiftCard(
  ctx: Ctx,
  { card: requested, bookingId, upToCents, excludesTicketCredit = false }: CreditToApply,
): Promise<{ giftCardId: string; cents: number }> {
  const card = await lockRequestedCard(ctx, requested)
  if (excludesTicketCredit && card.isTicketCredit) throw giftCardRefusal("prize")
  if ((await frozenGiftCards(ctx)).has(card.id)) throw giftCardRefusal("frozen")
  if (ctx.now() > card.expiresAt)
    throw giftCardRefusal("expired", { date: formatInstant(card.expiresAt, { dateStyle: "long", locale: ctx.locale }) })
  if (card.balanceCents === 0)
    throw giftCardRefusal((await appliedCents(ctx.db, bookingId, card.id)) > 0 ? "already-applied" : "spent")
  if (upToCents <= 0) throw giftCardRefusal("not-needed")
  const cents = giftCardCreditOf(card.balanceCents, upToCents)
  if (cents === 0) throw giftCardRefusal("too-little")
  await moveCredit(ctx, [{ giftCardId: card.id, kind: "applied", amountCents: -cents, bookingId }])
  await recordEvent(ctx, {
    name: "gift-card.applied",
    subject: `gift-card:${card.id}`,
    facts: { cents, purchase: `booking:${bookingId}` },
  })
  return { giftCardId: card.id, cents }
}

const giftCardRefusal = (reason: string, details?: Record<string, string>) =>
  invalid([{ field: "code", code: `payments.gift-card-${reason}`, details }])

/**
 * Returns the credit applied to a booking (of one card, if `giftCardId` is given), in euro cents; a repeated call
 * returns nothing. A card that has expired in the meantime is extended by 30 days for the returned credit only: its
 * remaining balance is removed first, even if the job has not run. A withdrawn card loses what is returned to it at once,
 * which does not count as returned.
 */
export async function releaseAppliedCredit(
  ctx: Ctx,
  bookingId: string,
  { giftCardId }: { giftCardId?: string } = {},
): Promise<number> {
  const touched = ctx.db
    .select({ id: giftCardEntries.giftCardId })
    .from(giftCardEntries)
    .where(
      and(
        eq(giftCardEntries.bookingId, bookingId),
        giftCardId ? eq(giftCardEntries.giftCardId, giftCardId) : undefined,
      ),
    )
  const cards = await ctx.db
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, touched))
    .orderBy(asc(giftCards.id))
    .for("update")
  const given: number[] = []
  for (const card of cards) {
    const cents = await appliedCents(ctx.db, bookingId, card.id)
    if (cents === 0) continue
    if (card.expiresAt < ctx.now()) {
      await removeBalances(ctx, [card], "expired")
      const expiresAt = expiryAfterReturn(card.expiresAt, ctx.now())
      await ctx.db.update(giftCards).set({ expiresAt }).where(eq(giftCards.id, card.id))
    }
    await moveCredit(ctx, [{ giftCardId: card.id, kind: "returned", amountCents: cents, bookingId }])
    await recordEvent(ctx, {
      name: "gift-card.returned",
      subject: `gift-card:${card.id}`,
      facts: { cents, purchase: `booking:${bookingId}` },
    })
    // A withdrawn card was empty.
    if (card.withdrawnAt) await subtract(ctx, [{ giftCardId: card.id, cents }], "withdrawn")
    else given.push(cents)
  }
  return sum(given)
}

/**
 * Removes what is left of several cards, and marks them, so that credit returned to them later is removed too, unless they
 * keep it (`keepsReturned`: what is spent of them was paid for). What is spent stays spent.
 */
export async function withdrawGiftCards(ctx: Ctx, ids: string[], { keepsReturned = false } = {}): Promise<void> {
  const isOneOf = inArray(giftCards.id, ids)
  const cards = await ctx.db.select().from(giftCards).where(isOneOf).orderBy(asc(giftCards.id)).for("update")
  if (!keepsReturned)
    await ctx.db
      .update(giftCards)
      .set({ withdrawnAt: ctx.now() })
      .where(and(isOneOf, isNull(giftCards.withdrawnAt)))
  await removeBalances(ctx, cards, "withdrawn")
}

/** Removes the remaining balance of locked cards. */
export const removeBalances = (ctx: Ctx, cards: GiftCard[], kind: "expired" | "withdrawn"): Promise<void> =>
  subtract(
    ctx,
    cards.map(({ id, balanceCents }) => ({ giftCardId: id, cents: balanceCents })),
    kind,
  )

/** Removes up to `cents` from the balance of a card; what is spent stays spent. Returns the removed amount, in euro cents. */
export async function reduceGiftCard(ctx: Ctx, id: string, cents: number): Promise<number> {
  const card = await lockGiftCard(ctx, id)
  if (!card) return 0
  const taken = Math.min(cents, card.balanceCents)
  await subtract(ctx, [{ giftCardId: card.id, cents: taken }], "withdrawn")
  return taken
}

async function subtract(
  ctx: Ctx,
  wanted: { giftCardId: string; cents: number }[],
  kind: "expired" | "withdrawn",
): Promise<void> {
  const parts = wanted.filter(({ cents }) => cents > 0)
  if (parts.length === 0) return
  await moveCredit(
    ctx,
    parts.map(({ giftCardId, cents }) => ({ giftCardId, kind, amountCents: -cents })),
  )
  await recordEvents(
    ctx,
    parts.map(({ giftCardId, cents }) => ({
      name: `gift-card.${kind}`,
      subject: `gift-card:${giftCardId}`,
      facts: { cents },
    })),
  )
}

/** A card with a row lock. */
export async function lockGiftCard(ctx: Ctx, id: string): Promise<GiftCard | undefined> {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.id, id)).for("update")
  return card
}

type NewEntry = Omit<typeof giftCardEntries.$inferInsert, "at">

async function addEntries(ctx: Ctx, entries: NewEntry[]): Promise<void> {
  await ctx.db.insert(giftCardEntries).values(entries.map((entry) => ({ ...entry, at: ctx.now() })))
}

/** Adds entries, and sets the balances of their locked cards to the sum of their entries. */
async function moveCredit(ctx: Ctx, entries: NewEntry[]): Promise<void> {
  await addEntries(ctx, entries)
  const ids = entries.map(({ giftCardId }) => giftCardId)
  const { amountCents, giftCardId } = giftCardEntries
  await ctx.db
    .update(giftCards)
    .set({
      balanceCents: sql`(select sum(${amountCents}) from ${giftCardEntries} where ${giftCardId} = ${giftCards.id})`,
    })
    .where(inArray(giftCards.id, ids))
}
