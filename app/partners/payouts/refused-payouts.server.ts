import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { users } from "../../accounts/tables.server"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { sum } from "../../platform/money"
import { sendPayoutRefusedMail } from "../mails.server"
import { settingsFrom } from "../queries.server"
import { isDestinationValid, isSameDestination, type PayoutDestination } from "../rules/payout"
import { partnerSettings, payouts } from "../tables.server"
import { balanceOf } from "./ledger.server"

/**
 * Sets the destination, given at `changedAt`, of a partner's prepared payouts that are in no file and whose own was refused:
 * those to an IBAN that is refused today, and those that were redirected before. They are held as long as after any change.
 * Returns the sum of the redirected ones in euro cents. Call it with the partner's row locked.
 */
export async function redirectPayouts(
  ctx: Ctx,
  userId: string,
  to: PayoutDestination,
  changedAt: Date = ctx.now(),
): Promise<number> {
  const prepared = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.status, "prepared"), isNull(payouts.fileId)))
    .orderBy(asc(payouts.id))
    .for("update")
  const redirected = prepared.filter(
    (payout) => (!isDestinationValid(payout) || payout.destinationChangedAt) && !isSameDestination(payout, to),
  )
  for (const payout of redirected) {
    await ctx.db
      .update(payouts)
      .set({ method: to.method, details: to.details, destinationChangedAt: changedAt })
      .where(eq(payouts.id, payout.id))
    await recordEvent(ctx, {
      name: "payout.redirected",
      subject: `payout:${payout.id}`,
      facts: { method: to.method },
    })
  }
  return sum(redirected.map(({ cents }) => cents))
}

/**
 * Mails those of these partners whose stored IBAN is refused that they cannot be paid there, once per IBAN and as soon as something
 * waits for it: an amount that may be paid out, or a prepared payout. Call it with the partners' rows locked.
 */
export async function mailRefusedDestinations(ctx: Ctx, userIds: string[]): Promise<void> {
  const rows = await ctx.db
    .select({ settings: partnerSettings, user: users })
    .from(partnerSettings)
    .innerJoin(users, eq(users.id, partnerSettings.userId))
    .where(
      and(
        inArray(partnerSettings.userId, userIds),
        eq(partnerSettings.payoutMethod, "iban"),
        isNull(partnerSettings.payoutRefusalMailedAt),
      ),
    )
    .orderBy(asc(users.id))
  for (const { settings, user } of rows) {
    const { payout, isPayoutRefused } = settingsFrom(settings)
    if (!payout || !isPayoutRefused) continue
    const cents = await waitingCents(ctx, user.id)
    if (cents <= 0) continue
    await ctx.db
      .update(partnerSettings)
      .set({ payoutRefusalMailedAt: ctx.now() })
      .where(eq(partnerSettings.userId, user.id))
    await sendPayoutRefusedMail(ctx, user, { payout, cents })
  }
}

/** What may be paid out to a partner, and what is in prepared payouts, in euro cents. */
async function waitingCents(ctx: Ctx, userId: string): Promise<number> {
  const isPrepared = and(eq(payouts.userId, userId), eq(payouts.status, "prepared"))
  const prepared = await ctx.db.select({ cents: payouts.cents }).from(payouts).where(isPrepared)
  return (await balanceOf(ctx, userId)).dueCents + sum(prepared.map(({ cents }) => cents))
}
