import { signJWT, verifyJWT } from "better-auth/crypto"
import { and, eq, exists, inArray, sql } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { signInMethods, users } from "../tables.server"

const LINK_HOURS = 24

/** Claim that distinguishes this token from others signed with the same secret. */
const PURPOSE = "confirm-address"

/**
 * A new token that confirms an address together with the password of one sign-up; undefined if nothing is to be confirmed. A
 * later token or sign-up invalidates it, because the token contains the method's `updatedAt`.
 */
export async function newConfirmationToken(ctx: Ctx, userId: string): Promise<string | undefined> {
  const unconfirmed = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
  const [method] = await ctx.db
    .update(signInMethods)
    .set({
      updatedAt: sql`greatest(${ctx.now().toISOString()}::timestamptz, ${signInMethods.updatedAt} + interval '1 ms')`,
    })
    .where(and(inArray(signInMethods.userId, unconfirmed), eq(signInMethods.providerId, "credential")))
    .returning({ id: signInMethods.id, issuedAt: signInMethods.updatedAt })
  if (!method) return undefined
  const claims = { purpose: PURPOSE, method: method.id, issued: method.issuedAt.getTime() }
  return signJWT(claims, ctx.config.authSecret, LINK_HOURS * 3600)
}

/** `signUpId`: the sign-up whose password the account has. `isNew`: the account was not confirmed before. */
type Confirmed = { userId: string; signUpId: string; isNew: boolean }

/**
 * Confirms the address of the token's sign-up; undefined if the token is invalid, expired or replaced, or the sign-up was
 * deleted. Call inside a transaction: the user's row lock serializes it with a concurrent sign-up.
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<Confirmed | undefined> {
  type Claims = { purpose?: unknown; method?: unknown; issued?: unknown }
  const claims = await verifyJWT<Claims>(token, ctx.config.authSecret)
  if (claims?.purpose !== PURPOSE || typeof claims.method !== "string" || typeof claims.issued !== "number")
    return undefined
  const methodOfToken = ctx.db
    .select({ userId: signInMethods.userId })
    .from(signInMethods)
    .where(and(eq(signInMethods.id, claims.method), eq(signInMethods.updatedAt, new Date(claims.issued))))
  const [method] = await methodOfToken
  if (!method) return undefined
  const isUser = eq(users.id, method.userId)
  const [before] = await ctx.db.select().from(users).where(isUser).for("update")
  const [confirmed] = await ctx.db
    .update(users)
    .set({ emailVerified: true, updatedAt: ctx.now() })
    .where(and(isUser, exists(methodOfToken)))
    .returning({ userId: users.id })
  return confirmed && { ...confirmed, signUpId: claims.method, isNew: before?.emailVerified === false }
}
