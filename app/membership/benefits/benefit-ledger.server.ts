import type { Ctx } from "../../platform/context.server"
import { membershipBenefits } from "../tables.server"

type Used = Omit<typeof membershipBenefits.$inferInsert, "id" | "at">

/** Records that a member used a benefit, once per kind and subject. Call it in the transaction of the change. */
export async function recordBenefit(ctx: Ctx, used: Used): Promise<void> {
  await ctx.db
    .insert(membershipBenefits)
    .values({ ...used, at: ctx.now() })
    .onConflictDoNothing()
}
