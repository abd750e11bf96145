import { and, desc, eq, inArray } from "drizzle-orm"
import type { Erased, Obstacle, PersonalData } from "../accounts/deletion/personal-data.server"
import type { Ctx } from "../platform/context.server"
import { type Currency, formatCents } from "../platform/money"
import { Refusal } from "../platform/refusal"
import type { Payment } from "./queries.server"
import { savedCards } from "./stripe/saved-cards.server"
import { disputes, payments, refunds } from "./tables.server"

/** A person's payments: amounts, dates and results, kept for ten years by law (Italian civil code art. 2220). */
export const paymentsData: PersonalData = { obstacles, erase, export: exported }

async function obstacles(ctx: Ctx, userId: string): Promise<Obstacle[]> {
  const made = await paymentsBy(ctx, userId)
  const moving = made.filter(({ state }) => state === "open" || state === "refunding")
  const obstacle = (code: string, { amountCents, currency }: { amountCents: number; currency: Currency }) => ({
    code,
    details: { amount: formatCents(amountCents, currency) },
  })
  return [
    ...moving.map((payment) => obstacle(`payments.obstacle-${payment.key ? "agency" : payment.state}`, payment)),
    ...(await requestedParts(ctx, made)).map((part) => obstacle("payments.obstacle-refunding", part)),
  ]
}

/** Requested refunds of a part of a payment, which an operator may still have to send. */
async function requestedParts(ctx: Ctx, made: Payment[]): Promise<{ amountCents: number; currency: Currency }[]> {
  const kept = new Map(made.filter(({ state }) => state === "succeeded").map((payment) => [payment.id, payment]))
  if (kept.size === 0) return []
  const requested = await ctx.db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...kept.keys()]), eq(refunds.status, "requested")))
  return requested.map(({ paymentId, amountCents }) => ({
    amountCents,
    currency: kept.get(paymentId)?.currency ?? "eur",
  }))
}

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  await ctx.db.update(payments).set({ clientSecret: null, lastError: null }).where(eq(payments.userId, userId))
}

async function exported(ctx: Ctx, userId: string) {
  const found = await paymentsBy(ctx, userId)
  const ids = found.map(({ id }) => id)
  const back = ids.length === 0 ? [] : await ctx.db.select().from(refunds).where(inArray(refunds.paymentId, ids))
  const disputed = ids.length === 0 ? [] : await ctx.db.select().from(disputes).where(inArray(disputes.paymentId, ids))
  return {
    made: found.map(({ userId: _, clientSecret: _secret, key: _key, operatorId: _operator, ...payment }) => ({
      ...payment,
      refunds: back.filter(({ paymentId }) => paymentId === payment.id).map(({ operatorId: _by, ...refund }) => refund),
      disputes: disputed.filter(({ paymentId }) => paymentId === payment.id),
    })),
    savedCards: await cards(ctx),
  }
}

/** The person's cards at the provider; reported as unknown if it cannot be reached. */
async function cards(ctx: Ctx) {
  try {
    return ctx.actor.kind === "person" && ctx.actor.role === "personal" ? await savedCards(ctx) : []
  } catch (error) {
    if (error instanceof Refusal) return "unknown"
    throw error
  }
}

const paymentsBy = (ctx: Ctx, userId: string) =>
  ctx.db.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.createdAt))
