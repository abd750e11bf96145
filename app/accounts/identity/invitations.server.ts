import { and, eq, inArray, isNull, lt, type SQL } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import type { IsoDate } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { ERASE_AT_PROVIDER, ERASE_FILES } from "../deletion/erasure.server"
import { isSameOutcome, outcomeAfter, type ProviderSession } from "../rules/identity"
import { otherPerson, type VerifiedPerson } from "../rules/verified-person"
import { documents, identityInvitations } from "../tables.server"
import { readVerificationSession, verifiedPersonIn } from "./verification-sessions.server"

/** Per invitation; each check costs money. */
const MAX_CHECKS = 5

export type Invitation = typeof identityInvitations.$inferSelect

/** The expected person, and the subject of the invitation (`booking:<id>`). */
export type Invited = {
  relatedTo: string
  firstName: string
  lastName: string
  birthDate: IsoDate | null
  neededUntil: IsoDate
  expiresAt: Date
}

/** Invites a person without an account to verify their identity; `isNew` is false if the subject already has an invitation. */
export async function invite(ctx: Ctx, invited: Invited): Promise<{ invitation: Invitation; isNew: boolean }> {
  const [inserted] = await ctx.db
    .insert(identityInvitations)
    .values({ ...invited, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning()
  const invitation = inserted ?? (await invitationAbout(ctx, invited.relatedTo))
  if (!invitation) throw new Error("The invitation was not inserted.")
  return { invitation, isNew: inserted !== undefined }
}

export async function invitationAbout(ctx: Ctx, relatedTo: string): Promise<Invitation | undefined> {
  const [found] = await ctx.db.select().from(identityInvitations).where(eq(identityInvitations.relatedTo, relatedTo))
  return found
}

/**
 * Starts or resumes an invited person's check; returns the provider's URL. The provider redirects to `returnUrl`. Refuses with
 * 409: `accounts.identity-already`, `accounts.identity-under-review`, `accounts.invitation-over` if expired,
 * `accounts.invitation-checks` after `MAX_CHECKS`; with 502 `accounts.identity-failed`, `accounts.identity-not-loaded`.
 */
export async function startInvitedCheck(ctx: Ctx, relatedTo: string, returnUrl: string): Promise<string> {
  try {
    const { session: unfinished, endedId } = await unfinishedSession(ctx, relatedTo)
    const session = unfinished ?? (await newSession(ctx, relatedTo, endedId, returnUrl))
    if (!session.url) throw new Refusal("accounts.identity-not-loaded", {}, { status: 502 })
    return session.url
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error }, "identity check of an invited person could not be started")
    throw new Refusal("accounts.identity-failed", {}, { status: 502 })
  }
}

/** The session that still requires input, or else the id of the session that ended. */
async function unfinishedSession(ctx: Ctx, relatedTo: string) {
  const invitation = await refreshInvitation(ctx, relatedTo)
  if (invitation) requireOpen(ctx, invitation)
  if (!invitation?.providerId) return { session: undefined, endedId: null }
  const session = await readVerificationSession(ctx, invitation.providerId)
  return session.status === "requires_input"
    ? { session, endedId: null }
    : { session: undefined, endedId: invitation.providerId }
}

/** Creates one session to replace the ended one; concurrent calls return the same session. */
async function newSession(ctx: Ctx, relatedTo: string, endedId: string | null, returnUrl: string) {
  const invitation = await inTransaction(ctx, async (txCtx) => {
    const locked = await lockInvitation(txCtx, eq(identityInvitations.relatedTo, relatedTo))
    if (!locked) throw new Refusal("accounts.invitation-over", {}, { status: 409 })
    requireOpen(txCtx, locked)
    const isStarted =
      locked.method === "instant" &&
      (locked.providerId === null ? locked.checksStarted > 0 : locked.providerId !== endedId)
    if (isStarted) return locked
    if (locked.checksStarted >= MAX_CHECKS) throw new Refusal("accounts.invitation-checks", {}, { status: 409 })
    const started = { checksStarted: locked.checksStarted + 1, providerId: null, method: "instant" as const }
    await txCtx.db.update(identityInvitations).set(started).where(eq(identityInvitations.id, locked.id))
    if (endedId) await eraseSessions(txCtx, [endedId])
    await recordEvent(txCtx, { name: "invitation.check-started", subject: relatedTo })
    return { ...locked, ...started }
  })
  if (invitation.providerId) return readVerificationSession(ctx, invitation.providerId)
  const session = await ctx.stripe.identity.verificationSessions.create(
    { type: "document", return_url: returnUrl, metadata: { invitationId: invitation.id } },
    { idempotencyKey: `invitation-${invitation.id}-${invitation.checksStarted}` },
  )
  await ctx.db
    .update(identityInvitations)
    .set({ providerId: session.id, state: "open", reason: null })
    .where(and(eq(identityInvitations.id, invitation.id), isNull(identityInvitations.providerId)))
  return session
}

