import { and, eq, gt } from "drizzle-orm"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx, Person } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { requireCurrentPassword } from "../password/current-password.server"
import { signInMethodsOf } from "../queries.server"
import { sessions } from "../tables.server"

/** For accounts without a password, a sign-in this recent is accepted instead. */
const FRESH_MINUTES = 10

/** Confirmation required before a sensitive action: the password, nothing (recent sign-in), or a new sign-in. */
export type ReauthenticationInput = "password" | "fresh" | "stale"

export async function neededReauthentication(ctx: Ctx): Promise<ReauthenticationInput> {
  const { userId, session } = requirePerson(ctx)
  if ((await signInMethodsOf(ctx, userId)).password) return "password"
  if (!session) return "stale"
  const [fresh] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, session.id), gt(sessions.createdAt, addMinutes(ctx.now(), -FRESH_MINUTES))))
  return fresh ? "fresh" : "stale"
}

/**
 * Confirms the signed-in user before a sensitive action. `cookieHeader` is the request's Cookie header. Refuses as
 * `requireCurrentPassword` does, on the field `currentPassword`; without a password with `accounts.sign-in-again` if the
 * sign-in is older than `FRESH_MINUTES`.
 */
export async function requireReauthentication(
  ctx: Ctx,
  currentPassword: string,
  cookieHeader: string | null,
): Promise<Person> {
  const reauthentication = await neededReauthentication(ctx)
  if (reauthentication === "stale") throw new Refusal("accounts.sign-in-again", {}, { status: 403 })
  if (reauthentication === "password") {
    const code = "accounts.current-password-required"
    if (!currentPassword) throw new Refusal(code, {}, { fields: [{ field: "currentPassword", code }] })
    await requireCurrentPassword(ctx, currentPassword, cookieHeader, "currentPassword")
  }
  return requirePerson(ctx)
}
