import { randomUUID } from "node:crypto"
import { and, eq, or } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { isName, NAME_MAX_LENGTH } from "../../platform/contact"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Refusal } from "../../platform/refusal"
import { countNewcomer } from "../limits.server"
import { sendGoogleLinkedMail } from "../mails.server"
import type { User } from "../queries.server"
import { passkeys, proofs, sessions, signInMethods, twoFactors, users } from "../tables.server"
import { standsInForGoogle } from "./provider.server"
import type { GooglePerson } from "./tokens.server"

/**
 * Sees to it that the person Google vouches for has an account that Google signs in: the one linked before; a confirmed
 * one of the same address, whose owner is told; an unconfirmed one, emptied of whatever its sign-up brought; or a new
 * personal one, without a password. Refuses with `platform.too-many` where too many accounts are made, and with
 * `accounts.google-refused` (401) where the stand-in, at which anyone is whoever they say, vouches for an operator.
 */
export async function welcomeGooglePerson(ctx: Ctx, given: GooglePerson): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if (standsInForGoogle(ctx.config) && (await isOperator(inner, given)))
      throw new Refusal("accounts.google-refused", {}, { status: 401 })
    if (await isLinked(inner, given.sub)) return
    const made = await makeAccount(inner, given)
    const [user] = await inner.db.select().from(users).where(eq(users.email, given.email)).for("update")
    if (!user) throw new Error("An account could neither be made nor found.")
    if (await isLinked(inner, given.sub)) return
    if (made) await countNewcomer(inner)
    else if (user.emailVerified) await sendGoogleLinkedMail(inner, user)
    else await takeOver(inner, user, given)
    await inner.db.insert(signInMethods).values({
      id: randomUUID(),
      userId: user.id,
      accountId: given.sub,
      providerId: "google",
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    await recordEvent(inner, { name: made ? "account.opened" : "google.linked", subject: `user:${user.id}` })
  })
}

async function isLinked(ctx: Ctx, sub: string): Promise<boolean> {
  const [method] = await ctx.db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(and(eq(signInMethods.providerId, "google"), eq(signInMethods.accountId, sub)))
  return method !== undefined
}

/** Whether this address, or the account that is linked, is an operator's. */
async function isOperator(ctx: Ctx, { sub, email }: GooglePerson): Promise<boolean> {
  const [operator] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .leftJoin(signInMethods, and(eq(signInMethods.userId, users.id), eq(signInMethods.providerId, "google")))
    .where(and(eq(users.role, "operator"), or(eq(users.email, email), eq(signInMethods.accountId, sub))))
    .limit(1)
  return operator !== undefined
}

/** A personal account as Google describes its owner, who agreed to the terms by going on (beside the button). */
const accountOf = (ctx: Ctx, { name }: GooglePerson) => ({
  name: nameFrom(ctx, name),
  emailVerified: true,
  role: "personal" as const,
  companyName: null,
  locale: ctx.locale,
  termsAcceptedAt: ctx.now(),
  updatedAt: ctx.now(),
})

async function makeAccount(ctx: Ctx, given: GooglePerson): Promise<boolean> {
  const made = await ctx.db
    .insert(users)
    .values({ id: randomUUID(), email: given.email, createdAt: ctx.now(), ...accountOf(ctx, given) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return made.length > 0
}

/** Whoever signed up with this address never proved it: nothing of theirs opens the account any more. */
async function takeOver(ctx: Ctx, user: User, given: GooglePerson): Promise<void> {
  for (const table of [signInMethods, sessions, twoFactors, passkeys])
    await ctx.db.delete(table).where(eq(table.userId, user.id))
  await ctx.db.delete(proofs).where(eq(proofs.value, user.id))
  await ctx.db
    .update(users)
    .set({ ...accountOf(ctx, given), phone: null })
    .where(eq(users.id, user.id))
}

/** Google's name for the person where it can stand in our mails, else 'No name' (part 1 §3). */
function nameFrom({ locale }: Ctx, name: string): string {
  const text = name.trim()
  return text && text.length <= NAME_MAX_LENGTH && isName(text) ? text : m.accounts_no_name({}, { locale })
}
