import { and, desc, eq, gt, ne, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import { type AuthMethod, type Ctx, inTransaction } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import { type Device, deviceOf } from "../rules/user-agent"
import { sessions, verifications } from "../tables.server"

export type SessionEntry = Device & { id: string; openedAt: Date; authMethod: AuthMethod; isCurrent: boolean }

/** The signed-in user's sessions: this one first, then newest first. */
export async function sessionsOf(ctx: Ctx): Promise<SessionEntry[]> {
  const { userId, session } = requirePerson(ctx)
  const open = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return open
    .map(({ id, createdAt, authMethod, userAgent }) => ({
      ...deviceOf(userAgent),
      id,
      openedAt: createdAt,
      authMethod,
      isCurrent: id === session?.id,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends another session of the signed-in user; 404 if it is this one, another user's or already ended. */
export async function endSession(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  const { userId, session } = requirePerson(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const ended = await txCtx.db
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), ne(sessions.id, session?.id ?? "")))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound("accounts.session-gone")
    await recordEvent(txCtx, { name: "session.ended", subject: `user:${userId}` })
  })
}

/** Ends all sessions of the signed-in user except this one; returns their number. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  const { userId, session } = requirePerson(ctx)
  return inTransaction(ctx, async (txCtx) => {
    const ended = await deleteSessions(txCtx, userId, session?.id)
    await recordEvent(txCtx, { name: "sessions.ended", subject: `user:${userId}`, facts: { count: ended } })
    return ended
  })
}

/** Deletes a user's sessions except `exceptId`; returns their number. Inside the caller's transaction. */
export async function deleteSessions(ctx: Ctx, userId: string, exceptId: string | undefined): Promise<number> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId ?? "")))
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * Deletes a user's links and unfinished sign-ins. Inside the caller's transaction. Runs twice: the first DELETE waits for a
 * transaction that is just replacing one row by another (an email change request by its link), the second deletes the new row.
 */
export async function deleteVerifications(ctx: Ctx, userId: string): Promise<void> {
  for (const _ of ["first", "second"])
    await ctx.db.delete(verifications).where(sql`strpos(${verifications.value}, ${userId}) > 0`)
}
