import { randomInt } from "node:crypto"
import { and, asc, eq, inArray } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/dates"
import { countAttempt } from "../../platform/limits.server"
import { sum } from "../../platform/money"
import { invalid } from "../../platform/refusal"
import { CODE_SIGNS, codeOf, DRAWN_SIGNS, isCode, normalCode } from "../rules/gift-card-code"
import { giftCardCreditOf } from "../rules/gift-card-credit"
import { goodAfterReturn, goodUntil } from "../rules/gift-card-life"
import { giftCardEntries, giftCards } from "../tables.server"
import { appliedCents, type GiftCard, isHolders, isOwners, type Purchase } from "./gift-card-queries.server"

/**
 * The ledger of gift cards and vouchers. Every verb here but `countCodeTry` runs inside the caller's transaction (`ctx.db` is
 * it), and locks the card before it reads its balance: balance and entries change together or not at all.
 */

/** A card an operator gave away; of every other origin there is one card. */
const BY_OPERATOR = "operator"

const MOST_TRIES = 10
const TRIES_SECONDS = 600
const MOST_DRAWS = 3

export type NewGiftCard = {
  kind: GiftCard["kind"]
  /** In euro cents. */
  valueCents: number
  /** Whose it is: by account, by an address that its owner has confirmed, or whoever holds the code. */
  ownerId?: string | null
  ownerEmail?: string | null
  transferable: boolean
  /** Good to the end of the day so many months on. */
  months: number
  /** What it is given for: `booking:{id}`, `ticket:{id}`, `operator`. */
  origin: string
  note?: string
}

