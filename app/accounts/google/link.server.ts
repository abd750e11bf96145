import { randomUUID } from "node:crypto"
import { and, eq, or } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { isPersonName, NAME_MAX_LENGTH } from "../../platform/contact"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Refusal } from "../../platform/refusal"
import { withoutInvisible } from "../../platform/text"
import { limitNewAccounts } from "../limits.server"
import type { User } from "../queries.server"
import { sendGoogleLinkedMail } from "../security/security-mails.server"
import { passkeys, sessions, signInMethods, twoFactors, users, verifications } from "../tables.server"
import { standsInForGoogle } from "./provider.server"

/** A person whose address Google has verified. `sub` never changes; `email` is in lower case. */
export type GooglePerson = { sub: string; email: string; name: string }

/**
 * Makes sure that an account is linked to this person: the one linked before; a confirmed one of the same address, whose
 * owner gets a mail; an unconfirmed one, after its credentials were deleted; or a new personal one without a password.
 * Refuses with `platform.too-many` if the network opens too many accounts, and with `accounts.google-refused` (401) if the
 * stand-in, where anyone may choose any address, names an operator.
 */
export async function linkGoogle(ctx: Ctx, person: GooglePerson): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    if (standsInForGoogle(ctx.config) && (await isOperator(txCtx, person)))
      throw new Refusal("accounts.google-refused", {}, { status: 401 })
    if (await isLinked(txCtx, person.sub)) return
    const isNew = await createAccount(txCtx, person)
    const [user] = await txCtx.db.select().from(users).where(eq(users.email, person.email)).for("update")
    if (!user) throw new Error("The account was neither created nor found.")
    // Another callback may have linked it before the row lock was granted.
    if (await isLinked(txCtx, person.sub)) return
    if (isNew) await limitNewAccounts(txCtx)
    else if (user.emailVerified) await sendGoogleLinkedMail(txCtx, user)
    else await takeOverUnconfirmed(txCtx, user, person)
    await txCtx.db.insert(signInMethods).values({
      id: randomUUID(),
      userId: user.id,
      accountId: person.sub,
      providerId: "google",
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    await recordEvent(txCtx, { name: isNew ? "account.opened" : "google.linked", subject: `user:${user.id}` })
  })
}

async function isLinked(ctx: Ctx, sub: string): Promise<boolean> {
  const [method] = await ctx.db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(and(eq(signInMethods.providerId, "google"), eq(signInMethods.accountId, sub)))
  return method !== undefined
}

/** Whether the account of this address, or the linked one, is an operator's. */
async function isOperator(ctx: Ctx, { sub, email }: GooglePerson): Promise<boolean> {
  const [operator] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .leftJoin(signInMethods, and(eq(signInMethods.userId, users.id), eq(signInMethods.providerId, "google")))
    .where(and(eq(users.role, "operator"), or(eq(users.email, email), eq(signInMethods.accountId, sub))))
    .limit(1)
  return operator !== undefined
}

/** Columns of a new account. The text beside the button says that continuing with Google accepts the terms. */
const accountColumns = (ctx: Ctx, { name }: GooglePerson) => ({
  name: nameFrom(ctx, name),
  emailVerified: true,
  role: "personal" as const,
  companyName: null,
  locale: ctx.locale,
  termsAcceptedAt: ctx.now(),
  updatedAt: ctx.now(),
})

/** False if the address has an account already. */
async function createAccount(ctx: Ctx, person: GooglePerson): Promise<boolean> {
  const created = await ctx.db
    .insert(users)
    .values({ id: randomUUID(), email: person.email, createdAt: ctx.now(), ...accountColumns(ctx, person) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return created.length > 0
}

/** The person who signed up never confirmed the address, so none of their credentials may open the account. */
async function takeOverUnconfirmed(ctx: Ctx, user: User, person: GooglePerson): Promise<void> {
  for (const table of [signInMethods, sessions, twoFactors, passkeys])
    await ctx.db.delete(table).where(eq(table.userId, user.id))
  await ctx.db.delete(verifications).where(eq(verifications.value, user.id))
  await ctx.db
    .update(users)
    .set({
      ...accountColumns(ctx, person),
      phone: null,
      birthDate: null,
      licenseNumber: null,
      licenseIssueDate: null,
    })
    .where(eq(users.id, user.id))
}

/** Google's name if it is valid in our mails, else 'No name' (part 1 §3). */
function nameFrom({ locale }: Ctx, name: string): string {
  const text = withoutInvisible(name).trim()
  return text && text.length <= NAME_MAX_LENGTH && isPersonName(text) ? text : m.accounts_no_name({}, { locale })
}
