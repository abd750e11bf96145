import { signJWT, verifyJWT } from "better-auth/crypto"
import { and, eq, exists, inArray, sql } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { signInMethods, users } from "../tables.server"

/** How long a link that confirms an address works. */
const LINK_HOURS = 24

/** What the token is for, so that no other signed token of the company passes for it. */
const PURPOSE = "confirm-address"

/**
 * A new token that confirms an address together with the password of one sign-up, or undefined where nothing waits to be
 * confirmed. It dies when a later token or a later sign-up takes its place: the method's time of change names the newest.
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

/** A confirmed account, and the sign-up whose password it has; `isNew`: it was not confirmed before. */
type Confirmed = { userId: string; signUpId: string; isNew: boolean }

/**
 * Confirms the address whose sign-up the token names; undefined where the token is none, too old, replaced, or of a sign-up that
 * is no more. Call it inside a transaction: the account's lock decides between the link and a sign-up of the same moment.
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<Confirmed | undefined> {
  type Claims = { purpose?: unknown; method?: unknown; issued?: unknown }
  const claims = await verifyJWT<Claims>(token, ctx.config.authSecret)
  if (claims?.purpose !== PURPOSE || typeof claims.method !== "string" || typeof claims.issued !== "number")
    return undefined
  const named = ctx.db
    .select({ userId: signInMethods.userId })
    .from(signInMethods)
    .where(and(eq(signInMethods.id, claims.method), eq(signInMethods.updatedAt, new Date(claims.issued))))
  const [method] = await named
  if (!method) return undefined
  const own = eq(users.id, method.userId)
  const [before] = await ctx.db.select().from(users).where(own).for("update")
  const [confirmed] = await ctx.db
    .update(users)
    .set({ emailVerified: true, updatedAt: ctx.now() })
    .where(and(own, exists(named)))
    .returning({ userId: users.id })
  return confirmed && { ...confirmed, signUpId: claims.method, isNew: before?.emailVerified === false }
}
