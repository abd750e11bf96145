import { signJWT, verifyJWT } from "better-auth/crypto"
import { and, eq, exists } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { signInMethods, users } from "./tables.server"

/** How long a link that confirms an address works. */
const LINK_HOURS = 24

/** What the token is for, so that no other signed token of the house passes for it. */
const PURPOSE = "confirm-address"

/**
 * The token that confirms an address together with the password of one sign-up, or undefined where nothing waits to be
 * confirmed. It dies when a later sign-up takes that password's place.
 */
export async function confirmationToken(ctx: Ctx, userId: string): Promise<string | undefined> {
  const [method] = await ctx.db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .innerJoin(users, eq(users.id, signInMethods.userId))
    .where(and(eq(users.id, userId), eq(users.emailVerified, false), eq(signInMethods.providerId, "credential")))
  return method && signJWT({ purpose: PURPOSE, method: method.id }, ctx.config.authSecret, LINK_HOURS * 3600)
}

/**
 * Confirms the address whose sign-up the token names; false where the token is none, too old, or of a sign-up that is
 * no more. Call it inside a transaction: the account's lock decides between the link and a sign-up of the same moment.
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<boolean> {
  const claims = await verifyJWT<{ purpose?: unknown; method?: unknown }>(token, ctx.config.authSecret)
  if (claims?.purpose !== PURPOSE || typeof claims.method !== "string") return false
  const named = ctx.db
    .select({ userId: signInMethods.userId })
    .from(signInMethods)
    .where(eq(signInMethods.id, claims.method))
  const [method] = await named
  if (!method) return false
  const own = eq(users.id, method.userId)
  await ctx.db.select({ id: users.id }).from(users).where(own).for("update")
  const confirmed = await ctx.db
    .update(users)
    .set({ emailVerified: true, updatedAt: ctx.now() })
    .where(and(own, exists(named)))
    .returning({ id: users.id })
  return confirmed.length > 0
}
