import { and, eq, gt, lte, sql } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { Refusal, tooMany } from "../../platform/refusal"
import { mailboxHash, networkHash } from "../guest-hashes.server"
import { codePermissions } from "../tables.server"

/** After a refused checkout, codes may be sent to its guest for this long, and this many. */
const PERMISSION_MINUTES = 60
const MAX_CODES_OF_PERMISSION = 5

export type CodePermission = typeof codePermissions.$inferSelect

/**
 * Allows codes to this address from this network, because a checkout of theirs was refused with `CODE_REQUIRED`. An open
 * permission is not extended. Call it outside the refused transaction.
 */
export async function permitCode(ctx: Ctx, email: string): Promise<void> {
  const now = ctx.now()
  await deleteExpiredPermissions(ctx)
  await ctx.db
    .insert(codePermissions)
    .values({ ...keyOf(ctx, email), expiresAt: addMinutes(now, PERMISSION_MINUTES) })
    .onConflictDoUpdate({
      target: [codePermissions.mailbox, codePermissions.network],
      // If the clock moves back, at most one full period from now.
      set: { expiresAt: sql`least(${codePermissions.expiresAt}, excluded.expires_at)` },
    })
}

/**
 * The open permission to send codes to this address from this network. Refuses with `checkout.email-code-not-wanted`
 * (409) if there is none.
 */
export async function codePermission(ctx: Ctx, email: string): Promise<CodePermission> {
  const [permission] = await ctx.db
    .select()
    .from(codePermissions)
    .where(and(isOf(keyOf(ctx, email)), gt(codePermissions.expiresAt, ctx.now())))
  if (!permission) throw new Refusal("checkout.email-code-not-wanted", {}, { status: 409 })
  return permission
}

/** Counts a code before it is sent; refuses with `platform.too-many` (429) once the permission is used up. */
export async function limitPermittedCodes(ctx: Ctx, permission: CodePermission): Promise<void> {
  const [used] = await ctx.db
    .update(codePermissions)
    .set({ sent: sql`${codePermissions.sent} + 1` })
    .where(and(isOf(permission), sql`${codePermissions.sent} < ${MAX_CODES_OF_PERMISSION}`))
    .returning({ sent: codePermissions.sent })
  if (!used) throw tooMany(permission.expiresAt, ctx.now())
}

export async function deleteExpiredPermissions(ctx: Ctx): Promise<void> {
  await ctx.db.delete(codePermissions).where(lte(codePermissions.expiresAt, ctx.now()))
}

type Key = Pick<CodePermission, "mailbox" | "network">

const keyOf = (ctx: Ctx, email: string): Key => ({ mailbox: mailboxHash(ctx, email), network: networkHash(ctx) })

const isOf = ({ mailbox, network }: Key) =>
  and(eq(codePermissions.mailbox, mailbox), eq(codePermissions.network, network))
