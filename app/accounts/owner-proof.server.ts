import { and, eq, gt } from "drizzle-orm"
import { requirePerson } from "../platform/authorise.server"
import type { Ctx, Person } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import { requireCurrentPassword } from "./password/current-password.server"
import { signInMethodsOf } from "./queries.server"
import { sessions } from "./tables.server"

/** A sign-in this recent stands for the password an account does not have. */
const FRESH_MINUTES = 10

/** How a person proves once more who they are before an act that matters. */
export type OwnerProof = "password" | "fresh" | "stale"

/** What the signed-in person has to give: the password, nothing after a fresh sign-in, or a sign-in anew. */
export async function proofNeeded(ctx: Ctx): Promise<OwnerProof> {
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
 * The signed-in person, proved once more. `cookies` is the request's Cookie header. Refuses as `requireCurrentPassword` does,
 * at the field `currentPassword`; without a password with `accounts.sign-in-again` where the sign-in is ten minutes old.
 */
export async function requireOwner(ctx: Ctx, currentPassword: string, cookies: string | null): Promise<Person> {
  const proof = await proofNeeded(ctx)
  if (proof === "stale") throw new Refusal("accounts.sign-in-again", {}, { status: 403 })
  if (proof === "password") {
    const code = "accounts.current-password-required"
    if (!currentPassword) throw new Refusal(code, {}, { fields: [{ field: "currentPassword", code }] })
    await requireCurrentPassword(ctx, currentPassword, cookies, "currentPassword")
  }
  return requirePerson(ctx)
}
