import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { verifications } from "../tables.server"

const KIND = "password-reset"
/** `consumeMailQuota` relies on at least an hour. */
const LINK_MINUTES = 60

/** Only the token's hash is stored. */
const identifierOf = (token: string) => `${KIND}:${createHash("sha256").update(token).digest("hex")}`

/** Random token of a new link to set a password. There is one row per user, so it replaces an earlier link. */
export async function createResetToken(ctx: Ctx, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  const link = {
    identifier: identifierOf(token),
    value: userId,
    expiresAt: addMinutes(ctx.now(), LINK_MINUTES),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
  await ctx.db
    .insert(verifications)
    .values({ id: `${KIND}:${userId}`, ...link })
    .onConflictDoUpdate({ target: verifications.id, set: link })
  return token
}

const isValid = (ctx: Ctx, token: string) =>
  and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, ctx.now()))

/** The link's user; undefined if it is unknown, used, replaced or expired. */
export async function resetTokenUserId(ctx: Ctx, token: string): Promise<string | undefined> {
  const [link] = await ctx.db.select({ userId: verifications.value }).from(verifications).where(isValid(ctx, token))
  return link?.userId
}

/** Marks the link as used; false if it is not valid. */
export async function consumeResetToken(ctx: Ctx, token: string): Promise<boolean> {
  const used = await ctx.db.delete(verifications).where(isValid(ctx, token)).returning({ id: verifications.id })
  return used.length > 0
}
