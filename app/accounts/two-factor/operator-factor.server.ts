import { eq } from "drizzle-orm"
import { hasSecondFactor } from "../../platform/authorise.server"
import type { Ctx, Person } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { hasFactor } from "../sign-in/auth.server"
import { dropSessions } from "../sign-in/sessions.server"
import { sessions } from "../tables.server"

const needsFactor = (ctx: Ctx, { role }: Person) => role === "operator" && !ctx.config.demo

/**
 * Ends and refuses with `accounts.passkey-needed` (403) a new session of an operator that was opened without their second factor.
 * An operator without any factor keeps the session, to set one up.
 */
export async function requireOwnFactor(ctx: Ctx, person: Person): Promise<void> {
  if (!person.session || !needsFactor(ctx, person) || hasSecondFactor(person.session)) return
  if (!(await hasFactor(ctx.db, person.userId))) return
  await ctx.db.delete(sessions).where(eq(sessions.id, person.session.id))
  throw new Refusal("accounts.passkey-needed", {}, { status: 403 })
}

/**
 * Call inside the transaction that removes a factor: refuses with `accounts.operator-factor` (409) if an operator would have none
 * left.
 */
export async function requireFactorLeft(ctx: Ctx, person: Person): Promise<void> {
  if (needsFactor(ctx, person) && !(await hasFactor(ctx.db, person.userId)))
    throw new Refusal("accounts.operator-factor", {}, { status: 409 })
}

/** After an operator added a passkey, this session counts as opened by it and the others end. Inside the caller's transaction. */
export async function markPasskeySession(ctx: Ctx, { role, userId, session }: Person): Promise<void> {
  if (role !== "operator" || !session) return
  await dropSessions(ctx, userId, session.id)
  if (!hasSecondFactor(session))
    await ctx.db.update(sessions).set({ openedBy: "passkey" }).where(eq(sessions.id, session.id))
}
