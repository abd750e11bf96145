import { and, eq, gt, ne, or } from "drizzle-orm"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { User } from "../queries.server"
import { GOODBYE_MAIL } from "../security/security-mails.server"
import { deleteSessions, deleteVerifications } from "../sign-in/session-list.server"
import {
  documents,
  identityChecks,
  passkeys,
  signInMethods,
  twoFactors,
  users,
  verifiedPersons,
} from "../tables.server"
import { eraseParts } from "./personal-data.server"

/** Jobs that erase data outside the database. */
export const ERASE_FILES = "accounts.erase-files"
export const ERASE_AT_PROVIDER = "accounts.erase-at-provider"

/** Replacement name and address of a deleted account. */
const placeholderOf = ({ id, locale }: User) => ({
  name: m.accounts_deleted_name({}, { locale }),
  email: `deleted-${id}@deleted.invalid`,
})

/**
 * Erases a user's data except records with a legal retention duty, and enqueues the erasure of files and of data at the
 * provider. Runs inside the caller's transaction. Idempotent.
 */
export async function erasePerson(ctx: Ctx, user: User): Promise<void> {
  const { db } = ctx
  const userId = user.id
  const placeholder = placeholderOf(user)
  await eraseParts(ctx, { userId, ...placeholder })
  const files = await db
    .delete(documents)
    .where(eq(documents.ownerId, userId))
    .returning({ fileKey: documents.fileKey })
  const checks = await db
    .delete(identityChecks)
    .where(eq(identityChecks.userId, userId))
    .returning({ providerId: identityChecks.providerId })
  await deleteSessions(ctx, userId, undefined)
  await deleteVerifications(ctx, userId)
  for (const table of [signInMethods, twoFactors, passkeys, verifiedPersons])
    await db.delete(table).where(eq(table.userId, userId))
  const isOfUser = or(isAbout("user", userId), eq(messages.recipient, user.email))
  await db.delete(messages).where(and(isOfUser, ne(messages.kind, GOODBYE_MAIL)))
  await db
    .update(users)
    .set({ ...blankUser, ...placeholder, deletedAt: user.deletedAt ?? ctx.now(), updatedAt: ctx.now() })
    .where(eq(users.id, userId))
  const fileKeys = files.map(({ fileKey }) => fileKey)
  const verificationIds = checks.flatMap(({ providerId }) => providerId ?? [])
  if (fileKeys.length > 0) await ctx.jobs.enqueue(db, ERASE_FILES, { fileKeys })
  if (user.stripeCustomerId || verificationIds.length > 0)
    await ctx.jobs.enqueue(db, ERASE_AT_PROVIDER, { customerId: user.stripeCustomerId, verificationIds })
}

/** `emailVerified` is true so that no sign-up can take over the account. */
const blankUser = {
  emailVerified: true,
  image: null,
  companyName: null,
  phone: null,
  birthDate: null,
  licenseNumber: null,
  licenseIssueDate: null,
  lastSignInAt: null,
  idStatus: "unverified",
  businessStatus: "unverified",
  specialOffers: false,
  newsletter: false,
  stripeCustomerId: null,
  twoFactorEnabled: false,
  termsAcceptedAt: null,
} satisfies Partial<User>

export const usersDeletedSince = (ctx: Ctx, since: Date): Promise<User[]> =>
  ctx.db.select().from(users).where(gt(users.deletedAt, since))
