import { createHash, randomBytes, randomUUID } from "node:crypto"
import { and, desc, eq, gt, like, or, sql } from "drizzle-orm"
import { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requirePerson } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { databaseError } from "../platform/db.server"
import { countAttempt } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import type { EmailChange } from "./forms"
import { dropGoogle } from "./google/unlink.server"
import { countLinkUse } from "./limits.server"
import { requireOwner } from "./owner-proof.server"
import { signInMethodsOf, userByEmail, userById } from "./queries.server"
import { sendEmailChangeLink, sendEmailChangeNotice, sendEmailTakenMail } from "./security-mails.server"
import { deviceCookie } from "./sign-in/known-device.server"
import { dropProofs, dropSessions } from "./sign-in/sessions.server"
import { proofs, users } from "./tables.server"

/** How long the link to the new address works. */
const LINK_MINUTES = 24 * 60
const HOUR = 60 * 60
/** So many wishes an hour from one account: each writes two mails. */
const MOST_WISHES = 5

/** The job that writes to the new address. */
export const EMAIL_CHANGE_WANTED = "accounts.email-change-wanted"

const wish = z.object({ userId: z.string(), email: z.string() })
type EmailWish = z.output<typeof wish>

/** The job knows only where the wish is kept: whatever ends it, a new password say, leaves the job nothing to do. */
const order = z.object({ wishId: z.uuid() })

const KIND = "email-change:"
const WISH = "email-wish:"
const isAbout = (userId: string) => sql`strpos(${proofs.value}, ${`"userId":${JSON.stringify(userId)}`}) > 0`
const isLink = (userId: string) => and(like(proofs.identifier, `${KIND}%`), isAbout(userId))
const isWish = (userId: string) => and(like(proofs.identifier, `${WISH}%`), isAbout(userId))

/** Where a proof is found by its token: the table holds no token. */
const placeOf = (token: string) => `${KIND}${createHash("sha256").update(token).digest("hex")}`

/**
 * Asks to move the signed-in person's account to another address. A link goes there and a word of notice to the address in
 * use; nothing changes until the link is used. The answer is the same whether or not the new address has an account.
 * Refuses with `accounts.email-same`, `platform.too-many` and as `requireOwner` does.
 */
export async function requestEmailChange(ctx: Ctx, input: EmailChange, cookies: string | null): Promise<void> {
  const { userId } = await requireOwner(ctx, input.currentPassword, cookies)
  const user = await userById(ctx, userId)
  const same = "accounts.email-same"
  if (!user || user.email === input.email) throw new Refusal(same, {}, { fields: [{ field: "email", code: same }] })
  await countAttempt(ctx, `email-change:${userId}`, MOST_WISHES, HOUR)
  await inTransaction(ctx, async (inner) => {
    await recordEvent(inner, { name: "email.change-wanted", subject: `user:${userId}` })
    await sendEmailChangeNotice(inner, user, "wanted")
    const wishId = await keepProof(inner, (id) => WISH + id, { userId, email: input.email })
    await ctx.jobs.enqueue(inner.db, EMAIL_CHANGE_WANTED, { wishId } satisfies z.output<typeof order>)
  })
}

/** Writes to the new address: the link, or, where it has a confirmed account, a word to that account's owner. */
export async function sendEmailChange(ctx: Ctx, data: object): Promise<void> {
  const { wishId } = order.parse(data)
  await inTransaction(ctx, async (inner) => {
    const [kept] = await inner.db.delete(proofs).where(eq(proofs.id, wishId)).returning({ value: proofs.value })
    if (!kept) return
    const { userId, email } = wish.parse(JSON.parse(kept.value))
    const user = await userById(inner, userId)
    if (!user || user.deletedAt) return
    // Kept for a taken address as well, with a link nobody gets: what waits tells nothing about other accounts.
    const token = randomBytes(32).toString("base64url")
    await inner.db.delete(proofs).where(isLink(userId))
    await keepProof(inner, () => placeOf(token), { userId, email })
    const owner = await userByEmail(inner, email)
    if (owner?.emailVerified) return sendEmailTakenMail(inner, owner)
    const { google } = await signInMethodsOf(inner, userId)
    await sendEmailChangeLink(inner, user, { email, token, google })
  })
}

