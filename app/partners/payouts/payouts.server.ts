import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { sum } from "../../platform/money"
import { notFound, Refusal } from "../../platform/refusal"
import { sendPayoutPaidMail } from "../mails.server"
import { isDestinationValid } from "../rules/payout"
import { partnerEntries, partnerSettings, payouts } from "../tables.server"
import { isPayable } from "./ledger.server"

/**
 * Prepares a payout of everything payable (`isPayable`) for every verified partner with a payout method, except to an IBAN
 * that is not valid (`payoutsForOperator` names these partners); returns their number and sum in euro cents. The partners' settings are locked, so of two operators at once the second finds nothing due. Refuses with
 * 401 and 403 all but operators.
 */
export async function preparePayouts(ctx: Ctx): Promise<{ count: number; cents: number }> {
  requireRole(ctx, "operator")
  return inTransaction(ctx, async (inner) => {
    const partners = await inner.db
      .select({
        userId: partnerSettings.userId,
        method: partnerSettings.payoutMethod,
        details: partnerSettings.payoutDetails,
      })
      .from(partnerSettings)
      .innerJoin(users, eq(users.id, partnerSettings.userId))
      .where(
        and(isNotNull(partnerSettings.payoutMethod), eq(users.businessStatus, "verified"), isNull(users.deletedAt)),
      )
      .orderBy(asc(partnerSettings.userId))
      .for("no key update", { of: partnerSettings })
    const dueCents = await dueOf(
      inner,
      partners.map(({ userId }) => userId),
    )
    const prepared = partners.flatMap(({ userId, method, details }) => {
      const cents = dueCents.get(userId) ?? 0
      return cents > 0 && method && details && isDestinationValid({ method, details })
        ? [{ userId, method, details, cents, preparedAt: ctx.now() }]
        : []
    })
    for (const values of prepared) {
      const [payout] = await inner.db.insert(payouts).values(values).returning()
      if (!payout) throw new Error("The payout was not inserted.")
      await writeEntry(inner, payout, { cents: -payout.cents, cause: `payout:${payout.id}` })
      await recordEvent(inner, {
        name: "payout.prepared",
        subject: `payout:${payout.id}`,
        facts: { cents: payout.cents },
      })
    }
    return { count: prepared.length, cents: sum(prepared.map(({ cents }) => cents)) }
  })
}

async function dueOf(ctx: Ctx, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ userId: partnerEntries.userId, cents: sql<string>`sum(${partnerEntries.cents})` })
    .from(partnerEntries)
    .where(and(inArray(partnerEntries.userId, userIds), isPayable(ctx)))
    .groupBy(partnerEntries.userId)
  return new Map(rows.map(({ userId, cents }) => [userId, Number(cents)]))
}

type Payout = typeof payouts.$inferSelect

async function writeEntry(ctx: Ctx, payout: Payout, entry: { cents: number; cause: string }): Promise<void> {
  const { id: payoutId, userId } = payout
  const at = { dueAt: ctx.now(), createdAt: ctx.now() }
  await ctx.db.insert(partnerEntries).values({ userId, kind: "payout", payoutId, ...entry, ...at })
}

/**
 * Records that a prepared payout was made, with the bank's or PayPal's reference, and mails the partner. Refuses with
 * 401 and 403 all but operators, 404, `partners.payout-settled` (409) if it is not prepared any more. A balance that has
 * become negative since does not matter: the money was sent, and the next preparation counts the debt.
 */
export async function markPayoutPaid(ctx: Ctx, input: { payoutId: string; reference: string }): Promise<void> {
  const { userId: paidBy } = requireRole(ctx, "operator")
  const { reference } = input
  await inTransaction(ctx, async (inner) => {
    const payout = await lockPrepared(inner, input.payoutId)
    await inner.db
      .update(payouts)
      .set({ status: "paid", paidAt: ctx.now(), paidBy, reference })
      .where(eq(payouts.id, payout.id))
    await recordEvent(inner, { name: "payout.paid", subject: `payout:${payout.id}`, facts: { cents: payout.cents } })
    const partner = await userById(inner, payout.userId)
    if (partner && !partner.deletedAt) await sendPayoutPaidMail(inner, partner, { ...payout, reference })
  })
}

/** Cancels a prepared payout: its amount is due again. Refuses as `markPayoutPaid` does. */
export async function cancelPayout(ctx: Ctx, input: { payoutId: string }): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    const payout = await lockPrepared(inner, input.payoutId)
    await inner.db.update(payouts).set({ status: "cancelled" }).where(eq(payouts.id, payout.id))
    await writeEntry(inner, payout, { cents: payout.cents, cause: `payout:${payout.id}:cancelled` })
    await recordEvent(inner, {
      name: "payout.cancelled",
      subject: `payout:${payout.id}`,
      facts: { cents: payout.cents },
    })
  })
}

async function lockPrepared(ctx: Ctx, payoutId: string): Promise<Payout> {
  const isId = z.uuid().safeParse(payoutId).success
  const [payout] = isId ? await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)).for("update") : []
  if (!payout) throw notFound("partners.payout-not-found")
  if (payout.status !== "prepared") throw new Refusal("partners.payout-settled", {}, { status: 409 })
  return payout
}
