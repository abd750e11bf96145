import { and, eq, isNull, lt, ne, notExists } from "drizzle-orm"
import { messages } from "../messaging/tables.server"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { databaseError } from "../platform/db.server"
import { documents, identityChecks, passkeys, proofs, sessions, users } from "./tables.server"

/** A sign-up that nobody confirms is kept for this long. */
const UNCONFIRMED_DAYS = 7

/** What the database says, by its version, where something of another feature hangs on an account. */
const STILL_REFERENCED = ["23001", "23503"]

/**
 * Forgets the sign-ups that nobody confirmed for a week, with the mails about them: perhaps somebody else typed the
 * address. Whatever else hangs on an account keeps it.
 */
export async function forgetUnconfirmed(ctx: Ctx): Promise<void> {
  const old = await ctx.db.select({ id: users.id }).from(users).where(forgettable(ctx))
  for (const { id } of old)
    try {
      await inTransaction(ctx, (inner) => forget(inner, id))
    } catch (error) {
      if (!STILL_REFERENCED.includes(databaseError(error).code ?? "")) throw error
    }
}

/** Asked again while it is deleted: a link opened at this moment keeps its account. */
async function forget(ctx: Ctx, id: string): Promise<void> {
  const gone = await ctx.db
    .delete(users)
    .where(and(eq(users.id, id), forgettable(ctx)))
    .returning({ id: users.id })
  if (gone.length === 0) return
  await ctx.db.delete(messages).where(eq(messages.subjectRef, `user:${id}`))
  await recordEvent(ctx, { name: "account.forgotten", subject: `user:${id}` })
}

/** Never confirmed, never signed in to, and without documents, checks or keys. */
function forgettable(ctx: Ctx) {
  const of = (table: typeof identityChecks | typeof passkeys) =>
    ctx.db.select({ id: table.id }).from(table).where(eq(table.userId, users.id))
  return and(
    eq(users.emailVerified, false),
    isNull(users.lastSignInAt),
    ne(users.role, "operator"),
    lt(users.updatedAt, addMinutes(ctx.now(), -UNCONFIRMED_DAYS * 24 * 60)),
    notExists(ctx.db.select({ id: documents.id }).from(documents).where(eq(documents.ownerId, users.id))),
    notExists(of(identityChecks)),
    notExists(of(passkeys)),
  )
}

/** Forgets the links, half-done sign-ins and sessions whose time is over: some hold an address. */
export async function forgetProofs(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now()))
  await ctx.db.delete(proofs).where(lt(proofs.expiresAt, ctx.now()))
}
