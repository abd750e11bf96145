import { and, desc, eq, inArray } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { sendIdentityMail } from "./mails.server"
import { type Check, type CheckState, idStatusOf, type ProviderSession, stateAfter } from "./rules/identity"
import { identityChecks, users } from "./tables.server"

type CheckRow = typeof identityChecks.$inferSelect

/** The session at the provider: where the person goes, or what opens it in the page. */
export type InstantCheck = { checkId: string; url: string | undefined; clientSecret: string | undefined }

/**
 * Begins, or takes up again, the instant check of the signed-in customer at the provider. A repeated call answers the
 * same session. Refuses with `accounts.identity-already`, `accounts.identity-under-review`, `accounts.identity-failed`.
 */
export async function startInstantCheck(ctx: Ctx): Promise<InstantCheck> {
  const { userId } = requireRole(ctx, "personal")
  const check = await openInstantCheck(ctx, userId)
  try {
    const session = check.providerId
      ? await ctx.stripe.identity.verificationSessions.retrieve(check.providerId)
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
      await ctx.db.transaction((tx) => applySession(within(ctx, tx as Db), session))
      return await startInstantCheck(ctx)
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
function openInstantCheck(ctx: Ctx, userId: string): Promise<CheckRow> {
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const user = await lockedUser(inner, userId)
    if (user.idStatus === "verified") throw new Refusal("accounts.identity-already", {}, { status: 409 })
    const checks = await tx
      .select()
      .from(identityChecks)
      .where(eq(identityChecks.userId, userId))
      .orderBy(desc(identityChecks.createdAt))
    if (idStatusOf(user.idStatus, checks) === "pending")
      throw new Refusal("accounts.identity-under-review", {}, { status: 409 })
    const unfinished = checks.find(
      ({ method, state }) => method === "instant" && (state === "open" || state === "refused"),
    )
    if (unfinished) return unfinished
    const [made] = await tx
      .insert(identityChecks)
      .values({ userId, method: "instant", state: "open", createdAt: ctx.now() })
      .returning()
    if (!made) throw new Error("No identity check was made.")
    await recordEvent(inner, { name: "identity.started", subject: `user:${userId}`, facts: { checkId: made.id } })
    return made
  })
}

/** The provider's news of a session. Call it inside the inbox's transaction. */
export async function onIdentityEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  if (!event.type.startsWith("identity.verification_session.")) return
  const session = event.data.object as Stripe.Identity.VerificationSession
  await applySession(ctx, session)
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
      const session = await ctx.stripe.identity.verificationSessions.retrieve(providerId)
      await ctx.db.transaction((tx) => applySession(within(ctx, tx as Db), session))
    } catch (error) {
      ctx.log.warn({ err: error }, "identity check could not be read")
    }
  }
}

/** Takes over a session's state, inside a transaction. A session we did not open is left alone. */
async function applySession(ctx: Ctx, session: Stripe.Identity.VerificationSession): Promise<void> {
  const owner = session.metadata?.userId
  const known = await ctx.db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.providerId, session.id))
    .then(([row]) => row)
  const checkId = known?.id ?? session.metadata?.checkId
  const userId = known?.userId ?? owner
  if (!checkId || !userId) return
  await lockedUser(ctx, userId)
  const [check] = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.id, checkId), eq(identityChecks.userId, userId)))
  if (!check || (check.providerId && check.providerId !== session.id)) return
  const state = stateAfter(check.state, session as ProviderSession)
  if (state === check.state && check.providerId) return
  await settleCheck(ctx, check, { state, reason: session.last_error?.code ?? null, providerId: session.id })
}

/** Writes a check's new state, what it makes of the person, and tells them. Inside a transaction, with the user locked. */
export async function settleCheck(
  ctx: Ctx,
  check: CheckRow,
  change: { state: CheckState; reason: string | null; providerId?: string; decidedBy?: string },
): Promise<void> {
  const decided = change.state === "verified" || change.state === "refused" || change.state === "cancelled"
  await ctx.db
    .update(identityChecks)
    .set({ ...change, decidedAt: decided ? ctx.now() : null })
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
  if (user.idStatus === "verified") return
  if (change.state === "verified") await sendIdentityMail(ctx, user, "verified")
  if (change.state === "refused" && check.method === "documents")
    await sendIdentityMail(ctx, user, "refused", change.reason ?? undefined)
}

/** The person's row, kept for this transaction: checks of one person are decided one after another. */
export async function lockedUser(ctx: Ctx, userId: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user) throw new Error("An identity check without its person.")
  return user
}
