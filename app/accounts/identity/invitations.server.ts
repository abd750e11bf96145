import { and, eq, inArray, isNull, lt, type SQL } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import type { IsoDate } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { ERASE_AT_PROVIDER, ERASE_FILES } from "../deletion/erasure.server"
import { type ProviderSession, stateAfter, UNNAMED } from "../rules/identity"
import { otherPerson, type VerifiedPerson } from "../rules/verified-person"
import { foundIn, readSession } from "../sign-in/provider-sessions.server"
import { documents, identityInvitations } from "../tables.server"

/** So many checks can be begun by one link: each costs money. */
const MOST_CHECKS = 5

export type Invitation = typeof identityInvitations.$inferSelect

/** Whom a link is for, and what it is about (`booking:<id>`). */
export type Invited = {
  subjectRef: string
  firstName: string
  lastName: string
  birthDate: IsoDate | null
  neededUntil: IsoDate
  expiresAt: Date
}

/** Asks a person without an account to prove who they are; answers whether it is the first time. */
export async function invite(ctx: Ctx, invited: Invited): Promise<{ invitation: Invitation; isNew: boolean }> {
  const [made] = await ctx.db
    .insert(identityInvitations)
    .values({ ...invited, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning()
  const invitation = made ?? (await invitationAbout(ctx, invited.subjectRef))
  if (!invitation) throw new Error("Nobody was invited.")
  return { invitation, isNew: made !== undefined }
}

/** The invitation about something, or undefined. */
export async function invitationAbout(ctx: Ctx, subjectRef: string): Promise<Invitation | undefined> {
  const [found] = await ctx.db.select().from(identityInvitations).where(eq(identityInvitations.subjectRef, subjectRef))
  return found
}

/**
 * Begins, or takes up again, the check of an invited person at the provider; answers the address where it is made. `returnUrl`
 * is where the provider sends them back. Refuses with 409: `accounts.identity-already`, `accounts.identity-under-review`,
 * `accounts.invitation-over` past its time, `accounts.invitation-checks` where too many were begun; with 502
 * `accounts.identity-failed`.
 */
export async function startInvitedCheck(ctx: Ctx, subjectRef: string, returnUrl: string): Promise<string> {
  try {
    const { session: unfinished, endedId } = await unfinishedSession(ctx, subjectRef)
    const session = unfinished ?? (await newSession(ctx, subjectRef, endedId, returnUrl))
    if (!session.url) throw new Refusal("accounts.identity-not-loaded", {}, { status: 502 })
    return session.url
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error }, "the check of an invited person could not be started")
    throw new Refusal("accounts.identity-failed", {}, { status: 502 })
  }
}

/** The session the person began, while it waits for them; else the id of the one that ended. */
async function unfinishedSession(ctx: Ctx, subjectRef: string) {
  const invitation = await refreshInvitation(ctx, subjectRef)
  if (invitation) requireOpen(ctx, invitation)
  if (!invitation?.providerId) return { session: undefined, endedId: null }
  const session = await readSession(ctx, invitation.providerId)
  return session.status === "requires_input"
    ? { session, endedId: null }
    : { session: undefined, endedId: invitation.providerId }
}