/** Refuses with 409 if verified, under review or expired. */
export function requireOpen(ctx: Ctx, { state, expiresAt }: Invitation): void {
  if (state === "verified") throw new Refusal("accounts.identity-already", {}, { status: 409 })
  if (state === "processing") throw new Refusal("accounts.identity-under-review", {}, { status: 409 })
  if (expiresAt <= ctx.now()) throw new Refusal("accounts.invitation-over", {}, { status: 409 })
}

/** Takes the invitation's row lock. */
export async function lockInvitation(ctx: Ctx, where: SQL): Promise<Invitation | undefined> {
  const [found] = await ctx.db.select().from(identityInvitations).where(where).for("update")
  return found
}

/** Reads the check's state from the provider and applies it. If the provider cannot be reached, nothing changes. */
export async function refreshInvitation(ctx: Ctx, relatedTo: string): Promise<Invitation | undefined> {
  const invitation = await invitationAbout(ctx, relatedTo)
  if (!invitation?.providerId || invitation.state === "verified" || invitation.state === "cancelled") return invitation
  try {
    const session = await readVerificationSession(ctx, invitation.providerId)
    await inTransaction(ctx, (txCtx) => applyInvitedSession(txCtx, session, session))
  } catch (error) {
    ctx.log.warn({ err: error }, "identity check of an invited person could not be read")
  }
  return invitationAbout(ctx, relatedTo)
}

/**
 * Applies a session's state; `read` contains the verified person. Inside a transaction. Refuses another person's document and
 * one that expires before `neededUntil`. Sessions without an invitation are ignored.
 */
export async function applyInvitedSession(
  ctx: Ctx,
  session: Stripe.Identity.VerificationSession,
  read: Stripe.Identity.VerificationSession,
): Promise<void> {
  const invitation = await lockInvitation(ctx, eq(identityInvitations.providerId, session.id))
  if (invitation?.method !== "instant") return
  const found = verifiedPersonIn(read)
  const outcome = outcomeAfter(invitation, session as ProviderSession, {
    isNamed: found !== undefined,
    mismatch: found && otherPerson(found, invitation, invitation.neededUntil),
  })
  if (isSameOutcome(invitation, outcome)) return
  const { state } = outcome
  const isSameState = state === invitation.state
  await ctx.db
    .update(identityInvitations)
    .set({
      ...outcome,
      // Unchanged while a new check is under way: `invitedSides` ignores files uploaded before the last decision.
      ...(!isSameState && state !== "processing" && state !== "open" && { decidedAt: ctx.now() }),
      ...(found && state === "verified" && verifiedColumns(found)),
    })
    .where(eq(identityInvitations.id, invitation.id))
  if (isSameState) return
  await recordEvent(ctx, { name: `invitation.${state}`, subject: invitation.relatedTo })
}

/** The verified person as table columns. */
export const verifiedColumns = ({ firstName, lastName, birthDate, documentExpiresOn }: VerifiedPerson) => ({
  verifiedFirstName: firstName,
  verifiedLastName: lastName,
  verifiedBirthDate: birthDate,
  documentExpiresOn,
})

/** Erases the invitations about these subjects, here and at the provider. Inside a transaction. */
export async function eraseInvitations(ctx: Ctx, refs: string[]): Promise<void> {
  if (refs.length === 0) return
  await eraseWhere(ctx, inArray(identityInvitations.relatedTo, refs))
}

export const eraseOldInvitations = (ctx: Ctx, before: Date): Promise<void> =>
  inTransaction(ctx, (txCtx) => eraseWhere(txCtx, lt(identityInvitations.expiresAt, before)))

async function eraseWhere(ctx: Ctx, where: SQL): Promise<void> {
  // Locked first: a concurrent upload either commits before and is erased too, or finds no invitation.
  const expired = await ctx.db
    .select({ id: identityInvitations.id })
    .from(identityInvitations)
    .where(where)
    .orderBy(identityInvitations.id)
    .for("update")
  const ids = expired.map(({ id }) => id)
  if (ids.length === 0) return
  const files = await ctx.db
    .delete(documents)
    .where(inArray(documents.invitationId, ids))
    .returning({ fileKey: documents.fileKey })
  if (files.length > 0) await ctx.jobs.enqueue(ctx.db, ERASE_FILES, { fileKeys: files.map(({ fileKey }) => fileKey) })
  const deleted = await ctx.db
    .delete(identityInvitations)
    .where(inArray(identityInvitations.id, ids))
    .returning({ providerId: identityInvitations.providerId })
  await eraseSessions(
    ctx,
    deleted.flatMap(({ providerId }) => providerId ?? []),
  )
}

/** Enqueues the redaction of sessions at the provider. */
export async function eraseSessions(ctx: Ctx, verificationIds: string[]): Promise<void> {
  if (verificationIds.length > 0)
    await ctx.jobs.enqueue(ctx.db, ERASE_AT_PROVIDER, { customerId: null, verificationIds })
}
