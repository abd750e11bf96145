import { and, desc, eq, inArray } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { countAttempt } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { sendIdentityMail } from "../mails.server"
import { identityOf } from "../queries.server"
import {
  type Check,
  type CheckState,
  idStatusOf,
  isUnderReview,
  type ProviderSession,
  stateAfter,
  UNNAMED,
} from "../rules/identity"
import { returnPath } from "../rules/return-path"
import { isNamed, isRenewable, type VerifiedPerson } from "../rules/verified-person"
import { foundIn, readSession } from "../sign-in/provider-sessions.server"
import { identityChecks, users, verifiedPersons } from "../tables.server"
import { applyInvitedSession } from "./invitations.server"

/** So many checks can one person begin in a day: each costs money. */
const MOST_CHECKS = 10
const DAY_SECONDS = 24 * 3600

type CheckRow = typeof identityChecks.$inferSelect

/** The session at the provider: where the person goes, or what opens it in the page. */
export type InstantCheck = { checkId: string; url: string | undefined; clientSecret: string | undefined }

/**
 * Begins, or takes up again, the instant check of the signed-in customer at the provider. A repeated call answers the
 * same session. `from` is the page to go back to once it is decided (`returnPath`). Refuses with `accounts.identity-already`, `accounts.identity-under-review`, `accounts.identity-failed`,
 * `platform.too-many`.
 */
export async function startInstantCheck(ctx: Ctx, { from }: { from?: string } = {}): Promise<InstantCheck> {
  const { userId } = requireRole(ctx, "personal")
  return instantCheck(ctx, userId, keptPath(from))
}

/** `isRetry`: the session taken up before had ended already. */
async function instantCheck(
  ctx: Ctx,
  userId: string,
  path: string | undefined,
  isRetry = false,
): Promise<InstantCheck> {
  const check = await openInstantCheck(ctx, userId, path)
  try {
    const session = check.providerId
      ? await readSession(ctx, check.providerId)
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
      await inTransaction(ctx, (inner) => applySession(inner, session))
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

/** The person's unfinished instant check, or a new one; one at a time per person. */
function openInstantCheck(ctx: Ctx, userId: string, path: string | undefined): Promise<CheckRow> {
  return inTransaction(ctx, async (inner) => {
    const user = await lockedUser(inner, userId)
    const checks = await requireCheckable(inner, user)
    const unfinished = checks.find(
      // A session that found nobody is over: the next attempt needs another.
      ({ method, state, reason }) =>
        method === "instant" && (state === "open" || (state === "refused" && reason !== UNNAMED)),
    )
    if (unfinished) {
      if (path)
        await inner.db.update(identityChecks).set({ returnPath: path }).where(eq(identityChecks.id, unfinished.id))
      return unfinished
    }
    await countAttempt(inner, `identity:${userId}`, MOST_CHECKS, DAY_SECONDS)
    const [made] = await inner.db
      .insert(identityChecks)
      .values({ userId, method: "instant", state: "open", returnPath: path, createdAt: ctx.now() })
      .returning()
    if (!made) throw new Error("No identity check was made.")
    await recordEvent(inner, { name: "identity.started", subject: `user:${userId}`, facts: { checkId: made.id } })
    return made
  })
}

/**
 * The checks of a person who may begin one, newest first. Refuses with `accounts.identity-already` who is verified and
 * `accounts.identity-under-review` whose check is under way. Inside a transaction, with the user locked.
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
 * The provider's news of a session: reads outside any transaction what the session found, and answers what to write inside
 * the inbox's.
 */
export async function onIdentityEvent(ctx: Ctx, event: Stripe.Event): Promise<(inner: Ctx) => Promise<void>> {
  const session = event.data.object as Stripe.Identity.VerificationSession
  const found = session.status === "verified" ? await readSession(ctx, session.id) : undefined
  return (inner) => applySession(inner, session, found)
}

/**
 * Asks the provider how the signed-in person's unfinished check stands and takes it over: what a browser brings back
 * is a hint, this is the fact. A refused one may have been tried again. An unreachable provider changes nothing.
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
      const session = await readSession(ctx, providerId)
      await inTransaction(ctx, (inner) => applySession(inner, session))
    } catch (error) {
      ctx.log.warn({ err: error }, "identity check could not be read")
    }
  }
}

/** Takes over a session's state, and what `read` of it says of the person, inside a transaction. One we did not open is left alone. */
async function applySession(
  ctx: Ctx,
  session: Stripe.Identity.VerificationSession,
  read: Stripe.Identity.VerificationSession = session,
): Promise<void> {
  const owner = session.metadata?.userId
  const known = await ctx.db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.providerId, session.id))
    .then(([row]) => row)
  if (!known) await applyInvitedSession(ctx, session, read)
  const checkId = known?.id ?? session.metadata?.checkId
  const userId = known?.userId ?? owner
  if (!checkId || !userId) return
  await lockedUser(ctx, userId)
  const [check] = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.id, checkId), eq(identityChecks.userId, userId)))
  if (!check || (check.providerId && check.providerId !== session.id)) return
  const after = stateAfter(check.state, session as ProviderSession)
  const found = foundIn(read)
  const isUnnamed = after === "verified" && check.state !== "verified" && !found
  const state = isUnnamed ? "refused" : after
  const earlier = state === check.state ? check.reason : null
  const reason = isUnnamed ? UNNAMED : (session.last_error?.code ?? earlier)
  const isSame = state === check.state && (state !== "refused" || reason === check.reason)
  if (isSame && check.providerId) return
  await settleCheck(ctx, check, { state, reason, providerId: session.id }, found)
}

/**
 * Writes a check's new state, whom it `found`, what it makes of the account, and tells its holder. Inside a transaction, with the
 * user locked.
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
  const user = await lockedUser(ctx, check.userId)
  const checks: Check[] = await ctx.db
    .select({ method: identityChecks.method, state: identityChecks.state })
    .from(identityChecks)
    .where(eq(identityChecks.userId, check.userId))
  const idStatus = idStatusOf(user.idStatus, checks)
  if (idStatus !== user.idStatus) await ctx.db.update(users).set({ idStatus }).where(eq(users.id, user.id))
  if (change.state === check.state) return
  await recordEvent(ctx, { name: `identity.${change.state}`, subject: `user:${user.id}`, facts: { checkId: check.id } })
  if (change.state === "verified") {
    if (!found) throw new Error("A verified check without its person.")
    await keepVerifiedPerson(ctx, user.id, found)
    const outcome = isNamed(found, user.name) ? "verified" : "other-name"
    await sendIdentityMail(ctx, user, { outcome, returnPath: check.returnPath })
  }
  if (change.state === "refused" && check.method === "documents")
    await sendIdentityMail(ctx, user, { outcome: "refused", reason: change.reason, returnPath: check.returnPath })
}

const LONGEST_PATH = 500

/** The page of this site that `from` names, where it is short enough to keep. */
export function keptPath(from: string | undefined): string | undefined {
  const path = returnPath(from)
  return path && path.length <= LONGEST_PATH ? path : undefined
}

/** The newest successful check says who the account's holder is. */
async function keepVerifiedPerson(ctx: Ctx, userId: string, person: VerifiedPerson): Promise<void> {
  const kept = { ...person, verifiedAt: ctx.now() }
  await ctx.db
    .insert(verifiedPersons)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: verifiedPersons.userId, set: kept })
}

/** The person's row, kept for this transaction: checks of one person are decided one after another. */
export async function lockedUser(ctx: Ctx, userId: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user) throw new Error("An identity check without its person.")
  return user
}
