import { randomInt } from "node:crypto"
import { and, asc, eq, inArray } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { enforceRateLimit } from "../../platform/limits.server"
import { sum } from "../../platform/money"
import { invalid } from "../../platform/refusal"
import { CODE_ALPHABET, codeOf, isCode, normalCode, RANDOM_LENGTH } from "../rules/gift-card-code"
import { giftCardCreditOf } from "../rules/gift-card-credit"
import { expiryAfterReturn, giftCardExpiry } from "../rules/gift-card-life"
import { giftCardEntries, giftCards } from "../tables.server"
import {
  appliedCents,
  type GiftCard,
  isGiftCardOwner,
  mayUseGiftCard,
  type PurchaseRef,
} from "./gift-card-queries.server"

/**
 * The ledger of gift cards and vouchers. All functions except `limitCodeTries` run inside the caller's transaction
 * (`ctx.db`) and lock the card before reading its balance, so that balance and entries change together.
 */

/** Origin of cards issued by an operator; any other origin has exactly one card. */
const BY_OPERATOR = "operator"

const MAX_CODE_ATTEMPTS = 10
const TRIES_SECONDS = 600
const MAX_DRAWS = 3

export const drawCode = () => codeOf(Array.from({ length: RANDOM_LENGTH }, () => randomInt(CODE_ALPHABET.length)))

export type NewGiftCard = {
  kind: GiftCard["kind"]
  valueCents: number
  /** The owner: an account, or a confirmed address; without either, the holder of the code. */
  ownerId?: string | null
  ownerEmail?: string | null
  transferable: boolean
  /** Valid until the end of the day this many months later. */
  months: number
  /** `booking:{id}`, `ticket:{id}`, `operator`. */
  origin: string
  note?: string
  /** Credit that a prize draw ticket brings (D53). */
  isTicketCredit?: boolean
}