/** The address the signed-in person's account goes to once a link sent there is used, and until when it works. */
export async function pendingEmail(ctx: Ctx): Promise<{ email: string; until: Date } | undefined> {
  const { userId } = requirePerson(ctx)
  const [newest] = await ctx.db
    .select({ value: proofs.value, until: proofs.expiresAt })
    .from(proofs)
    .where(and(or(isWish(userId), isLink(userId)), gt(proofs.expiresAt, ctx.now())))
    .orderBy(desc(proofs.createdAt))
    .limit(1)
  return newest && { email: wish.parse(JSON.parse(newest.value)).email, until: newest.until }
}

/** Takes a wish for another address back: its link no longer works. */
export async function withdrawEmailChange(ctx: Ctx): Promise<void> {
  const { userId } = requirePerson(ctx)
  await inTransaction(ctx, async (inner) => {
    // In this order: whoever is just making a link of the wish is waited for, and that link is seen.
    await inner.db.delete(proofs).where(isWish(userId))
    await inner.db.delete(proofs).where(isLink(userId))
    await recordEvent(inner, { name: "email.change-withdrawn", subject: `user:${userId}` })
  })
}

/** Keeps a wish for as long as a link works, found at `identifier`; answers its id. */
async function keepProof(ctx: Ctx, identifier: (id: string) => string, value: EmailWish): Promise<string> {
  const id = randomUUID()
  await ctx.db.insert(proofs).values({
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
 * Moves the account to the address whose mailbox the token came from: at once, once, and nowhere another account is. All
 * sessions end but the one that asks, where it is the account's, and so does the sign-in with Google, which the old address
 * may have: the old address is told. Answers the cookies that let this browser sign in whoever besieges the account, and
 * whether the account has no password now, which the new mailbox can set by a link. Refuses with `accounts.link-invalid`, `accounts.email-taken` (409).
 */
export async function confirmEmailChange(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ cookies: string[]; needsPassword: boolean }> {
  await countLinkUse(ctx)
  try {
    return await inTransaction(ctx, async (inner) => {
      const { userId, needsPassword } = await moveAccount(inner, token)
      return { cookies: [await deviceCookie(inner, userId)], needsPassword }
    })
  } catch (error) {
    if (databaseError(error).constraint !== "users_email_unique") throw error
    throw new Refusal("accounts.email-taken", {}, { status: 409 })
  }
}

async function moveAccount(ctx: Ctx, token: string): Promise<{ userId: string; needsPassword: boolean }> {
  const [proof] = await ctx.db
    .delete(proofs)
    .where(and(eq(proofs.identifier, placeOf(token)), gt(proofs.expiresAt, ctx.now())))
    .returning({ value: proofs.value })
  if (!proof) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
  const { userId, email } = wish.parse(JSON.parse(proof.value))
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user || user.deletedAt) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
  await makeRoom(ctx, email)
  await ctx.db.update(users).set({ email, emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, userId))
  const own = ctx.actor.kind === "person" && ctx.actor.userId === userId ? ctx.actor.session?.id : undefined
  await dropSessions(ctx, userId, own)
  await dropProofs(ctx, userId)
  const googleEnded = await dropGoogle(ctx, userId)
  const { password } = await signInMethodsOf(ctx, userId)
  await recordEvent(ctx, { name: "email.changed", subject: `user:${userId}`, facts: { googleEnded } })
  await sendEmailChangeNotice(ctx, user, googleEnded ? "done-google" : "done")
  return { userId, needsPassword: !password }
}

/** A sign-up with this address that nobody confirmed gives way to whoever reads its mail. */
async function makeRoom(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)))
}
