import { eq } from "drizzle-orm"
import type { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requirePerson } from "../platform/authorise.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import type { profileForm } from "./forms"
import { users } from "./tables.server"

/** Saves name and phone of the signed-in person; nothing else of a profile changes here (part 3 §2). */
export async function updateProfile(ctx: Ctx, input: z.output<typeof profileForm>): Promise<void> {
  const { userId } = requirePerson(ctx)
  await ctx.db.transaction(async (tx) => {
    const saved = await tx
      .update(users)
      .set({ name: input.name, phone: input.phone || null, updatedAt: ctx.now() })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (saved.length === 0) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    await recordEvent(within(ctx, tx as Db), { name: "profile.saved", subject: `user:${userId}` })
  })
}
