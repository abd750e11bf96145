import { and, eq, ne } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { users } from "./tables.server"

/** The language the signed-in person has just chosen is the one the company writes to them in (D5, D6). */
export async function keepLanguage(ctx: Ctx): Promise<void> {
  const { actor, locale } = ctx
  if (actor.kind !== "person") return
  await ctx.db
    .update(users)
    .set({ locale, updatedAt: ctx.now() })
    .where(and(eq(users.id, actor.userId), ne(users.locale, locale)))
}
