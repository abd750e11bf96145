import { eq } from "drizzle-orm"
import type { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requirePerson } from "../platform/authorise.server"
import { NAME_MAX_LENGTH } from "../platform/contact"
import { type Ctx, inTransaction } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import type { profileForm } from "./forms"
import { requireProfile } from "./queries.server"
import { nameWithin } from "./rules/verified-person"
import { users } from "./tables.server"

/**
 * Sets the account's name to the verified document's, so that the verification counts again. Refuses with
 * `accounts.user-not-updated` (409) without a verification.
 */
export async function setNameFromDocument(ctx: Ctx): Promise<void> {
  const { verifiedPerson } = await requireProfile(ctx)
  if (!verifiedPerson) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
  await saveProfile(ctx, { name: nameWithin(verifiedPerson, NAME_MAX_LENGTH) })
}

/** Saves the signed-in user's name and phone only (part 3 §2). */
export const updateProfile = (ctx: Ctx, { name, phone }: z.output<typeof profileForm>): Promise<void> =>
  saveProfile(ctx, { name, phone: phone || null })

async function saveProfile(ctx: Ctx, changes: { name: string; phone?: string | null }): Promise<void> {
  const { userId } = requirePerson(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const saved = await txCtx.db
      .update(users)
      .set({ ...changes, updatedAt: ctx.now() })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (saved.length === 0) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    await recordEvent(txCtx, { name: "profile.saved", subject: `user:${userId}` })
  })
}
