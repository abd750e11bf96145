import { and, eq, gt, lte, sql } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { Refusal, tooMany } from "../../platform/refusal"
import { mailboxHash, networkHash } from "../keyed-hash.server"
import { codePermissions } from "../tables.server"

/** For so long after a refused checkout its guest may have codes sent, and so many. */
const PERMISSION_MINUTES = 60
const MOST_CODES_OF_PERMISSION = 5

export type CodePermission = typeof codePermissions.$inferSelect

/**
 * Permits codes to be sent to this address for this network, because a checkout of theirs was refused with `codeRequired`. One
 * that is still open stays as it is. Call it outside the transaction that was refused.
 */
export async function permitCode(ctx: Ctx, email: string): Promise<void> {
  const now = ctx.now()
  await deleteLapsedPermissions(ctx)
  await ctx.db
    .insert(codePermissions)
    .values({ ...keyOf(ctx, email), expiresAt: addMinutes(now, PERMISSION_MINUTES) })
    .onConflictDoUpdate({
      target: [codePermissions.mailbox, codePermissions.network],
      // Where the clock steps back, it ends at most its length from now.
      set: { expiresAt: sql`least(${codePermissions.expiresAt}, excluded.expires_at)` },
    })
}

/**
 * The open permission to send a code to this address for this network. Refuses with `checkout.email-code-not-wanted` (409)
 * where there is none.
 */
export async function codePermission(ctx: Ctx, email: string): Promise<CodePermission> {
  const [permission] = await ctx.db
    .select()
    .from(codePermissions)
    .where(and(isOf(keyOf(ctx, email)), gt(codePermissions.expiresAt, ctx.now())))
  if (!permission) throw new Refusal("checkout.email-code-not-wanted", {}, { status: 409 })
  return permission
}

/** Counts a code that is about to be sent; refuses with `platform.too-many` (429) once all were sent. */
export async function countPermittedCode(ctx: Ctx, permission: CodePermission): Promise<void> {
  const [used] = await ctx.db
    .update(codePermissions)
    .set({ sent: sql`${codePermissions.sent} + 1` })
    .where(and(isOf(permission), sql`${codePermissions.sent} < ${MOST_CODES_OF_PERMISSION}`))
    .returning({ sent: codePermissions.sent })
  if (!used) throw tooMany(permission.expiresAt, ctx.now())
}

/** Deletes the permissions whose time is over. */
export async function deleteLapsedPermissions(ctx: Ctx): Promise<void> {
  await ctx.db.delete(codePermissions).where(lte(codePermissions.expiresAt, ctx.now()))
}

type Key = Pick<CodePermission, "mailbox" | "network">

const keyOf = (ctx: Ctx, email: string): Key => ({ mailbox: mailboxHash(ctx, email), network: networkHash(ctx) })

const isOf = ({ mailbox, network }: Key) =>
  and(eq(codePermissions.mailbox, mailbox), eq(codePermissions.network, network))
