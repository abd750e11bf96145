import { and, desc, eq, ne } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { DAY_SECONDS, enforceRateLimit } from "../../platform/limits.server"
import { notFound, Refusal } from "../../platform/refusal"
import { ERASE_AT_PROVIDER } from "../deletion/erasure.server"
import { sendIdentityMail } from "../mails.server"
import { identityOf } from "../queries.server"
import {
  type CheckState,
  idStatusOf,
  isResumable,
  isSameOutcome,
  isUnderReview,
  outcomeAfter,
  type ProviderSession,
} from "../rules/identity"
import { returnPath } from "../rules/return-path"
import { isNamed, isRenewable, otherPerson, type VerifiedPerson } from "../rules/verified-person"
import { identityChecks, users, verifiedPersons } from "../tables.server"
import { readVerificationSession, verifiedPersonIn } from "./verification-sessions.server"

/** Per user and day; each check costs money. */
const MAX_CHECKS = 10

/** Per invited person. */
const MAX_INVITED_CHECKS = 5

export type CheckRow = typeof identityChecks.$inferSelect

/** The provider's session: `url` to redirect to, or `clientSecret` to open it in the page. */
export type InstantCheck = { checkId: string; url: string | undefined; clientSecret: string | undefined }

/** Whose identity is checked: a user's, or that of the person invited about `relatedTo` (`booking:<id>`). */
export type Subject = { userId: string } | { relatedTo: string }

export const subjectOf = ({ userId, relatedTo }: Pick<CheckRow, "userId" | "relatedTo">): Subject =>
  userId === null ? { relatedTo: relatedTo ?? "" } : { userId }

const isOf = (subject: Subject) =>
  "userId" in subject ? eq(identityChecks.userId, subject.userId) : eq(identityChecks.relatedTo, subject.relatedTo)

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
    : recordEvent(ctx, { name: `invitation.${change}`, subject: subject.relatedTo })

/**
 * Starts or resumes the signed-in customer's instant check at the provider. Repeated calls return the same session. `from` is
 * the page to return to after the decision (`returnPath`). Refuses with `accounts.identity-already`,
 * `accounts.identity-under-review`, `accounts.identity-failed`, `platform.too-many`.
 */
export async function startInstantCheck(ctx: Ctx, { from }: { from?: string } = {}): Promise<InstantCheck> {
  const { userId } = requireRole(ctx, "personal")
  return instantCheck(ctx, { userId }, { path: storablePath(from), url: `${ctx.config.baseUrl}/account/documents` })
}

/**
 * Starts or resumes an invited person's check; returns the provider's URL. The provider redirects to `returnUrl`. Refuses with
 * 409: `accounts.identity-already`, `accounts.identity-under-review`, `accounts.invitation-over` if expired,
 * `accounts.invitation-checks` after `MAX_INVITED_CHECKS`; with 502 `accounts.identity-failed`,
 * `accounts.identity-not-loaded`.
 */
export async function startInvitedCheck(ctx: Ctx, relatedTo: string, returnUrl: string): Promise<string> {
  // The provider's events may arrive in another order and leave an ended check under review.
  await refreshChecks(ctx, { relatedTo })
  const { url } = await instantCheck(ctx, { relatedTo }, { path: undefined, url: returnUrl })
  if (!url) throw new Refusal("accounts.identity-not-loaded", {}, { status: 502 })
  return url
}

/** `path` to return to after the decision, `url` to which the provider redirects. */
type Returning = { path: string | undefined; url: string }

/** `isRetry`: the session resumed before had already ended. */
async function instantCheck(ctx: Ctx, subject: Subject, returning: Returning, isRetry = false): Promise<InstantCheck> {
  const check = await openInstantCheck(ctx, subject, returning.path)
  try {
    const session = check.providerId
      ? await readVerificationSession(ctx, check.providerId)
      : await ctx.stripe.identity.verificationSessions.create(
          {
            type: "document",
            return_url: returning.url,
            ...("userId" in subject && { client_reference_id: subject.userId }),
            metadata: { ...("userId" in subject && { userId: subject.userId }), checkId: check.id },
          },
          { idempotencyKey: `identity-${check.id}` },
        )
    if (session.status !== "requires_input") {
      await inTransaction(ctx, (txCtx) => applySession(txCtx, session))
      if (isRetry) throw new Refusal("accounts.identity-failed", {}, { status: 502 })
      return await instantCheck(ctx, subject, returning, true)
    }
    if (!check.providerId) await storeSession(ctx, check, session.id)
    return { checkId: check.id, url: session.url ?? undefined, clientSecret: session.client_secret ?? undefined }
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error }, "identity check could not be started")
    throw new Refusal("accounts.identity-failed", {}, { status: 502 })
  }
}