/** Issues a card. The same origin asked for again is the same card, as it was issued first; an operator's is always new. */
export async function issueGiftCard(ctx: Ctx, wanted: NewGiftCard): Promise<GiftCard> {
  const { months, ownerEmail, ...fields } = wanted
  for (let draws = 0; draws < MOST_DRAWS; draws++) {
    const [card] = await ctx.db
      .insert(giftCards)
      .values({
        ...fields,
        ownerEmail: ownerEmail?.toLowerCase() ?? null,
        code: codeOf(Array.from({ length: DRAWN_SIGNS }, () => randomInt(CODE_SIGNS.length))),
        balanceCents: wanted.valueCents,
        expiresAt: goodUntil(ctx.now(), months),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (card) {
      await enter(ctx, card, "issued", wanted.valueCents)
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
  throw new Error("No code was free for a gift card.")
}

/**
 * Counts one try at a code: ten in ten minutes for an account, or for an address of the net where nobody is signed in, then
 * 429. Call it outside the transaction of `applyGiftCard`: a refusal must not take the count back.
 */
export async function countCodeTry(ctx: Ctx): Promise<void> {
  const who = ctx.actor.kind === "person" ? ctx.actor.userId : `ip ${ctx.ip}`
  await countAttempt(ctx, `payments.gift-card:${who}`, MOST_TRIES, TRIES_SECONDS)
}

/** A code as it is typed, or the id of a card of the signed-in person's own. */
export type AskedCard = { code: string } | { giftCardId: string }

async function lockAskedCard(ctx: Ctx, asked: AskedCard): Promise<GiftCard> {
  if ("giftCardId" in asked) {
    const own = await lockGiftCard(ctx, asked.giftCardId)
    if (!own || !(await isOwners(ctx, own))) throw refused("unknown")
    return own
  }
  const code = normalCode(asked.code)
  if (!isCode(code)) throw refused("mistyped")
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.code, code)).for("update")
  if (!card) throw refused("unknown")
  if (!(await isHolders(ctx, card))) throw refused("not-yours")
  return card
}

/**
 * Sets off as much of a card as it holds and `upToCents` takes (`giftCardCreditOf`), in euro cents. Refuses on the field `code` with
 * `payments.gift-card-mistyped`, `-unknown`, `-not-yours`, `-expired`, `-already-applied` where all of it is set off against
 * this purchase, `-spent`, `-not-needed` where nothing is due, and `-too-little` where its rest would leave less than a card
 * can be charged.
 */
export async function applyGiftCard(
  ctx: Ctx,
  { card: asked, purchase, upToCents }: { card: AskedCard; purchase: Purchase; upToCents: number },
): Promise<{ giftCardId: string; cents: number }> {
  const card = await lockAskedCard(ctx, asked)
  if (ctx.now() > card.expiresAt)
    throw refused("expired", { date: formatInstant(card.expiresAt, ctx.locale, { dateStyle: "long" }) })
  if (card.balanceCents === 0)
    throw refused((await appliedCents(ctx.db, purchase, card.id)) > 0 ? "already-applied" : "spent")
  if (upToCents <= 0) throw refused("not-needed")
  const cents = giftCardCreditOf(card.balanceCents, upToCents)
  if (cents === 0) throw refused("too-little")
  await enter(ctx, card, "applied", -cents, purchase)
  await balance(ctx, card, card.balanceCents - cents)
  await recordEvent(ctx, {
    name: "gift-card.applied",
    subject: `gift-card:${card.id}`,
    facts: { cents, purchase: `${purchase.purchaseKind}:${purchase.purchaseId}` },
  })
  return { giftCardId: card.id, cents }
}

const refused = (reason: string, details?: Record<string, string>) =>
  invalid([{ field: "code", code: `payments.gift-card-${reason}`, details }])

/**
 * Gives back what was set off against a purchase (of one card, where `giftCardId` says which), in euro cents; asking again
 * gives nothing. A card that has ended meanwhile is good for 30 more days, but for what came back alone: its rest is taken off
 * first, whether or not the job has been there.
 */
export async function returnApplied(
  ctx: Ctx,
  purchase: Purchase,
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
    if (hasEnded) await takeRest(ctx, card, "expired")
    await enter(ctx, card, "returned", cents, purchase)
    const rest = hasEnded ? 0 : card.balanceCents
    await balance(ctx, card, rest + cents, goodAfterReturn(card.expiresAt, ctx.now()))
    await recordEvent(ctx, {
      name: "gift-card.returned",
      subject: `gift-card:${card.id}`,
      facts: { cents, purchase: `${purchase.purchaseKind}:${purchase.purchaseId}` },
    })
    given.push(cents)
  }
  return sum(given)
}

/** Takes the rest off a locked card; nothing happens to an empty one. */
export const takeRest = (ctx: Ctx, card: GiftCard, kind: "expired" | "withdrawn"): Promise<void> =>
  takeOff(ctx, card, kind, card.balanceCents)

/**
 * Takes back so much of the card of an origin, or what is left on it where that is less; what is spent stays spent. Answers
 * what was taken, in euro cents.
 */
export async function lowerGiftCard(ctx: Ctx, origin: string, cents: number): Promise<number> {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.origin, origin)).for("update")
  if (!card) return 0
  const taken = Math.min(cents, card.balanceCents)
  await takeOff(ctx, card, "withdrawn", taken)
  return taken
}

async function takeOff(ctx: Ctx, card: GiftCard, kind: "expired" | "withdrawn", cents: number): Promise<void> {
  if (cents === 0) return
  await enter(ctx, card, kind, -cents)
  await balance(ctx, card, card.balanceCents - cents)
  await recordEvent(ctx, { name: `gift-card.${kind}`, subject: `gift-card:${card.id}`, facts: { cents } })
}

/** A card, locked until the transaction ends. */
export async function lockGiftCard(ctx: Ctx, id: string): Promise<GiftCard | undefined> {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.id, id)).for("update")
  return card
}

type EntryKind = (typeof giftCardEntries.$inferSelect)["kind"]

async function enter(ctx: Ctx, card: GiftCard, kind: EntryKind, amountCents: number, purchase?: Purchase) {
  await ctx.db.insert(giftCardEntries).values({ giftCardId: card.id, kind, amountCents, ...purchase, at: ctx.now() })
}

async function balance(ctx: Ctx, card: GiftCard, balanceCents: number, expiresAt = card.expiresAt) {
  await ctx.db.update(giftCards).set({ balanceCents, expiresAt }).where(eq(giftCards.id, card.id))
}
