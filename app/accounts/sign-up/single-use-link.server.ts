import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { proofs } from "../tables.server"

type LinkKind = "password-reset" | "browser"

/** The table holds no token. */
const identifierOf = (kind: LinkKind, token: string) => `${kind}:${createHash("sha256").update(token).digest("hex")}`

/**
 * The token of a new link for a mail, which is random and says nothing. The row is one per kind and account: an earlier link ends
 * with it. `value` holds the user id (`dropProofs` looks for it) and whatever else the link has to remember.
 */
export async function makeLink(
  ctx: Ctx,
  { kind, userId, value, minutes }: { kind: LinkKind; userId: string; value: string; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  const link = {
    identifier: identifierOf(kind, token),
    value,
    expiresAt: addMinutes(ctx.now(), minutes),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
  await ctx.db
    .insert(proofs)
    .values({ id: `${kind}:${userId}`, ...link })
    .onConflictDoUpdate({ target: proofs.id, set: link })
  return token
}

const isAlive = (ctx: Ctx, kind: LinkKind, token: string) =>
  and(eq(proofs.identifier, identifierOf(kind, token)), gt(proofs.expiresAt, ctx.now()))

/** What a link remembers; undefined where it is none, used, replaced or too old. */
export async function valueOfLink(ctx: Ctx, kind: LinkKind, token: string): Promise<string | undefined> {
  const [link] = await ctx.db
    .select({ value: proofs.value })
    .from(proofs)
    .where(isAlive(ctx, kind, token))
  return link?.value
}

/** Uses a link up: what it remembers for the first who asks, undefined for everybody after. */
export async function spendLink(ctx: Ctx, kind: LinkKind, token: string): Promise<string | undefined> {
  const [link] = await ctx.db
    .delete(proofs)
    .where(isAlive(ctx, kind, token))
    .returning({ value: proofs.value })
  return link?.value
}