/** Erases a session whose check was replaced or erased while it was created. */
async function storeSession(ctx: Ctx, check: CheckRow, providerId: string): Promise<void> {
  const stored = await ctx.db
    .update(identityChecks)
    .set({ providerId })
    .where(and(eq(identityChecks.id, check.id), ne(identityChecks.state, "cancelled")))
    .returning({ id: identityChecks.id })
  if (stored.length > 0) return
  await eraseSessions(ctx, [providerId])
  throw new Refusal("accounts.identity-under-review", {}, { status: 409 })
}

/** The subject's unfinished instant check, or a new one; serialized by the subject's row lock. */
function openInstantCheck(ctx: Ctx, subject: Subject, path: string | undefined): Promise<CheckRow> {
  return inTransaction(ctx, async (txCtx) => {
    const checks = await lockCheckable(txCtx, subject)
    const unfinished = checks.find(isResumable)
    if (!unfinished) await limitChecks(txCtx, subject, checks)
    const check = unfinished ?? (await insertCheck(txCtx, subject, checks, { method: "instant" }))
    const isNew = check.startedAt === null
    const started = { returnPath: path ?? check.returnPath, startedAt: check.startedAt ?? ctx.now() }
    await txCtx.db.update(identityChecks).set(started).where(eq(identityChecks.id, check.id))
    const change = "userId" in subject ? "started" : "check-started"
    if (isNew) await recordCheck(txCtx, subject, change, { checkId: check.id })
    return check
  })
}

async function limitChecks(ctx: Ctx, subject: Subject, checks: CheckRow[]): Promise<void> {
  if ("userId" in subject) return enforceRateLimit(ctx, `identity:${subject.userId}`, MAX_CHECKS, DAY_SECONDS)
  if (checks.filter(({ startedAt }) => startedAt).length >= MAX_INVITED_CHECKS)
    throw new Refusal("accounts.invitation-checks", {}, { status: 409 })
}

/** Inserts a further check; an invited person's earlier ones end. Call under the subject's row lock. */
export async function insertCheck(
  ctx: Ctx,
  subject: Subject,
  [latest, ...earlier]: CheckRow[],
  fields: Pick<CheckRow, "method"> & { returnPath?: string | undefined },
): Promise<CheckRow> {
  const isInvited = latest && "relatedTo" in subject
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
 * Handles a webhook event: reads the session outside any transaction, returns the writes for the transaction that
 * stores the event.
 */
export async function onIdentityEvent(ctx: Ctx, event: Stripe.Event): Promise<(txCtx: Ctx) => Promise<void>> {
  const session = event.data.object as Stripe.Identity.VerificationSession
  const found = session.status === "verified" ? await readVerificationSession(ctx, session.id) : undefined
  return (txCtx) => applySession(txCtx, session, found)
}

/**
 * Reads the signed-in user's unfinished checks from the provider and applies their state; the return address is not trusted.
 * Includes refused checks, which can be retried in the same session. If the provider cannot be reached, nothing changes.
 */
export async function refreshIdentity(ctx: Ctx): Promise<void> {
  const { userId } = requireRole(ctx, "personal")
  await refreshChecks(ctx, { userId })
}

/** Reads the subject's unfinished and refused checks from the provider and applies their state. */
export async function refreshChecks(ctx: Ctx, subject: Subject): Promise<void> {
  for (const { providerId, state } of await checksOf(ctx, subject)) {
    if (!providerId || state === "verified" || state === "cancelled") continue
    try {
      const session = await readVerificationSession(ctx, providerId)
      await inTransaction(ctx, (txCtx) => applySession(txCtx, session))
    } catch (error) {
      ctx.log.warn({ err: error }, "identity check could not be read")
    }
  }
}

/**
 * Applies a session's state; `read` contains the verified person. Inside a transaction. Refuses a document that is not the
 * invited person's. Unknown sessions are ignored.
 */
async function applySession(
  ctx: Ctx,
  session: Stripe.Identity.VerificationSession,
  read: Stripe.Identity.VerificationSession = session,
): Promise<void> {
  const [existing] = await ctx.db.select().from(identityChecks).where(eq(identityChecks.providerId, session.id))
  const { userId, checkId = "" } = session.metadata ?? {}
  const subject = existing ? subjectOf(existing) : userId && checkId ? { userId } : undefined
  if (!subject) return
  await lockSubject(ctx, subject)
  const [check] = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.id, existing?.id ?? checkId), isOf(subject)))
  if (!check || (check.providerId !== session.id && (existing || check.providerId))) return
  const found = verifiedPersonIn(read)
  const outcome = outcomeAfter(check, session as ProviderSession, {
    isNamed: found !== undefined,
    mismatch: found && mismatchIn(check, found),
  })
  if (isSameOutcome(check, outcome) && check.providerId) return
  await settleCheck(ctx, check, { ...outcome, providerId: session.id }, found)
}

