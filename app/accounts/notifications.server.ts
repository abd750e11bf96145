import { eq } from "drizzle-orm"
import type { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { Refusal, signInRequired } from "../platform/refusal"
import type { notificationsForm } from "./forms"
import { userById } from "./queries.server"
import { users } from "./tables.server"

/** Mail preferences of a customer. Booking confirmations are always sent (D12). */
export type Notifications = { bookingConfirmations: true; specialOffers: boolean; newsletter: boolean }

/** The signed-in customer's choice; by default neither offers nor newsletter (D12). */
export async function notificationsOf(ctx: Ctx): Promise<Notifications> {
  const { userId } = requireRole(ctx, "personal")
  const user = await userById(ctx, userId)
  if (!user) throw signInRequired()
  return { bookingConfirmations: true, specialOffers: user.specialOffers, newsletter: user.newsletter }
}

/**
 * Saves the signed-in customer's choice; the audit event documents consent and its withdrawal. Refuses with
 * `accounts.user-not-updated` (409).
 */
export async function chooseNotifications(ctx: Ctx, choice: z.output<typeof notificationsForm>): Promise<void> {
  const { userId } = requireRole(ctx, "personal")
  const { specialOffers, newsletter } = choice
  await inTransaction(ctx, async (txCtx) => {
    const saved = await txCtx.db
      .update(users)
      .set({ specialOffers, newsletter, updatedAt: ctx.now() })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (saved.length === 0) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    await recordEvent(txCtx, {
      name: "notifications.chosen",
      subject: `user:${userId}`,
      facts: { specialOffers, newsletter },
    })
  })
}