/** One session at the provider for each that ended, however often it is asked for at the same time. */
async function newSession(ctx: Ctx, subjectRef: string, endedId: string | null, returnUrl: string) {
  const invitation = await inTransaction(ctx, async (inner) => {
    const locked = await lockedInvitation(inner, eq(identityInvitations.subjectRef, subjectRef))
    if (!locked) throw new Refusal("accounts.invitation-over", {}, { status: 409 })
    requireOpen(inner, locked)
    const isBegun =
      locked.method === "instant" &&
      (locked.providerId === null ? locked.checksStarted > 0 : locked.providerId !== endedId)
    if (isBegun) return locked
    if (locked.checksStarted >= MOST_CHECKS) throw new Refusal("accounts.invitation-checks", {}, { status: 409 })
    const begun = { checksStarted: locked.checksStarted + 1, providerId: null, method: "instant" as const }
    await inner.db.update(identityInvitations).set(begun).where(eq(identityInvitations.id, locked.id))
    if (endedId) await eraseSessions(inner, [endedId])
    await recordEvent(inner, { name: "invitation.check-started", subject: subjectRef })
    return { ...locked, ...begun }
  })
  if (invitation.providerId) return readSession(ctx, invitation.providerId)
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

/** Refuses with 409 who is verified, is being checked or comes too late. */
export function requireOpen(ctx: Ctx, { state, expiresAt }: Invitation): void {
  if (state === "verified") throw new Refusal("accounts.identity-already", {}, { status: 409 })
  if (state === "processing") throw new Refusal("accounts.identity-under-review", {}, { status: 409 })
  if (expiresAt <= ctx.now()) throw new Refusal("accounts.invitation-over", {}, { status: 409 })
}

/** An invitation's row, kept for this transaction. */
export async function lockedInvitation(ctx: Ctx, where: SQL): Promise<Invitation | undefined> {
  const [found] = await ctx.db.select().from(identityInvitations).where(where).for("update")
  return found
}

/** Asks the provider how an invited person's check stands; answers the invitation. An unreachable provider changes nothing. */
export async function refreshInvitation(ctx: Ctx, subjectRef: string): Promise<Invitation | undefined> {
  const invitation = await invitationAbout(ctx, subjectRef)
  if (!invitation?.providerId || invitation.state === "verified" || invitation.state === "cancelled") return invitation
  try {
    const session = await readSession(ctx, invitation.providerId)
    await inTransaction(ctx, (inner) => applyInvitedSession(inner, session, session))
  } catch (error) {
    ctx.log.warn({ err: error }, "the check of an invited person could not be read")
  }
  return invitationAbout(ctx, subjectRef)
}

/**
 * Takes over a session's state, and what `read` of it says of the person, inside a transaction. Somebody else's document, or
 * one that ends too early, is refused. Sessions of nobody invited are left alone.
 */
export async function applyInvitedSession(
  ctx: Ctx,
  session: Stripe.Identity.VerificationSession,
  read: Stripe.Identity.VerificationSession,
): Promise<void> {
  const invitation = await lockedInvitation(ctx, eq(identityInvitations.providerId, session.id))
  if (invitation?.method !== "instant") return
  const after = stateAfter(invitation.state, session as ProviderSession)
  const found = after === "verified" ? foundIn(read) : undefined
  const other = found && otherPerson(found, invitation, invitation.neededUntil)
  const isUnnamed = after === "verified" && invitation.state !== "verified" && !found
  const state = other || isUnnamed ? "refused" : after
  const isSameState = state === invitation.state
  const earlier = isSameState ? invitation.reason : null
  const reason = other ?? (isUnnamed ? UNNAMED : (session.last_error?.code ?? earlier))
  if (isSameState && (state !== "refused" || reason === invitation.reason)) return
  await ctx.db
    .update(identityInvitations)
    .set({
      state,
      reason,
      // Kept while a new check is under way: files of before the last answer are not handed in again.
      ...(!isSameState && state !== "processing" && state !== "open" && { decidedAt: ctx.now() }),
      ...(found && state === "verified" && columnsOf(found)),
    })
    .where(eq(identityInvitations.id, invitation.id))
  if (isSameState) return
  await recordEvent(ctx, { name: `invitation.${state}`, subject: invitation.subjectRef })
}

/** Whom a check found, as the table keeps it. */
export const columnsOf = ({ firstName, lastName, birthDate, documentExpiresOn }: VerifiedPerson) => ({
  verifiedFirstName: firstName,
  verifiedLastName: lastName,
  verifiedBirthDate: birthDate,
  documentExpiresOn,
})

/** Erases what is known of the people invited about these things, here and at the provider. Inside a transaction. */
export async function eraseInvitations(ctx: Ctx, subjectRefs: string[]): Promise<void> {
  if (subjectRefs.length === 0) return
  await erased(ctx, inArray(identityInvitations.subjectRef, subjectRefs))
}

/** Erases the invitations that ended before then. */
export const eraseOldInvitations = (ctx: Ctx, before: Date): Promise<void> =>
  inTransaction(ctx, (inner) => erased(inner, lt(identityInvitations.expiresAt, before)))

async function erased(ctx: Ctx, where: SQL): Promise<void> {
  // Locked first: a file that is being kept meanwhile is erased with the others, or finds no invitation.
  const ending = await ctx.db
    .select({ id: identityInvitations.id })
    .from(identityInvitations)
    .where(where)
    .orderBy(identityInvitations.id)
    .for("update")
  const ids = ending.map(({ id }) => id)
  if (ids.length === 0) return
  const files = await ctx.db
    .delete(documents)
    .where(inArray(documents.invitationId, ids))
    .returning({ fileKey: documents.fileKey })
  if (files.length > 0) await ctx.jobs.enqueue(ctx.db, ERASE_FILES, { fileKeys: files.map(({ fileKey }) => fileKey) })
  const gone = await ctx.db
    .delete(identityInvitations)
    .where(inArray(identityInvitations.id, ids))
    .returning({ providerId: identityInvitations.providerId })
  await eraseSessions(
    ctx,
    gone.flatMap(({ providerId }) => providerId ?? []),
  )
}

/** Has the provider forget sessions that no invitation needs any more. */
export async function eraseSessions(ctx: Ctx, verificationIds: string[]): Promise<void> {
  if (verificationIds.length > 0)
    await ctx.jobs.enqueue(ctx.db, ERASE_AT_PROVIDER, { customerId: null, verificationIds })
}
