import { and, desc, eq, gt, ne, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction, type OpenedBy } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import { type Device, deviceOf } from "../rules/user-agent"
import { proofs, sessions } from "../tables.server"

/** A session as its owner sees it. */
export type SessionEntry = Device & { id: string; openedAt: Date; openedBy: OpenedBy; isThis: boolean }

/** The signed-in person's open sessions: this one first, then the newest. */
export async function sessionsOf(ctx: Ctx): Promise<SessionEntry[]> {
  const { userId, session } = requirePerson(ctx)
  const open = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return open
    .map(({ id, createdAt, openedBy, userAgent }) => ({
      ...deviceOf(userAgent),
      id,
      openedAt: createdAt,
      openedBy,
      isThis: id === session?.id,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** Signs the person out of one other browser of theirs; 404 where it is this one, someone else's or over. */
export async function endSession(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  const { userId, session } = requirePerson(ctx)
  await inTransaction(ctx, async (inner) => {
    const ended = await inner.db
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), ne(sessions.id, session?.id ?? "")))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound("accounts.session-gone")
    await recordEvent(inner, { name: "session.ended", subject: `user:${userId}` })
  })
}

/** Signs the person out of every browser but this one; answers of how many. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  const { userId, session } = requirePerson(ctx)
  return inTransaction(ctx, async (inner) => {
    const ended = await dropSessions(inner, userId, session?.id)
    await recordEvent(inner, { name: "sessions.ended", subject: `user:${userId}`, facts: { count: ended } })
    return ended
  })
}

/** Ends a person's sessions but the one kept; answers how many. Inside the caller's transaction. */
export async function dropSessions(ctx: Ctx, userId: string, keptId: string | undefined): Promise<number> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId ?? "")))
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * Ends the links and half-done sign-ins that are about a person. Inside the caller's transaction. The first look waits for
 * whoever is just turning one into another (a wish for another address into its link); the second sees the other.
 */
export async function dropProofs(ctx: Ctx, userId: string): Promise<void> {
  for (const _ of ["first", "second"]) await ctx.db.delete(proofs).where(sql`strpos(${proofs.value}, ${userId}) > 0`)
}
