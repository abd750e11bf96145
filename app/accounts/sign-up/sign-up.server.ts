import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import type { SignUp } from "../forms"
import { countLinkUse, countMailRequest, countSignUp, isMailDue } from "../limits.server"
import { type MailRequest, sendAlreadyMemberMail, sendVerificationMail } from "../mails.server"
import { requireUncommon } from "../password/common-passwords.server"
import { userByEmail } from "../queries.server"
import { authOf } from "../sign-in/auth.server"
import { finishSignIn, type SignedIn } from "../sign-in/session.server"
import { signInMethods, users } from "../tables.server"
import { confirmAddress, newConfirmationToken } from "./confirmation.server"

/**
 * Opens a personal or business account and sends the link that confirms its address. Whether the address already has an account
 * shows only in its own mailbox: the answer is the same, the password is hashed, the same statements run and the mail is a job's
 * work in all cases. Answers the id of this sign-up, for the browser that made it (`rememberSignUp`); it says nothing either.
 * Refuses with `accounts.password-common` at the field `password`, and `platform.too-many`.
 */
export async function signUp(ctx: Ctx, input: SignUp, from?: string): Promise<string> {
  requireUncommon(input.password, input)
  await countSignUp(ctx, input.email)
  const { password } = await authOf(ctx).$context
  const hash = await password.hash(input.password)
  const signUpId = randomUUID()
  await inTransaction(ctx, async (inner) => {
    await keepSignUp(inner, input, { signUpId, hash })
    await ctx.jobs.enqueue(inner.db, "accounts.signed-up", { email: input.email, from })
  })
  return signUpId
}

/**
 * The account of this address, until it is confirmed, is whoever's signed up last: name, role, company and
 * password take the place of the earlier ones, whose links die with them. A confirmed account is left as it is, by statements
 * that find nothing to change.
 */
async function keepSignUp(
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
  const userId = user?.id ?? NOBODY
  const now = ctx.now().toISOString()
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await ctx.db.execute(sql`
    insert into sign_in_methods (id, user_id, account_id, provider_id, password, created_at, updated_at)
    select ${signUpId}, id, id, 'credential', ${hash}, ${now}::timestamptz, ${now}::timestamptz
    from users where id = ${userId}`)
}

/** The id of no account. */
const NOBODY = ""

/** The mail after a sign-up: the link for an unconfirmed account, a word of warning for a confirmed one. */
export async function greetSignUp(ctx: Ctx, { email, from }: MailRequest): Promise<void> {
  const user = await userByEmail(ctx, email)
  if (!user) return
  if (!user.emailVerified) return sendLink(ctx, user.id, from)
  if (await isMailDue(ctx, "already-member", user.id)) await sendAlreadyMemberMail(ctx, user.id, from)
}

/** Asks for the confirmation link again; the same answer whether or not there is anything to confirm. */
export async function requestVerification(ctx: Ctx, { email, from }: MailRequest): Promise<void> {
  await countMailRequest(ctx, "verify")
  await inTransaction(ctx, (inner) => ctx.jobs.enqueue(inner.db, "accounts.verification-wanted", { email, from }))
}

/**
 * Sends the confirmation link where an account waits for it; an earlier one ends. Nothing is sent where too many mails went out:
 * then the link of the last one still works.
 */
export async function sendVerification(ctx: Ctx, { email, from }: MailRequest): Promise<void> {
  const user = await userByEmail(ctx, email)
  if (!user || user.emailVerified) return
  await inTransaction(ctx, async (inner) => {
    if (await isMailDue(inner, "verify", user.id)) await sendLink(inner, user.id, from)
  })
}

async function sendLink(ctx: Ctx, userId: string, from: string | undefined): Promise<void> {
  const token = await newConfirmationToken(ctx, userId)
  if (token) await sendVerificationMail(ctx, userId, token, from)
}

/**
 * Confirms an address by the token of its mail, and with it the password of the sign-up that the mail answered; refuses
 * with `accounts.link-invalid`. In the browser that made this very sign-up (`rememberedSignUp`), the first use also opens a session:
 * in any other, somebody else may have chosen the password. A second use changes nothing.
 */
export async function verifyEmail(
  ctx: Ctx,
  { token }: { token: string },
  rememberedSignUp?: string,
): Promise<SignedIn | undefined> {
  await countLinkUse(ctx)
  const confirmed = await inTransaction(ctx, (inner) => confirmAddress(inner, token))
  if (!confirmed) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
  const { userId, signUpId, isNew } = confirmed
  if (!isNew || signUpId !== rememberedSignUp || ctx.actor.kind === "person") return undefined
  const { headers } = await authOf(ctx).api.openConfirmedSession({ body: { userId }, returnHeaders: true })
  return finishSignIn(ctx, headers.getSetCookie(), "email")
}