/** Why `found` is not the invited person or their document ends too early; undefined for a user's check. */
export const mismatchIn = ({ firstName, lastName, birthDate, neededUntil }: CheckRow, found: VerifiedPerson) =>
  neededUntil === null
    ? undefined
    : otherPerson(found, { firstName: firstName ?? "", lastName: lastName ?? "", birthDate }, neededUntil)

/**
 * Writes a check's new state and the verified person `found`; updates the status of a user's account and mails them. Call
 * inside a transaction that holds the subject's row lock.
 */
export async function settleCheck(
  ctx: Ctx,
  check: CheckRow,
  change: { state: CheckState; reason: string | null; providerId?: string; decidedBy?: string },
  found?: VerifiedPerson,
): Promise<void> {
  const decided = change.state === "verified" || change.state === "refused" || change.state === "cancelled"
  const decidedAt = change.state === check.state ? check.decidedAt : decided ? ctx.now() : null
  await ctx.db
    .update(identityChecks)
    .set({ ...change, decidedAt })
    .where(eq(identityChecks.id, check.id))
  const subject = subjectOf(check)
  if ("userId" in subject) await updateIdStatus(ctx, subject.userId)
  if (change.state === check.state) return
  await recordCheck(ctx, subject, change.state, { checkId: check.id })
  if (change.state === "verified") {
    if (!found) throw new Error("A verified check requires the verified person.")
    await storeVerifiedPerson(ctx, check, found)
  }
  if (!("userId" in subject)) return
  const user = await lockUser(ctx, subject.userId)
  if (change.state === "verified" && found) {
    const outcome = isNamed(found, user.name) ? "verified" : "other-name"
    await sendIdentityMail(ctx, user, { outcome, returnPath: check.returnPath })
  }
  if (change.state === "refused" && check.method === "documents")
    await sendIdentityMail(ctx, user, { outcome: "refused", reason: change.reason, returnPath: check.returnPath })
}

async function updateIdStatus(ctx: Ctx, userId: string): Promise<void> {
  const user = await lockUser(ctx, userId)
  const idStatus = idStatusOf(user.idStatus, await checksOf(ctx, { userId }))
  if (idStatus !== user.idStatus) await ctx.db.update(users).set({ idStatus }).where(eq(users.id, userId))
}

const MAX_PATH_LENGTH = 500

/** `from` as a path of this site; undefined if it is another site or too long to store. */
export function storablePath(from: string | undefined): string | undefined {
  const path = returnPath(from)
  return path && path.length <= MAX_PATH_LENGTH ? path : undefined
}

/** A user's newest verified check replaces an earlier one. */
async function storeVerifiedPerson(ctx: Ctx, { id, userId }: CheckRow, person: VerifiedPerson): Promise<void> {
  const { firstName, lastName, birthDate, documentExpiresOn } = person
  if (userId === null) {
    const verified = { verifiedFirstName: firstName, verifiedLastName: lastName, verifiedBirthDate: birthDate }
    await ctx.db
      .update(identityChecks)
      .set({ ...verified, documentExpiresOn })
      .where(eq(identityChecks.id, id))
    return
  }
  const row = { firstName, lastName, birthDate, documentExpiresOn, verifiedAt: ctx.now() }
  await ctx.db
    .insert(verifiedPersons)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: verifiedPersons.userId, set: row })
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

async function lockUser(ctx: Ctx, userId: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user) throw new Error("The user of the identity check does not exist.")
  return user
}

/** Enqueues the redaction of sessions at the provider. */
export async function eraseSessions(ctx: Ctx, verificationIds: string[]): Promise<void> {
  if (verificationIds.length > 0)
    await ctx.jobs.enqueue(ctx.db, ERASE_AT_PROVIDER, { customerId: null, verificationIds })
}
