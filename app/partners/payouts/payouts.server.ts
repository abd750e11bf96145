import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { z } from "zod"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { sum } from "../../platform/money"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import { sendPayoutPaidMail } from "../mails.server"
import { settingsOf } from "../queries.server"
import { partnerEntries, payouts } from "../tables.server"
import { isPayable } from "./ledger.server"

/**
 * Prepares a payout of everything payable (`isPayable`) to a partner, to their current IBAN or PayPal address. The partner is
 * locked, so that of two operators at once the second finds nothing due, and a withdrawn verification is seen. Refuses with 401 and
 * 403 all but operators, 404, and with 409 `partners.payout-unverified`, `partners.payout-no-destination`,
 * `partners.payout-nothing-due`.
 */
export async function preparePayout(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const [partner] = await txCtx.db.select().from(users).where(eq(users.id, userId)).for("no key update")
    if (partner?.role !== "business" || partner.deletedAt) throw notFound()
    if (partner.businessStatus !== "verified") throw refused("partners.payout-unverified")
    const { payout: destination } = await settingsOf(txCtx, userId)
    if (!destination) throw refused("partners.payout-no-destination")
    const due = await txCtx.db
      .select({ id: partnerEntries.id, cents: partnerEntries.cents })
      .from(partnerEntries)
      .where(and(eq(partnerEntries.userId, userId), isPayable(txCtx)))
      .for("update")
    const cents = sum(due.map((entry) => entry.cents))
    if (cents <= 0) throw refused("partners.payout-nothing-due")
    const values = { userId, ...destination, cents, preparedAt: ctx.now() }
    const [payout] = await txCtx.db.insert(payouts).values(values).returning()
    if (!payout) throw new Error("The payout was not inserted.")
    const ids = due.map(({ id }) => id)
    await txCtx.db.update(partnerEntries).set({ payoutId: payout.id }).where(inArray(partnerEntries.id, ids))
    await recordEvent(txCtx, {
      name: "payout.prepared",
      subject: `user:${userId}`,
      facts: { payoutId: payout.id, cents },
    })
  })
}

const refused = (code: string) => new Refusal(code, {}, { status: 409 })

/**
 * Records that a prepared payout was made, downloaded or not, with the bank's or PayPal's reference, and mails the partner.
 * `paidTo`: the details of the account that got it, those of the preparation or, where a transfer failed, the partner's current ones;
 * then the payout leaves its file. Refuses with 401 and 403 all but operators, 404, `partners.payout-settled` (409) if it is not
 * prepared any more, and another account on the field `paidTo`. What was refunded since does not matter: the money was sent, and
 * the next payout deducts it.
 */
export async function markPayoutPaid(
  ctx: Ctx,
  { payoutId, reference, paidTo }: { payoutId: string; reference: string; paidTo?: string },
): Promise<void> {
  const { userId: paidBy } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const prepared = await lockPrepared(txCtx, payoutId)
    const elsewhere = paidTo && paidTo !== prepared.details ? await currentDestination(txCtx, prepared, paidTo) : {}
    const payout = { ...prepared, ...elsewhere }
    await txCtx.db
      .update(payouts)
      .set({ ...elsewhere, status: "paid", paidAt: ctx.now(), paidBy, reference })
      .where(eq(payouts.id, payout.id))
    await recordEvent(txCtx, { name: "payout.paid", subject: `payout:${payout.id}`, facts: { cents: payout.cents } })
    const partner = await userById(txCtx, payout.userId)
    if (partner && !partner.deletedAt) await sendPayoutPaidMail(txCtx, partner, { ...payout, reference })
  })
}

async function currentDestination(ctx: Ctx, { userId }: Payout, details: string) {
  const { payout: current } = await settingsOf(ctx, userId)
  if (!current || current.details !== details) throw invalid([{ field: "paidTo", code: "platform.field-invalid" }])
  return { ...current, fileId: null }
}

/**
 * Cancels a prepared payout that was not downloaded: its entries are due again. Refuses with 401 and 403 all but operators, 404,
 * and with 409 `partners.payout-settled`, or `partners.payout-downloaded`, because the bank may have it.
 */
export async function cancelPayout(ctx: Ctx, input: { payoutId: string }): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const payout = await lockPrepared(txCtx, input.payoutId)
    if (payout.fileId) throw refused("partners.payout-downloaded")
    await cancel(txCtx, payout)
  })
}

/**
 * Cancels the payouts of a partner whose verification is withdrawn that are prepared and not downloaded; returns their sum in euro
 * cents. Call it with the partner's row locked.
 */
export async function cancelPayoutsOf(ctx: Ctx, userId: string): Promise<number> {
  const prepared = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.status, "prepared"), isNull(payouts.fileId)))
    .orderBy(asc(payouts.id))
    .for("update")
  for (const payout of prepared) await cancel(ctx, payout)
  return sum(prepared.map(({ cents }) => cents))
}

type Payout = typeof payouts.$inferSelect

async function cancel(ctx: Ctx, { id, cents }: Payout): Promise<void> {
  await ctx.db.update(payouts).set({ status: "cancelled" }).where(eq(payouts.id, id))
  await ctx.db.update(partnerEntries).set({ payoutId: null }).where(eq(partnerEntries.payoutId, id))
  await recordEvent(ctx, { name: "payout.cancelled", subject: `payout:${id}`, facts: { cents } })
}

/** Locks a prepared payout, after its partner's row as everywhere. */
async function lockPrepared(ctx: Ctx, payoutId: string): Promise<Payout> {
  const isId = z.uuid().safeParse(payoutId).success
  const [found] = isId ? await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)) : []
  if (!found) throw notFound("partners.payout-not-found")
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, found.userId)).for("no key update")
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId)).for("update")
  if (payout?.status !== "prepared") throw refused("partners.payout-settled")
  return payout
}
