import { createHash, randomBytes, randomUUID } from "node:crypto"
import { and, desc, eq, gt, like, or, sql } from "drizzle-orm"
import { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requirePerson } from "../platform/authorise.server"
import { type Ctx, inTransaction, type Role } from "../platform/context.server"
import { databaseError } from "../platform/database/db.server"
import { addMinutes } from "../platform/dates"
import { enforceRateLimit, HOUR_SECONDS } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import type { EmailChange } from "./forms"
import { deleteGoogleLink } from "./google/unlink.server"
import { limitLinkUses } from "./limits.server"
import { signInMethodsOf, userByEmail, userById } from "./queries.server"
import { securityPages } from "./rules/security-page"
import { requireReauthentication } from "./security/reauthentication.server"
import { sendEmailChangeLink, sendEmailChangeNotice, sendEmailTakenMail } from "./security/security-mails.server"
import { knownBrowserCookie } from "./sign-in/known-browser.server"
import { deleteSessions, deleteVerifications } from "./sign-in/session-list.server"
import { users, verifications } from "./tables.server"

/** Validity of the link to the new address. */
const LINK_MINUTES = 24 * 60
/** Per account and hour; each request sends two mails. */
const MAX_REQUESTS = 5

/** Job that sends the mail to the new address. */
export const SEND_EMAIL_CHANGE = "accounts.send-email-change"

const pendingChange = z.object({ userId: z.string(), email: z.string() })
type PendingChange = z.output<typeof pendingChange>

/**
 * The job gets the id of the stored request, not its content: if the request is deleted in the meantime (for example by
 * a new password), the job does nothing.
 */
const jobData = z.object({ requestId: z.uuid() })

const LINK_PREFIX = "email-change:"
const REQUEST_PREFIX = "email-change-request:"
const belongsTo = (userId: string) => sql`strpos(${verifications.value}, ${`"userId":${JSON.stringify(userId)}`}) > 0`
const isLink = (userId: string) => and(like(verifications.identifier, `${LINK_PREFIX}%`), belongsTo(userId))
const isRequest = (userId: string) => and(like(verifications.identifier, `${REQUEST_PREFIX}%`), belongsTo(userId))

/** Only the token's hash is stored. */
const linkIdentifier = (token: string) => `${LINK_PREFIX}${createHash("sha256").update(token).digest("hex")}`

/**
 * Requests a new address for the signed-in user's account: sends a link to the new address and a notice to the current one.
 * Nothing changes until the link is used. The answer does not reveal whether the new address has an account.
 * Refuses with `accounts.email-same`, `platform.too-many` and as `requireReauthentication` does.
 */
export async function requestEmailChange(ctx: Ctx, input: EmailChange, cookieHeader: string | null): Promise<void> {
  const { userId } = await requireReauthentication(ctx, input.currentPassword, cookieHeader)
  const user = await userById(ctx, userId)
  const same = "accounts.email-same"
  if (!user || user.email === input.email) throw new Refusal(same, {}, { fields: [{ field: "email", code: same }] })
  await enforceRateLimit(ctx, `email-change:${userId}`, MAX_REQUESTS, HOUR_SECONDS)
  await inTransaction(ctx, async (txCtx) => {
    await recordEvent(txCtx, { name: "email.change-wanted", subject: `user:${userId}` })
    await sendEmailChangeNotice(txCtx, user, "wanted")
    const requestId = await insertVerification(txCtx, (id) => REQUEST_PREFIX + id, { userId, email: input.email })
    await ctx.jobs.enqueue(txCtx.db, SEND_EMAIL_CHANGE, { requestId } satisfies z.output<typeof jobData>)
  })
}

/** Mails the link to the new address or, if the address has a confirmed account, a notice to its owner. */
export async function sendEmailChange(ctx: Ctx, data: object): Promise<void> {
  const { requestId } = jobData.parse(data)
  await inTransaction(ctx, async (txCtx) => {
    const [request] = await txCtx.db
      .delete(verifications)
      .where(eq(verifications.id, requestId))
      .returning({ value: verifications.value })
    if (!request) return
    const { userId, email } = pendingChange.parse(JSON.parse(request.value))
    const user = await userById(txCtx, userId)
    if (!user || user.deletedAt) return
    // Stored for a taken address as well (the link is not sent), so that `pendingEmail` does not reveal other accounts.
    const token = randomBytes(32).toString("base64url")
    await txCtx.db.delete(verifications).where(isLink(userId))
    await insertVerification(txCtx, () => linkIdentifier(token), { userId, email })
    const owner = await userByEmail(txCtx, email)
    if (owner?.emailVerified) return sendEmailTakenMail(txCtx, owner)
    const { google } = await signInMethodsOf(txCtx, userId)
    await sendEmailChangeLink(txCtx, user, { email, token, google })
  })
}

