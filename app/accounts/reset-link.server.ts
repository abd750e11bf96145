import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { proofs } from "./tables.server"

/** How long a link to set a password works. `isMailDue` counts on an hour. */
const LINK_MINUTES = 60

const identifierOf = (token: string) => `password-reset:${createHash("sha256").update(token).digest("hex")}`

/** The token of a new link to set this account's password. The row is one per account: an earlier link ends with it. */
export async function makeResetToken(ctx: Ctx, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  const link = {
    identifier: identifierOf(token),
    value: userId,
    expiresAt: addMinutes(ctx.now(), LINK_MINUTES),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
  await ctx.db
    .insert(proofs)
    .values({ id: `password-reset:${userId}`, ...link })
    .onConflictDoUpdate({ target: proofs.id, set: link })
  return token
}

const isAlive = (ctx: Ctx, token: string) =>
  and(eq(proofs.identifier, identifierOf(token)), gt(proofs.expiresAt, ctx.now()))

/** Whose password the link of this token sets; undefined where it is none, used, replaced or too old. */
export async function userIdOfResetToken(ctx: Ctx, token: string): Promise<string | undefined> {
  const [link] = await ctx.db.select({ userId: proofs.value }).from(proofs).where(isAlive(ctx, token))
  return link?.userId
}

/** Uses a link up; false where it is not alive any more. Inside the caller's transaction. */
export async function spendResetToken(ctx: Ctx, token: string): Promise<boolean> {
  const used = await ctx.db.delete(proofs).where(isAlive(ctx, token)).returning({ id: proofs.id })
  return used.length > 0
}
