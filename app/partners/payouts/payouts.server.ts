import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { sum } from "../../platform/money"
import { notFound, Refusal } from "../../platform/refusal"
import { sendPayoutPaidMail } from "../mails.server"
import { settingsFrom } from "../queries.server"
import { isDestinationValid, payoutsHeldUntil } from "../rules/payout"
import { partnerEntries, partnerSettings, payoutBookings, payouts } from "../tables.server"
import { isPayable } from "./ledger.server"
import { openAmounts } from "./payout-bookings.server"
import { mailRefusedDestinations } from "./refused-payouts.server"

/**
 * Prepares a payout of everything payable (`isPayable`) for every verified partner with a payout method, except to an IBAN
 * that is refused (`mailRefusedDestinations`), or while payouts are held after a change (`payoutsForOperator` names these
 * partners); returns their number and sum in euro cents. The partners are locked, so that of two operators at once the second finds
 * nothing due, and a withdrawn verification is seen. Refuses with 401 and 403 all but operators.
 */
export async function preparePayouts(ctx: Ctx): Promise<{ count: number; cents: number }> {
  requireRole(ctx, "operator")
  return inTransaction(ctx, async (txCtx) => {
    const userIds = await lockVerifiedPartners(txCtx)
    await mailRefusedDestinations(txCtx, userIds)
    const partners = await txCtx.db
      .select()
      .from(partnerSettings)
      .where(inArray(partnerSettings.userId, userIds))
      .orderBy(asc(partnerSettings.userId))
    const dueCents = await dueOf(txCtx, userIds)
    const open = await openAmounts(txCtx, userIds)
    const prepared = partners.flatMap((row) => {
      const { userId } = row
      const { payout, payoutChangedAt } = settingsFrom(row)
      const cents = dueCents.get(userId) ?? 0
      const isReady = payout && isDestinationValid(payout) && !payoutsHeldUntil(payoutChangedAt, ctx.now())
      return isReady && cents > 0 ? [{ userId, ...payout, cents, preparedAt: ctx.now() }] : []
    })
    for (const values of prepared) {
      const [payout] = await txCtx.db.insert(payouts).values(values).returning()
      if (!payout) throw new Error("The payout was not inserted.")
      await writeEntry(txCtx, payout, { cents: -payout.cents, cause: `payout:${payout.id}` })
      const included = open.filter(({ userId }) => userId === payout.userId)
      for (const { bookingId, cents } of included)
        await txCtx.db.insert(payoutBookings).values({ payoutId: payout.id, bookingId, cents })
      await recordEvent(txCtx, {
        name: "payout.prepared",
        subject: `payout:${payout.id}`,
        facts: { cents: payout.cents },
      })
    }
    return { count: prepared.length, cents: sum(prepared.map(({ cents }) => cents)) }
  })
}

/** `mailRefusedDestinations` to all verified partners, also while no operator prepares payouts. */
export const reportRefusedDestinations = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (txCtx) => mailRefusedDestinations(txCtx, await lockVerifiedPartners(txCtx)))

/** The ids of the verified partners, in the order in which their rows are locked. */
export async function lockVerifiedPartners(ctx: Ctx): Promise<string[]> {
  const locked = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "business"), eq(users.businessStatus, "verified"), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("no key update")
  return locked.map(({ id }) => id)
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
 * 401 and 403 all but operators, 404, `partners.payout-settled` (409) if it is not prepared any more,
 * `partners.payout-unverified` (409) while its partner is not verified. A balance that has become negative since does not
 * matter: the money was sent, and the next preparation counts the debt.
 */
export async function markPayoutPaid(ctx: Ctx, input: { payoutId: string; reference: string }): Promise<void> {
  const { userId: paidBy } = requireRole(ctx, "operator")
  const { reference } = input
  await inTransaction(ctx, async (txCtx) => {
    const { payout, isVerified } = await lockPrepared(txCtx, input.payoutId)
    if (!isVerified) throw new Refusal("partners.payout-unverified", {}, { status: 409 })
    await txCtx.db
      .update(payouts)
      .set({ status: "paid", paidAt: ctx.now(), paidBy, reference })
      .where(eq(payouts.id, payout.id))
    await recordEvent(txCtx, { name: "payout.paid", subject: `payout:${payout.id}`, facts: { cents: payout.cents } })
    const partner = await userById(txCtx, payout.userId)
    if (partner && !partner.deletedAt) await sendPayoutPaidMail(txCtx, partner, { ...payout, reference })
  })
}

/**
 * Cancels a prepared payout: its amount is due again. Refuses with 401 and 403 all but operators, 404,
 * `partners.payout-settled` (409) if it is not prepared any more.
 */
export async function cancelPayout(ctx: Ctx, input: { payoutId: string }): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => cancel(txCtx, (await lockPrepared(txCtx, input.payoutId)).payout))
}

/**
 * Cancels the prepared payouts of a partner whose verification is withdrawn; returns their sum in euro cents. Call it with the
 * partner's row locked.
 */
export async function cancelPayoutsOf(ctx: Ctx, userId: string): Promise<number> {
  const prepared = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.status, "prepared")))
    .orderBy(asc(payouts.id))
    .for("update")
  for (const payout of prepared) await cancel(ctx, payout)
  return sum(prepared.map(({ cents }) => cents))
}

async function cancel(ctx: Ctx, payout: Payout): Promise<void> {
  await ctx.db.update(payouts).set({ status: "cancelled" }).where(eq(payouts.id, payout.id))
  await writeEntry(ctx, payout, { cents: payout.cents, cause: `payout:${payout.id}:cancelled` })
  await recordEvent(ctx, { name: "payout.cancelled", subject: `payout:${payout.id}`, facts: { cents: payout.cents } })
}

/** Locks a prepared payout, after its partner's row as everywhere. */
async function lockPrepared(ctx: Ctx, payoutId: string): Promise<{ payout: Payout; isVerified: boolean }> {
  const isId = z.uuid().safeParse(payoutId).success
  const [found] = isId ? await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)) : []
  if (!found) throw notFound("partners.payout-not-found")
  const [partner] = await ctx.db.select().from(users).where(eq(users.id, found.userId)).for("no key update")
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)).for("update")
  if (payout?.status !== "prepared") throw new Refusal("partners.payout-settled", {}, { status: 409 })
  return { payout, isVerified: partner?.businessStatus === "verified" }
}
