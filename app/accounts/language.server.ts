import { and, eq, ne } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { users } from "./tables.server"

/**
 * Saves the chosen language as the language of the user's mails (D5, D6). Does nothing for visitors.
 *
 * @anyone Visitors choose a language too.
 * @unrecorded It is a preference.
 */
export async function saveLanguage(ctx: Ctx): Promise<void> {
  const { actor, locale } = ctx
  if (actor.kind !== "person") return
  await ctx.db
    .update(users)
    .set({ locale, updatedAt: ctx.now() })
    .where(and(eq(users.id, actor.userId), ne(users.locale, locale)))
}
