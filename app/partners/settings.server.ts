import { eq } from "drizzle-orm"
import { requireReauthentication } from "../accounts/security/reauthentication.server"
import { users } from "../accounts/tables.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import type { PartnerNotificationsChoice } from "./forms"
import { sendPayoutChangedMail } from "./mails.server"
import { lockPartner } from "./partner-lock.server"
import { settingsOf } from "./queries.server"
import { isSameDestination, maskedDetails, type PayoutDestination } from "./rules/payout"
import { partnerSettings } from "./tables.server"

/** Per partner and hour; each sends a mail. */
const MAX_PAYOUT_CHANGES = 10

type Changes = Partial<Omit<typeof partnerSettings.$inferInsert, "userId">>

/** Inserts or updates a partner's settings. */
export async function saveSettings(ctx: Ctx, userId: string, changes: Changes): Promise<void> {
  await ctx.db
    .insert(partnerSettings)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: partnerSettings.userId, set: changes })
}

/** Stores where a partner is paid, instead of `before`. Payouts that are prepared keep theirs. Call it with the partner's row locked. */
export async function savePayout(
  ctx: Ctx,
  userId: string,
  payout: PayoutDestination,
  before?: PayoutDestination,
): Promise<void> {
  await saveSettings(ctx, userId, {
    payoutMethod: payout.method,
    payoutDetails: payout.details,
    ...(before ? { payoutChangedAt: ctx.now() } : {}),
  })
}

/** The signed-in partner's settings; payout details are masked. */
export async function ownSettings(ctx: Ctx) {
  const { userId } = requireRole(ctx, "business")
  const { payout, ...settings } = await settingsOf(ctx, userId)
  return {
    ...settings,
    payout: payout && { method: payout.method, masked: maskedDetails(payout) },
  }
}

/** Saves the signed-in partner's notifications. */
export async function chooseNotifications(ctx: Ctx, notifications: PartnerNotificationsChoice): Promise<void> {
  const { userId } = requireRole(ctx, "business")
  await inTransaction(ctx, async (txCtx) => {
    await saveSettings(txCtx, userId, { notifications })
    await recordEvent(txCtx, { name: "partner.notifications-chosen", subject: `user:${userId}`, facts: notifications })
  })
}

/**
 * Changes where the signed-in partner is paid, and mails them. `cookieHeader` is the request's Cookie header. Refuses as
 * `requireReauthentication` does, and with `platform.too-many`.
 */
export async function changePayout(
  ctx: Ctx,
  payout: PayoutDestination,
  { currentPassword }: { currentPassword: string },
  cookieHeader: string | null,
): Promise<void> {
  requireRole(ctx, "business")
  const { userId } = await requireReauthentication(ctx, currentPassword, cookieHeader)
  await enforceRateLimit(ctx, `payout-change:${userId}`, MAX_PAYOUT_CHANGES, HOUR_SECONDS)
  await inTransaction(ctx, async (txCtx) => {
    const user = await lockPartner(txCtx, userId)
    const stored = (await settingsOf(txCtx, userId)).payout
    if (stored && isSameDestination(stored, payout)) return
    await savePayout(txCtx, userId, payout, stored)
    await recordEvent(txCtx, {
      name: "partner.payout-changed",
      subject: `user:${userId}`,
      facts: { method: payout.method },
    })
    await sendPayoutChangedMail(txCtx, user, payout)
  })
}

/** Saves the signed-in partner's phone; name and company are changed by an operator. */
export async function savePhone(ctx: Ctx, { phone }: { phone?: string }): Promise<void> {
  const { userId } = requireRole(ctx, "business")
  await inTransaction(ctx, async (txCtx) => {
    const saved = await txCtx.db
      .update(users)
      .set({ phone: phone || null, updatedAt: ctx.now() })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (saved.length === 0) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    await recordEvent(txCtx, { name: "profile.saved", subject: `user:${userId}` })
  })
}
