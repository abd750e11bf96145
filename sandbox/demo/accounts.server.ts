import { and, eq, inArray, isNotNull, ne } from "drizzle-orm"
import { hashPassword } from "../../app/accounts/password/hashing.server"
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from "../../app/accounts/rules/demo-accounts"
import { splitName, type VerifiedPerson } from "../../app/accounts/rules/verified-person"
import { sessions, signInMethods, users, verifications, verifiedPersons } from "../../app/accounts/tables.server"
import { recordEvent } from "../../app/platform/audit.server"
import { type Ctx, inTransaction } from "../../app/platform/context.server"
import { addDays, romeDate } from "../../app/platform/dates"

const DEMO_DOCUMENT_DAYS = 6 * 365

const idOf = ({ key }: DemoAccount) => `demo-${key.replace("_", "-")}`

/** Verified identity of the demo account. */
const demoDocument = (ctx: Ctx, { name }: Pick<DemoAccount, "name">): VerifiedPerson => ({
  ...splitName(name),
  birthDate: "1985-05-14",
  documentExpiresOn: addDays(romeDate(ctx.now()), DEMO_DOCUMENT_DAYS),
})

/** Creates demo accounts that are missing, retired or deleted. Throws outside demo mode. */
export async function seedDemoAccounts(ctx: Ctx): Promise<void> {
  if (!ctx.config.demo) throw new Error("Demo accounts can be created only in demo mode.")
  const ready = await ctx.db
    .select({ userId: signInMethods.userId })
    .from(signInMethods)
    .where(inArray(signInMethods.userId, demoAccounts.map(idOf)))
  const missing = demoAccounts.filter((account) => !ready.some(({ userId }) => userId === idOf(account)))
  if (missing.length === 0) return
  const hash = await hashPassword(DEMO_PASSWORD)
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await inTransaction(ctx, async (txCtx) => {
    for (const account of missing) {
      const id = idOf(account)
      const { key: _, ...person } = account
      const [otherOwner] = await txCtx.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, person.email), ne(users.id, id)))
      if (otherOwner) continue
      await txCtx.db
        .insert(users)
        .values({ id, ...person, ...at, emailVerified: true, locale: "it" })
        .onConflictDoUpdate({
          target: users.id,
          set: { ...person, deletedAt: null },
          setWhere: isNotNull(users.deletedAt),
        })
      if (person.idStatus === "verified")
        await txCtx.db
          .insert(verifiedPersons)
          .values({ userId: id, ...demoDocument(ctx, person), verifiedAt: ctx.now() })
          .onConflictDoNothing()
      await txCtx.db
        .insert(signInMethods)
        .values({ id: `${id}-password`, userId: id, accountId: id, providerId: "credential", password: hash, ...at })
        .onConflictDoNothing()
    }
  })
}

/**
 * Disables the demo accounts outside demo mode, because their password is public: removes their sessions, sign-in methods
 * and password links. Their bookings stay.
 */
export async function retireDemoAccounts(ctx: Ctx): Promise<void> {
  if (ctx.config.demo) throw new Error("Demo accounts cannot be retired in demo mode.")
  const ids = demoAccounts.map(idOf)
  await inTransaction(ctx, async (txCtx) => {
    const closedSessions = await txCtx.db
      .delete(sessions)
      .where(inArray(sessions.userId, ids))
      .returning({ userId: sessions.userId })
    const passwords = await txCtx.db
      .delete(signInMethods)
      .where(inArray(signInMethods.userId, ids))
      .returning({ userId: signInMethods.userId })
    await txCtx.db.delete(verifications).where(inArray(verifications.value, ids))
    for (const userId of new Set([...closedSessions, ...passwords].map((row) => row.userId)))
      await recordEvent(txCtx, { name: "demo-account.retired", subject: `user:${userId}` })
  })
}
