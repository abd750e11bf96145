import { and, eq, isNull, lt, ne, notExists } from "drizzle-orm"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { databaseError } from "../platform/database/db.server"
import { addMinutes } from "../platform/dates"
import { documents, identityChecks, passkeys, sessions, users, verifications } from "./tables.server"

/** Retention of unconfirmed sign-ups. */
const UNCONFIRMED_DAYS = 7

/** SQLSTATE of a foreign key violation; which one depends on PostgreSQL's version. */
const FOREIGN_KEY_VIOLATIONS = ["23001", "23503"]

/**
 * Deletes sign-ups unconfirmed for `UNCONFIRMED_DAYS` and the mails about them: the address may belong to someone else.
 * Accounts referenced by other records stay.
 */
export async function deleteUnconfirmed(ctx: Ctx): Promise<void> {
  const old = await ctx.db.select({ id: users.id }).from(users).where(isDeletable(ctx))
  for (const { id } of old)
    try {
      await inTransaction(ctx, (txCtx) => deleteAccount(txCtx, id))
    } catch (error) {
      if (!FOREIGN_KEY_VIOLATIONS.includes(databaseError(error).code ?? "")) throw error
    }
}

/** Repeats the condition in the DELETE, so that an account confirmed at this moment stays. */
async function deleteAccount(ctx: Ctx, id: string): Promise<void> {
  const deleted = await ctx.db
    .delete(users)
    .where(and(eq(users.id, id), isDeletable(ctx)))
    .returning({ id: users.id })
  if (deleted.length === 0) return
  await ctx.db.delete(messages).where(isAbout("user", id))
  await recordEvent(ctx, { name: "account.forgotten", subject: `user:${id}` })
}

/** Never confirmed or signed in to, and without documents, checks or passkeys. */
function isDeletable(ctx: Ctx) {
  const rowsIn = (table: typeof identityChecks | typeof passkeys) =>
    ctx.db.select({ id: table.id }).from(table).where(eq(table.userId, users.id))
  return and(
    eq(users.emailVerified, false),
    isNull(users.lastSignInAt),
    ne(users.role, "operator"),
    lt(users.updatedAt, addMinutes(ctx.now(), -UNCONFIRMED_DAYS * 24 * 60)),
    notExists(ctx.db.select({ id: documents.id }).from(documents).where(eq(documents.ownerId, users.id))),
    notExists(rowsIn(identityChecks)),
    notExists(rowsIn(passkeys)),
  )
}

/** Deletes expired links, unfinished sign-ins and sessions: some contain an address. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now()))
  await ctx.db.delete(verifications).where(lt(verifications.expiresAt, ctx.now()))
}
