import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { verifications } from "../tables.server"

type LinkKind = "password-reset" | "browser"

/** Only the token's hash is stored. */
const identifierOf = (kind: LinkKind, token: string) => `${kind}:${createHash("sha256").update(token).digest("hex")}`

/**
 * Random token of a new link. There is one row per kind and user, so it replaces an earlier link. `value` must contain
 * the user id, which `deleteVerifications` searches for, and can contain more.
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
    .insert(verifications)
    .values({ id: `${kind}:${userId}`, ...link })
    .onConflictDoUpdate({ target: verifications.id, set: link })
  return token
}

const isValid = (ctx: Ctx, kind: LinkKind, token: string) =>
  and(eq(verifications.identifier, identifierOf(kind, token)), gt(verifications.expiresAt, ctx.now()))

/** The link's `value`; undefined if it is unknown, used, replaced or expired. */
export async function valueOfLink(ctx: Ctx, kind: LinkKind, token: string): Promise<string | undefined> {
  const [link] = await ctx.db
    .select({ value: verifications.value })
    .from(verifications)
    .where(isValid(ctx, kind, token))
  return link?.value
}

/** Consumes a link: its `value` for the first caller, undefined afterwards. */
export async function consumeLink(ctx: Ctx, kind: LinkKind, token: string): Promise<string | undefined> {
  const [link] = await ctx.db
    .delete(verifications)
    .where(isValid(ctx, kind, token))
    .returning({ value: verifications.value })
  return link?.value
}
