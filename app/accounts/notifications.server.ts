import { eq } from "drizzle-orm"
import type { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { Refusal, signInRequired } from "../platform/refusal"
import type { notificationsForm } from "./forms"
import { userById } from "./queries.server"
import { users } from "./tables.server"

/** What a customer is written about. Confirmations of their bookings always are (D12). */
export type Notifications = { bookingConfirmations: true; specialOffers: boolean; newsletter: boolean }

/** The signed-in customer's choice; before any, neither offers nor newsletter (D12). */
export async function notificationsOf(ctx: Ctx): Promise<Notifications> {
  const { userId } = requireRole(ctx, "personal")
  const user = await userById(ctx, userId)
  if (!user) throw signInRequired()
  return { bookingConfirmations: true, specialOffers: user.specialOffers, newsletter: user.newsletter }
}

/**
 * Saves what the signed-in customer wants to be written about; the audit keeps when they agreed and when they took it
 * back. Refuses with `accounts.user-not-updated` (409).
 */
export async function chooseNotifications(ctx: Ctx, choice: z.output<typeof notificationsForm>): Promise<void> {
  const { userId } = requireRole(ctx, "personal")
  const { specialOffers, newsletter } = choice
  await inTransaction(ctx, async (inner) => {
    const saved = await inner.db
      .update(users)
      .set({ specialOffers, newsletter, updatedAt: ctx.now() })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (saved.length === 0) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    await recordEvent(inner, {
      name: "notifications.chosen",
      subject: `user:${userId}`,
      facts: { specialOffers, newsletter },
    })
  })
}