/** Issues a card. A repeated origin returns the existing card; an operator's card is always new. */
export async function issueGiftCard(ctx: Ctx, wanted: NewGiftCard): Promise<GiftCard> {
  const { months, ownerEmail, ...fields } = wanted
  for (let draws = 0; draws < MAX_DRAWS; draws++) {
    const [card] = await ctx.db
      .insert(giftCards)
      .values({
        ...fields,
        ownerEmail: ownerEmail?.toLowerCase() ?? null,
        code: drawCode(),
        balanceCents: wanted.valueCents,
        expiresAt: giftCardExpiry(ctx.now(), months),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (card) {
      await addEntry(ctx, card, "issued", wanted.valueCents)
      await recordEvent(ctx, {
        name: "gift-card.issued",
        subject: `gift-card:${card.id}`,
        facts: { kind: card.kind, cents: card.valueCents, origin: card.origin },
      })
      return card
    }
    const [existing] =
      wanted.origin === BY_OPERATOR
        ? []
        : await ctx.db.select().from(giftCards).where(eq(giftCards.origin, wanted.origin))
    if (existing) return existing
  }
  throw new Error("No unused gift card code was found.")
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

type CreditToApply = { card: RequestedCard; purchase: PurchaseRef; upToCents: number; excludesTicketCredit?: boolean }

/**
 * Applies a card up to its balance and `upToCents` (`giftCardCreditOf`), in euro cents. Refuses on the field `code`
 * with `payments.gift-card-mistyped`, `-unknown`, `-not-yours`, `-expired`, `-already-applied` if all of it is applied
 * to this purchase, `-spent`, `-not-needed` if nothing is due, `-too-little` if the rest due would be less than a card
 * can be charged, and `-prize` for ticket credit if `excludesTicketCredit` (D53).
 */
export async function applyGiftCard(
  ctx: Ctx,
  { card: requested, purchase, upToCents, excludesTicketCredit = false }: CreditToApply,
): Promise<{ giftCardId: string; cents: number }> {
  const card = await lockRequestedCard(ctx, requested)
  if (excludesTicketCredit && card.isTicketCredit) throw giftCardRefusal("prize")
  if (ctx.now() > card.expiresAt)
    throw giftCardRefusal("expired", { date: formatInstant(card.expiresAt, { dateStyle: "long", locale: ctx.locale }) })
  if (card.balanceCents === 0)
    throw giftCardRefusal((await appliedCents(ctx.db, purchase, card.id)) > 0 ? "already-applied" : "spent")
  if (upToCents <= 0) throw giftCardRefusal("not-needed")
  const cents = giftCardCreditOf(card.balanceCents, upToCents)
  if (cents === 0) throw giftCardRefusal("too-little")
  await addEntry(ctx, card, "applied", -cents, purchase)
  await updateBalance(ctx, card, card.balanceCents - cents)
  await recordEvent(ctx, {
    name: "gift-card.applied",
    subject: `gift-card:${card.id}`,
    facts: { cents, purchase: `${purchase.purchaseKind}:${purchase.purchaseId}` },
  })
  return { giftCardId: card.id, cents }
}

const giftCardRefusal = (reason: string, details?: Record<string, string>) =>
  invalid([{ field: "code", code: `payments.gift-card-${reason}`, details }])

/**
 * Returns the credit applied to a purchase (of one card, if `giftCardId` is given), in euro cents; a repeated call
 * returns nothing. A card that has expired in the meantime is extended by 30 days for the returned credit only: its
 * remaining balance is removed first, even if the job has not run. A withdrawn card loses what is returned to it at once,
 * which does not count as returned.
 */
export async function releaseAppliedCredit(
  ctx: Ctx,
  purchase: PurchaseRef,
  { giftCardId }: { giftCardId?: string } = {},
): Promise<number> {
  const touched = ctx.db
    .select({ id: giftCardEntries.giftCardId })
    .from(giftCardEntries)
    .where(
      and(
        eq(giftCardEntries.purchaseKind, purchase.purchaseKind),
        eq(giftCardEntries.purchaseId, purchase.purchaseId),
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
    const cents = await appliedCents(ctx.db, purchase, card.id)
    if (cents === 0) continue
    const hasEnded = card.expiresAt < ctx.now()
    if (hasEnded) await removeBalance(ctx, card, "expired")
    await addEntry(ctx, card, "returned", cents, purchase)
    const rest = hasEnded ? 0 : card.balanceCents
    await updateBalance(ctx, card, rest + cents, expiryAfterReturn(card.expiresAt, ctx.now()))
    await recordEvent(ctx, {
      name: "gift-card.returned",
      subject: `gift-card:${card.id}`,
      facts: { cents, purchase: `${purchase.purchaseKind}:${purchase.purchaseId}` },
    })
    if (card.withdrawnAt) await removeBalance(ctx, { ...card, balanceCents: rest + cents }, "withdrawn")
    else given.push(cents)
  }
  return sum(given)
}

/** Removes the remaining balance of a locked card; does nothing if it is empty. */
export const removeBalance = (ctx: Ctx, card: GiftCard, kind: "expired" | "withdrawn"): Promise<void> =>
  subtract(ctx, card, kind, card.balanceCents)

/**
 * Removes up to `cents` from the balance of an origin's card; what is spent stays spent. Returns the removed amount, in
 * euro cents.
 */
export async function reduceGiftCard(ctx: Ctx, origin: string, cents: number): Promise<number> {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.origin, origin)).for("update")
  if (!card) return 0
  const taken = Math.min(cents, card.balanceCents)
  await subtract(ctx, card, "withdrawn", taken)
  return taken
}

async function subtract(ctx: Ctx, card: GiftCard, kind: "expired" | "withdrawn", cents: number): Promise<void> {
  if (cents === 0) return
  await addEntry(ctx, card, kind, -cents)
  await updateBalance(ctx, card, card.balanceCents - cents)
  await recordEvent(ctx, { name: `gift-card.${kind}`, subject: `gift-card:${card.id}`, facts: { cents } })
}

/** A card with a row lock. */
export async function lockGiftCard(ctx: Ctx, id: string): Promise<GiftCard | undefined> {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.id, id)).for("update")
  return card
}

type EntryKind = (typeof giftCardEntries.$inferSelect)["kind"]

async function addEntry(ctx: Ctx, card: GiftCard, kind: EntryKind, amountCents: number, purchase?: PurchaseRef) {
  await ctx.db.insert(giftCardEntries).values({ giftCardId: card.id, kind, amountCents, ...purchase, at: ctx.now() })
}

async function updateBalance(ctx: Ctx, card: GiftCard, balanceCents: number, expiresAt = card.expiresAt) {
  await ctx.db.update(giftCards).set({ balanceCents, expiresAt }).where(eq(giftCards.id, card.id))
}
