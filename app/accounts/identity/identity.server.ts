import { and, eq, ne } from "drizzle-orm"
import type Stripe from "stripe"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { DAY_SECONDS, enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { isResumable, isSameOutcome, outcomeAfter, type ProviderSession } from "../rules/identity"
import { returnPath } from "../rules/return-path"
import { identityChecks } from "../tables.server"
import {
  type CheckRow,
  checksOf,
  eraseSessions,
  insertCheck,
  isOf,
  lockCheckable,
  lockSubject,
  recordCheck,
  type Subject,
  subjectOf,
} from "./checks.server"
import { mismatchIn, settleCheck } from "./outcomes.server"
import { readVerificationSession, verifiedPersonIn } from "./verification-sessions.server"

/** Per user and day; each check costs money. */
const MAX_CHECKS = 10

/** Per invited person. */
const MAX_INVITED_CHECKS = 5

/** In the query of the page to which the provider redirects. */
export const CHECKED = "checked"

/** The provider's session: `url` to redirect to, or `clientSecret` to open it in the page. */
export type InstantCheck = { checkId: string; url: string | undefined; clientSecret: string | undefined }

/**
 * Starts or resumes the signed-in customer's instant check at the provider. Repeated calls return the same session. `from` is
 * the page to return to after the decision (`returnPath`). Refuses with `accounts.identity-already`,
 * `accounts.identity-under-review`, `accounts.identity-failed`, `platform.too-many`.
 */
export async function startInstantCheck(ctx: Ctx, { from }: { from?: string } = {}): Promise<InstantCheck> {
  const { userId } = requireRole(ctx, "personal")
  return instantCheck(
    ctx,
    { userId },
    { path: storablePath(from), url: `${ctx.config.baseUrl}/account/documents?${CHECKED}` },
  )
}

/**
 * Starts or resumes an invited person's check; returns the provider's URL. The provider redirects to `returnUrl`. Refuses with
 * 409: `accounts.identity-already`, `accounts.identity-under-review`, `accounts.invitation-over` if expired,
 * `accounts.invitation-checks` after `MAX_INVITED_CHECKS`; with 502 `accounts.identity-failed`,
 * `accounts.identity-not-loaded`.
 */
export async function startInvitedCheck(ctx: Ctx, bookingId: string, returnUrl: string): Promise<string> {
  // The provider's events may arrive in another order and leave an ended check under review.
  await refreshChecks(ctx, { bookingId })
  const { url } = await instantCheck(ctx, { bookingId }, { path: undefined, url: returnUrl })
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

const MAX_PATH_LENGTH = 500

/** `from` as a path of this site; undefined if it is another site or too long to store. */
export function storablePath(from: string | undefined): string | undefined {
  const path = returnPath(from)
  return path && path.length <= MAX_PATH_LENGTH ? path : undefined
}
