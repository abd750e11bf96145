import { and, desc, eq, inArray } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { DAY_SECONDS, enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { sendIdentityMail } from "../mails.server"
import { identityOf } from "../queries.server"
import {
  type Check,
  type CheckState,
  idStatusOf,
  isSameOutcome,
  isUnderReview,
  NAME_MISSING_REASON,
  outcomeAfter,
  type ProviderSession,
} from "../rules/identity"
import { returnPath } from "../rules/return-path"
import { isNamed, isRenewable, type VerifiedPerson } from "../rules/verified-person"
import { identityChecks, users, verifiedPersons } from "../tables.server"
import { applyInvitedSession } from "./invitations.server"
import { readVerificationSession, verifiedPersonIn } from "./verification-sessions.server"

/** Per user and day; each check costs money. */
const MAX_CHECKS = 10

type CheckRow = typeof identityChecks.$inferSelect

/** The provider's session: `url` to redirect to, or `clientSecret` to open it in the page. */
export type InstantCheck = { checkId: string; url: string | undefined; clientSecret: string | undefined }

/**
 * Starts or resumes the signed-in customer's instant check at the provider. Repeated calls return the same session. `from` is
 * the page to return to after the decision (`returnPath`). Refuses with `accounts.identity-already`,
 * `accounts.identity-under-review`, `accounts.identity-failed`, `platform.too-many`.
 */
export async function startInstantCheck(ctx: Ctx, { from }: { from?: string } = {}): Promise<InstantCheck> {
  const { userId } = requireRole(ctx, "personal")
  return instantCheck(ctx, userId, storablePath(from))
}

/** `isRetry`: the session resumed before had already ended. */
async function instantCheck(
  ctx: Ctx,
  userId: string,
  path: string | undefined,
  isRetry = false,
): Promise<InstantCheck> {
  const check = await openInstantCheck(ctx, userId, path)
  try {
    const session = check.providerId
      ? await readVerificationSession(ctx, check.providerId)
      : await ctx.stripe.identity.verificationSessions.create(
          {
            type: "document",
            return_url: `${ctx.config.baseUrl}/account/documents`,
            client_reference_id: userId,
            metadata: { userId, checkId: check.id },
          },
          { idempotencyKey: `identity-${check.id}` },
        )
    if (session.status !== "requires_input") {
      await inTransaction(ctx, (txCtx) => applySession(txCtx, session))
      if (isRetry) throw new Refusal("accounts.identity-failed", {}, { status: 502 })
      return await instantCheck(ctx, userId, path, true)
    }
    if (!check.providerId)
      await ctx.db.update(identityChecks).set({ providerId: session.id }).where(eq(identityChecks.id, check.id))
    return { checkId: check.id, url: session.url ?? undefined, clientSecret: session.client_secret ?? undefined }
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error }, "identity check could not be started")
    throw new Refusal("accounts.identity-failed", {}, { status: 502 })
  }
}

/** The user's unfinished instant check, or a new one; serialized by the user's row lock. */
function openInstantCheck(ctx: Ctx, userId: string, path: string | undefined): Promise<CheckRow> {
  return inTransaction(ctx, async (txCtx) => {
    const user = await lockUser(txCtx, userId)
    const checks = await requireCheckable(txCtx, user)
    const unfinished = checks.find(
      // A session verified without a name cannot be resumed.
      ({ method, state, reason }) =>
        method === "instant" && (state === "open" || (state === "refused" && reason !== NAME_MISSING_REASON)),
    )
    if (unfinished) {
      if (path)
        await txCtx.db.update(identityChecks).set({ returnPath: path }).where(eq(identityChecks.id, unfinished.id))
      return unfinished
    }
    await enforceRateLimit(txCtx, `identity:${userId}`, MAX_CHECKS, DAY_SECONDS)
    const [inserted] = await txCtx.db
      .insert(identityChecks)
      .values({ userId, method: "instant", state: "open", returnPath: path, createdAt: ctx.now() })
      .returning()
    if (!inserted) throw new Error("The identity check was not inserted.")
    await recordEvent(txCtx, { name: "identity.started", subject: `user:${userId}`, facts: { checkId: inserted.id } })
    return inserted
  })
}

/**
 * The user's checks, newest first. Refuses with `accounts.identity-already` if verified, `accounts.identity-under-review` if
 * a check is under way. Call inside a transaction that holds the user's row lock.
 */
