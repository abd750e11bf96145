import { eq } from "drizzle-orm"
import type { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requirePerson } from "../platform/authorise.server"
import { NAME_MAX_LENGTH } from "../platform/contact"
import { type Ctx, inTransaction } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import type { profileForm } from "./forms"
import { requireProfile } from "./queries.server"
import { fullName } from "./rules/verified-person"
import { users } from "./tables.server"

/**
 * Gives the signed-in person's account the name of their document, so that an earlier verification counts. Refuses with
 * `accounts.user-not-updated` (409) where there is none.
 */
export async function takeVerifiedName(ctx: Ctx): Promise<void> {
  const { phone, verifiedPerson } = await requireProfile(ctx)
  if (!verifiedPerson) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
  const name = fullName(verifiedPerson).slice(0, NAME_MAX_LENGTH)
  await updateProfile(ctx, { name, phone })
}

/** Saves name and phone of the signed-in person; nothing else of a profile changes here (part 3 §2). */
export async function updateProfile(ctx: Ctx, input: z.output<typeof profileForm>): Promise<void> {
  const { userId } = requirePerson(ctx)
  await inTransaction(ctx, async (inner) => {
    const saved = await inner.db
      .update(users)
      .set({ name: input.name, phone: input.phone || null, updatedAt: ctx.now() })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (saved.length === 0) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    await recordEvent(inner, { name: "profile.saved", subject: `user:${userId}` })
  })
}
