import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { cookieIn, siteCookie } from "../../platform/http/cookie.server"
import { Refusal } from "../../platform/refusal"
import type { SignUp } from "../forms"
import { consumeMailQuota, limitLinkUses, limitMailRequests, limitSignUps } from "../limits.server"
import { type MailOrigin, type MailRequest, sendAlreadyMemberMail, sendVerificationMail } from "../mails.server"
import { requireUncommon } from "../password/common-passwords.server"
import { userByEmail } from "../queries.server"
import { authOf } from "../sign-in/auth.server"
import { finishSignIn, type SignedIn } from "../sign-in/sign-in.server"
import { signInMethods, users } from "../tables.server"
import { confirmAddress, newConfirmationToken } from "./confirmation.server"

/**
 * Creates a personal or business account and sends the link that confirms its address. Does not reveal whether the address
 * already has an account: answer, password hashing, SQL statements and the mail job are the same in all cases. Returns a random
 * id of this sign-up for the browser's cookie (`rememberSignUp`). Refuses with `accounts.password-common` on the field
 * `password`, and `platform.too-many`.
 */
export async function signUp(ctx: Ctx, input: SignUp, from?: string): Promise<string> {
  requireUncommon(input.password, input)
  await limitSignUps(ctx, input.email)
  const { password } = await authOf(ctx).$context
  const hash = await password.hash(input.password)
  const signUpId = randomUUID()
  await inTransaction(ctx, async (txCtx) => {
    await upsertSignUp(txCtx, input, { signUpId, hash })
    await ctx.jobs.enqueue(txCtx.db, "accounts.send-sign-up-mail", { email: input.email, from, locale: ctx.locale })
  })
  return signUpId
}

/**
 * Until an address is confirmed, the last sign-up wins: it replaces name, role, company and password, and invalidates earlier
 * links. For a confirmed account the same statements run but match no row.
 */
async function upsertSignUp(
  ctx: Ctx,
  input: SignUp,
  { signUpId, hash }: { signUpId: string; hash: string },
): Promise<void> {
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const person = {
    name: input.name,
    role: input.type,
    companyName: input.type === "business" ? input.companyName : null,
    locale: ctx.locale,
    termsAcceptedAt: ctx.now(),
  }
  const [user] = await ctx.db
    .insert(users)
    .values({ id: randomUUID(), email: input.email, ...person, ...at })
    .onConflictDoUpdate({
      target: users.email,
      set: { ...person, updatedAt: at.updatedAt },
      setWhere: eq(users.emailVerified, false),
    })
    .returning({ id: users.id })
  const userId = user?.id ?? NO_USER_ID
  const now = ctx.now().toISOString()
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await ctx.db.execute(sql`
    insert into sign_in_methods (id, user_id, account_id, provider_id, password, created_at, updated_at)
    select ${signUpId}, id, id, 'credential', ${hash}, ${now}::timestamptz, ${now}::timestamptz
    from users where id = ${userId}`)
}

/** Matches no user. */
const NO_USER_ID = ""

/** Sends the mail after a sign-up: the link, or for a confirmed account a notice. */
export async function sendSignUpMail(ctx: Ctx, { email, ...origin }: MailRequest): Promise<void> {
  const user = await userByEmail(ctx, email)
  if (!user) return
  if (!user.emailVerified) return sendLink(ctx, user.id, origin)
  if (await consumeMailQuota(ctx, "already-member", user.id)) await sendAlreadyMemberMail(ctx, user.id, origin)
}

/** Enqueues another verification mail. Same answer whether or not there is anything to confirm. */
export async function requestVerification(ctx: Ctx, { email, from }: MailRequest): Promise<void> {
  await limitMailRequests(ctx, "verify")
  await inTransaction(ctx, (txCtx) =>
    ctx.jobs.enqueue(txCtx.db, "accounts.send-verification-mail", { email, from, locale: ctx.locale }),
  )
}

/**
 * Sends a new link to an unconfirmed account, which replaces the previous one. If `consumeMailQuota` returns false, the
 * last link stays valid.
 */
export async function sendVerification(ctx: Ctx, { email, ...origin }: MailRequest): Promise<void> {
  const user = await userByEmail(ctx, email)
  if (!user || user.emailVerified) return
  await inTransaction(ctx, async (txCtx) => {
    if (await consumeMailQuota(txCtx, "verify", user.id)) await sendLink(txCtx, user.id, origin)
  })
}

async function sendLink(ctx: Ctx, userId: string, origin: MailOrigin): Promise<void> {
  const token = await newConfirmationToken(ctx, userId)
  if (token) await sendVerificationMail(ctx, userId, token, origin)
}

/**
 * Confirms an address, and the password of its sign-up, by the mail's token; refuses with `accounts.link-invalid`. The first use
 * also opens a session, but only in the browser that signed up (`rememberedSignUp`), because elsewhere another person may have
 * chosen the password. A second use changes nothing.
 */
export async function verifyEmail(
  ctx: Ctx,
  { token }: { token: string },
  rememberedSignUp?: string,
): Promise<SignedIn | undefined> {
  await limitLinkUses(ctx)
  const confirmed = await inTransaction(ctx, (txCtx) => confirmAddress(txCtx, token))
  if (!confirmed) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
  const { userId, signUpId, isNew } = confirmed
  if (!isNew || signUpId !== rememberedSignUp || ctx.actor.kind === "person") return undefined
  const { headers } = await authOf(ctx).api.openConfirmedSession({ body: { userId }, returnHeaders: true })
  return finishSignIn(ctx, headers.getSetCookie(), "email")
}

const ADDRESS_COOKIE = "app.mail-address"
const SIGN_UP_COOKIE = "sign-up"
const HOUR_SECONDS = 3600

/** Remembers where a confirmation was sent, so that the page can show the address and send it again. */
export const rememberAddress = (email: string, secure: boolean): string =>
  siteCookie(ADDRESS_COOKIE, email, { maxAgeSeconds: HOUR_SECONDS, secure })

export const rememberedAddress = (cookieHeader: string | null): string | undefined =>
  cookieIn(cookieHeader, ADDRESS_COOKIE)

/** Remembers which sign-up this browser made: its confirmation signs this browser in. */
export const rememberSignUp = (signUpId: string, secure: boolean): string =>
  siteCookie(SIGN_UP_COOKIE, signUpId, { maxAgeSeconds: HOUR_SECONDS, secure })

export const rememberedSignUp = (cookieHeader: string | null): string | undefined =>
  cookieIn(cookieHeader, SIGN_UP_COOKIE)