export async function requireCheckable(ctx: Ctx, user: typeof users.$inferSelect): Promise<CheckRow[]> {
  const checks = await ctx.db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.userId, user.id))
    .orderBy(desc(identityChecks.createdAt))
  if (checks.some(isUnderReview)) throw new Refusal("accounts.identity-under-review", {}, { status: 409 })
  const { idStatus, verifiedPerson } = await identityOf(ctx, user)
  const mayRenew = verifiedPerson && isRenewable(verifiedPerson, romeDate(ctx.now()))
  if (idStatus === "verified" && !mayRenew) throw new Refusal("accounts.identity-already", {}, { status: 409 })
  return checks
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
  const checks = await ctx.db
    .select()
    .from(identityChecks)
    .where(
      and(
        eq(identityChecks.userId, userId),
        eq(identityChecks.method, "instant"),
        inArray(identityChecks.state, ["open", "processing", "refused"]),
      ),
    )
  for (const { providerId } of checks) {
    if (!providerId) continue
    try {
      const session = await readVerificationSession(ctx, providerId)
      await inTransaction(ctx, (txCtx) => applySession(txCtx, session))
    } catch (error) {
      ctx.log.warn({ err: error }, "identity check could not be read")
    }
  }
}

/** Applies a session's state; `read` contains the verified person. Inside a transaction. Unknown sessions are ignored. */
async function applySession(
  ctx: Ctx,
  session: Stripe.Identity.VerificationSession,
  read: Stripe.Identity.VerificationSession = session,
): Promise<void> {
  const metadataUserId = session.metadata?.userId
  const existing = await ctx.db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.providerId, session.id))
    .then(([row]) => row)
  if (!existing) await applyInvitedSession(ctx, session, read)
  const checkId = existing?.id ?? session.metadata?.checkId
  const userId = existing?.userId ?? metadataUserId
  if (!checkId || !userId) return
  await lockUser(ctx, userId)
  const [check] = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.id, checkId), eq(identityChecks.userId, userId)))
  if (!check || (check.providerId && check.providerId !== session.id)) return
  const found = verifiedPersonIn(read)
  const outcome = outcomeAfter(check, session as ProviderSession, { isNamed: found !== undefined })
  if (isSameOutcome(check, outcome) && check.providerId) return
  await settleCheck(ctx, check, { ...outcome, providerId: session.id }, found)
}

/**
 * Writes a check's new state, the verified person `found` and the account's status, and mails the user. Call inside a
 * transaction that holds the user's row lock.
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
  const user = await lockUser(ctx, check.userId)
  const checks: Check[] = await ctx.db
    .select({ method: identityChecks.method, state: identityChecks.state })
    .from(identityChecks)
    .where(eq(identityChecks.userId, check.userId))
  const idStatus = idStatusOf(user.idStatus, checks)
  if (idStatus !== user.idStatus) await ctx.db.update(users).set({ idStatus }).where(eq(users.id, user.id))
  if (change.state === check.state) return
  await recordEvent(ctx, { name: `identity.${change.state}`, subject: `user:${user.id}`, facts: { checkId: check.id } })
  if (change.state === "verified") {
    if (!found) throw new Error("A verified check requires the verified person.")
    await upsertVerifiedPerson(ctx, user.id, found)
    const outcome = isNamed(found, user.name) ? "verified" : "other-name"
    await sendIdentityMail(ctx, user, { outcome, returnPath: check.returnPath })
  }
  if (change.state === "refused" && check.method === "documents")
    await sendIdentityMail(ctx, user, { outcome: "refused", reason: change.reason, returnPath: check.returnPath })
}

const MAX_PATH_LENGTH = 500

/** `from` as a path of this site; undefined if it is another site or too long to store. */
export function storablePath(from: string | undefined): string | undefined {
  const path = returnPath(from)
  return path && path.length <= MAX_PATH_LENGTH ? path : undefined
}

/** The newest verified check replaces an earlier one. */
async function upsertVerifiedPerson(ctx: Ctx, userId: string, person: VerifiedPerson): Promise<void> {
  const row = { ...person, verifiedAt: ctx.now() }
  await ctx.db
    .insert(verifiedPersons)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: verifiedPersons.userId, set: row })
}

/** Takes the user's row lock, so that checks of one user are decided one after another. */
export async function lockUser(ctx: Ctx, userId: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user) throw new Error("The user of the identity check does not exist.")
  return user
}
