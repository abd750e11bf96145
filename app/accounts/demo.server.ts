import { inArray } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { authOf } from "./auth.server"
import { DEMO_PASSWORD, demoAccounts } from "./rules/demo-accounts"
import { signInMethods, users } from "./tables.server"

/** Makes the demonstration's accounts where they are missing. Refused outside a demonstration. */
export async function seedDemoAccounts(ctx: Ctx): Promise<void> {
  if (!ctx.config.demo) throw new Error("Demonstration accounts exist in a demonstration only.")
  const emails = demoAccounts.map(({ email }) => email)
  const present = await ctx.db.select({ email: users.email }).from(users).where(inArray(users.email, emails))
  const missing = demoAccounts.filter(({ email }) => !present.some((row) => row.email === email))
  if (missing.length === 0) return
  const { password } = await authOf(ctx).$context
  const hash = await password.hash(DEMO_PASSWORD)
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.transaction(async (tx) => {
    for (const { key, ...account } of missing) {
      const id = `demo-${key.replace("_", "-")}`
      const [made] = await tx
        .insert(users)
        .values({ id, ...account, ...at, emailVerified: true, locale: "it" })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (!made) continue
      await tx
        .insert(signInMethods)
        .values({ id: `${id}-password`, userId: id, accountId: id, providerId: "credential", password: hash, ...at })
    }
  })
}