/** The new address that waits for its link to be used, and when that link expires. */
export async function pendingEmail(ctx: Ctx): Promise<{ email: string; until: Date } | undefined> {
  const { userId } = requirePerson(ctx)
  const [newest] = await ctx.db
    .select({ value: verifications.value, until: verifications.expiresAt })
    .from(verifications)
    .where(and(or(isRequest(userId), isLink(userId)), gt(verifications.expiresAt, ctx.now())))
    .orderBy(desc(verifications.createdAt))
    .limit(1)
  return newest && { email: pendingChange.parse(JSON.parse(newest.value)).email, until: newest.until }
}

/** Cancels a requested change of address: its link stops working. */
export async function withdrawEmailChange(ctx: Ctx): Promise<void> {
  const { userId } = requirePerson(ctx)
  await inTransaction(ctx, async (txCtx) => {
    // Requests first: this waits for a job that is just turning the request into a link, so that the link is deleted too.
    await txCtx.db.delete(verifications).where(isRequest(userId))
    await txCtx.db.delete(verifications).where(isLink(userId))
    await recordEvent(txCtx, { name: "email.change-withdrawn", subject: `user:${userId}` })
  })
}

/** Stores a pending change that expires after `LINK_MINUTES`; returns its id. */
async function insertVerification(ctx: Ctx, identifier: (id: string) => string, value: PendingChange): Promise<string> {
  const id = randomUUID()
  await ctx.db.insert(verifications).values({
    id,
    identifier: identifier(id),
    value: JSON.stringify(value),
    expiresAt: addMinutes(ctx.now(), LINK_MINUTES),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
  return id
}

/**
 * Changes the account's address to the one that the token was sent to; single use. Ends all sessions except the caller's
 * own, removes Google sign-in (it may belong to the old address) and notifies the old address. Returns the known-browser
 * cookies for this browser, whether the account has no password left, and its security page. Refuses with `accounts.link-invalid`,
 * `accounts.email-taken` (409).
 *
 * @anyone The link is the proof.
 */
export async function confirmEmailChange(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ cookies: string[]; needsPassword: boolean; page: string }> {
  await limitLinkUses(ctx)
  try {
    return await inTransaction(ctx, async (txCtx) => {
      const { userId, needsPassword, role } = await moveAccount(txCtx, token)
      return { cookies: [await knownBrowserCookie(txCtx, userId)], needsPassword, page: securityPages[role] }
    })
  } catch (error) {
    if (databaseError(error).constraint !== "users_email_unique") throw error
    throw new Refusal("accounts.email-taken", {}, { status: 409 })
  }
}

async function moveAccount(ctx: Ctx, token: string): Promise<{ userId: string; needsPassword: boolean; role: Role }> {
  const [link] = await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, linkIdentifier(token)), gt(verifications.expiresAt, ctx.now())))
    .returning({ value: verifications.value })
  if (!link) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
  const { userId, email } = pendingChange.parse(JSON.parse(link.value))
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user || user.deletedAt) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
  await deleteUnconfirmedSignUp(ctx, email)
  await ctx.db.update(users).set({ email, emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, userId))
  const currentSessionId =
    ctx.actor.kind === "person" && ctx.actor.userId === userId ? ctx.actor.session?.id : undefined
  await deleteSessions(ctx, userId, currentSessionId)
  await deleteVerifications(ctx, userId)
  const googleEnded = await deleteGoogleLink(ctx, userId)
  const { password } = await signInMethodsOf(ctx, userId)
  await recordEvent(ctx, { name: "email.changed", subject: `user:${userId}`, facts: { googleEnded } })
  await sendEmailChangeNotice(ctx, user, googleEnded ? "done-google" : "done")
  return { userId, needsPassword: !password, role: user.role }
}

/** The owner of the mailbox takes precedence over an unconfirmed sign-up. */
async function deleteUnconfirmedSignUp(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)))
}
