import { eq } from "drizzle-orm"
import { usedSecondFactor } from "../../platform/authorise.server"
import type { Ctx, Person } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { hasSecondFactor } from "../sign-in/auth.server"
import { deleteSessions } from "../sign-in/session-list.server"
import { sessions } from "../tables.server"

const mustHaveSecondFactor = (ctx: Ctx, { role }: Person) => role === "operator" && !ctx.config.demo

/**
 * If a new session of an operator was opened without their second factor, deletes it and throws
 * `accounts.passkey-needed` (403). An operator without any factor keeps the session, to set one up.
 */
export async function rejectSessionWithoutSecondFactor(ctx: Ctx, person: Person): Promise<void> {
  if (!person.session || !mustHaveSecondFactor(ctx, person) || usedSecondFactor(person.session)) return
  if (!(await hasSecondFactor(ctx.db, person.userId))) return
  await ctx.db.delete(sessions).where(eq(sessions.id, person.session.id))
  throw new Refusal("accounts.passkey-needed", {}, { status: 403 })
}

/**
 * Call inside the transaction that removes a factor: refuses with `accounts.operator-factor` (409) if an operator would have none
 * left.
 */
export async function requireRemainingFactor(ctx: Ctx, person: Person): Promise<void> {
  if (mustHaveSecondFactor(ctx, person) && !(await hasSecondFactor(ctx.db, person.userId)))
    throw new Refusal("accounts.operator-factor", {}, { status: 409 })
}

/** After an operator added a passkey, this session counts as opened by it and the others end. Inside the caller's transaction. */
export async function markPasskeySessionAndEndOthers(ctx: Ctx, { role, userId, session }: Person): Promise<void> {
  if (role !== "operator" || !session) return
  await deleteSessions(ctx, userId, session.id)
  if (!usedSecondFactor(session))
    await ctx.db.update(sessions).set({ authMethod: "passkey" }).where(eq(sessions.id, session.id))
}
