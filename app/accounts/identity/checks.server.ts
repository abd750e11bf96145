import { and, desc, eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { ERASE_AT_PROVIDER } from "../deletion/erasure.server"
import { identityOf } from "../queries.server"
import { isUnderReview } from "../rules/identity"
import { isRenewable } from "../rules/verified-person"
import { identityChecks, users } from "../tables.server"

export type CheckRow = typeof identityChecks.$inferSelect

/** Whose identity is checked: a user's, or that of the person invited for a booking. */
export type Subject = { userId: string } | { bookingId: string }

export const subjectOf = ({ userId, bookingId }: Pick<CheckRow, "userId" | "bookingId">): Subject =>
  userId === null ? { bookingId: bookingId ?? "" } : { userId }

export const isOf = (subject: Subject) =>
  "userId" in subject ? eq(identityChecks.userId, subject.userId) : eq(identityChecks.bookingId, subject.bookingId)

/** Newest first. */
export const checksOf = (ctx: Ctx, subject: Subject): Promise<CheckRow[]> =>
  ctx.db
    .select()
    .from(identityChecks)
    .where(isOf(subject))
    .orderBy(desc(identityChecks.createdAt), desc(identityChecks.attempt))

export const recordCheck = (ctx: Ctx, subject: Subject, change: string, facts?: { checkId: string }): Promise<void> =>
  "userId" in subject
    ? recordEvent(ctx, { name: `identity.${change}`, subject: `user:${subject.userId}`, facts })
    : recordEvent(ctx, { name: `invitation.${change}`, subject: `booking:${subject.bookingId}` })

/** Inserts a further check; an invited person's earlier ones end. Call under the subject's row lock. */
export async function insertCheck(
  ctx: Ctx,
  subject: Subject,
  [latest, ...earlier]: CheckRow[],
  fields: Pick<CheckRow, "method"> & { returnPath?: string | undefined },
): Promise<CheckRow> {
  const isInvited = latest && "bookingId" in subject
  if (isInvited) await endSessions(ctx, subject, [latest, ...earlier])
  const { firstName, lastName, birthDate, neededUntil, expiresAt, attempt } = latest ?? {}
  const [inserted] = await ctx.db
    .insert(identityChecks)
    .values({
      ...subject,
      ...fields,
      ...(isInvited && { firstName, lastName, birthDate, neededUntil, expiresAt }),
      attempt: (attempt ?? 0) + 1,
      state: "open",
      createdAt: ctx.now(),
    })
    .returning()
  if (!inserted) throw new Error("The identity check was not inserted.")
  return inserted
}

async function endSessions(ctx: Ctx, subject: Subject, checks: CheckRow[]): Promise<void> {
  await eraseSessions(
    ctx,
    checks.flatMap(({ providerId }) => providerId ?? []),
  )
  await ctx.db
    .update(identityChecks)
    .set({ state: "cancelled", providerId: null })
    .where(and(isOf(subject), eq(identityChecks.method, "instant")))
}

/**
 * Takes the subject's row lock and returns the checks, newest first. Refuses with `accounts.identity-already` if verified,
 * `accounts.identity-under-review` if a check is under way, and an invited person with `accounts.invitation-over`, 404.
 */
export async function lockCheckable(ctx: Ctx, subject: Subject): Promise<CheckRow[]> {
  const user = await lockSubject(ctx, subject)
  const checks = await checksOf(ctx, subject)
  if (!user) {
    requireOpen(ctx, checks[0])
    return checks
  }
  if (checks.some(isUnderReview)) throw new Refusal("accounts.identity-under-review", {}, { status: 409 })
  const { idStatus, verifiedPerson } = await identityOf(ctx, user)
  const mayRenew = verifiedPerson && isRenewable(verifiedPerson, romeDate(ctx.now()))
  if (idStatus === "verified" && !mayRenew) throw new Refusal("accounts.identity-already", {}, { status: 409 })
  return checks
}

/** An invited person's newest check: refuses with 409 if verified, under review or expired, 404 if there is none. */
export function requireOpen(ctx: Ctx, check: CheckRow | undefined): void {
  if (!check?.expiresAt) throw notFound()
  if (check.state === "verified") throw new Refusal("accounts.identity-already", {}, { status: 409 })
  if (isUnderReview(check)) throw new Refusal("accounts.identity-under-review", {}, { status: 409 })
  if (check.expiresAt <= ctx.now()) throw new Refusal("accounts.invitation-over", {}, { status: 409 })
}

/**
 * Takes the row lock of the user, or of all checks of an invited person, so that the checks of one subject are decided one
 * after another. Returns the user.
 */
export async function lockSubject(ctx: Ctx, subject: Subject) {
  if ("userId" in subject) return lockUser(ctx, subject.userId)
  await ctx.db.select().from(identityChecks).where(isOf(subject)).orderBy(identityChecks.attempt).for("update")
  return undefined
}

export async function lockUser(ctx: Ctx, userId: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user) throw new Error("The user of the identity check does not exist.")
  return user
}

/** Enqueues the redaction of sessions at the provider. */
export async function eraseSessions(ctx: Ctx, verificationIds: string[]): Promise<void> {
  if (verificationIds.length > 0)
    await ctx.jobs.enqueue(ctx.db, ERASE_AT_PROVIDER, { customerId: null, verificationIds })
}
