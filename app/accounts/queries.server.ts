import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { requirePerson } from "../platform/authorise.server"
import { formatPhone } from "../platform/contact"
import type { Ctx, Role } from "../platform/context.server"
import type { Db } from "../platform/database/db.server"
import { type IsoDate, romeDate } from "../platform/dates"
import type { Locale } from "../platform/i18n/locale"
import { signInRequired } from "../platform/refusal"
import { type IdStatus, isDocumentId, isUnderReview } from "./rules/identity"
import { type IdInvalidReason, idInvalidReasonOf, splitName, type VerifiedPerson } from "./rules/verified-person"
import { documents, identityChecks, passkeys, signInMethods, users, verifiedPersons } from "./tables.server"

/** User data visible to the user and to operators. */
export type Profile = {
  id: string
  name: string
  email: string
  phone: string | undefined
  /** As typed in a form or the profile; `birthDateOf` prefers the document's. */
  birthDate: IsoDate | undefined
  licenseNumber: string | undefined
  licenseIssueDate: IsoDate | undefined
  role: Role
  companyName: string | undefined
  locale: Locale
  idStatus: IdStatus
  /** Why an earlier verification no longer counts. */
  idInvalidReason: IdInvalidReason | undefined
  /** From the newest verification, even if it no longer counts. */
  verifiedPerson: VerifiedPerson | undefined
  businessStatus: IdStatus
  stripeCustomerId: string | undefined
  createdAt: Date
}

export type User = typeof users.$inferSelect

const profileFrom = (user: User, identity: Identity): Profile => ({
  id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone ? formatPhone(user.phone) : undefined,
  birthDate: user.birthDate ?? undefined,
  licenseNumber: user.licenseNumber ?? undefined,
  licenseIssueDate: user.licenseIssueDate ?? undefined,
  role: user.role,
  companyName: user.companyName ?? undefined,
  locale: user.locale,
  ...identity,
  businessStatus: user.businessStatus,
  stripeCustomerId: user.stripeCustomerId ?? undefined,
  createdAt: user.createdAt,
})

/** Recipient of mails about a booking or request: the account's own address, for guests the one they typed. */
export async function customerEmail(
  ctx: Ctx,
  { userId, customerEmail }: { userId: string | null; customerEmail: string },
): Promise<string> {
  const user = userId === null ? undefined : await userById(ctx, userId)
  return user?.email ?? customerEmail
}

export async function userById(ctx: Ctx, id: string): Promise<User | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id))
  return user
}

/** Case-insensitive. */
export async function userByEmail(ctx: Ctx, email: string): Promise<User | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email.trim().toLowerCase()))
  return user
}

/** Whether the site knows the person from earlier: their identity or company was verified, or they work here. */
export async function isKnownPerson(ctx: Ctx): Promise<boolean> {
  if (ctx.actor.kind !== "person") return false
  if (ctx.actor.role === "operator") return true
  const user = await userById(ctx, ctx.actor.userId)
  return user?.idStatus === "verified" || user?.businessStatus === "verified"
}

export async function profileOf(ctx: Ctx): Promise<Profile | null> {
  if (ctx.actor.kind !== "person") return null
  const user = await userById(ctx, ctx.actor.userId)
  return user ? profileFrom(user, await identityOf(ctx, user)) : null
}

type Identity = Pick<Profile, "idStatus" | "idInvalidReason" | "verifiedPerson">

/**
 * Effective identity status. A verification counts while the account's name matches and the document is valid (D70);
 * otherwise the account is pending if a check is under way.
 */
export async function identityOf(ctx: Ctx, user: User): Promise<Identity> {
  if (user.idStatus !== "verified")
    return { idStatus: user.idStatus, idInvalidReason: undefined, verifiedPerson: undefined }
  const verifiedPerson = await verifiedPersonOf(ctx, user.id)
  const idInvalidReason = verifiedPerson && idInvalidReasonOf(verifiedPerson, user.name, romeDate(ctx.now()))
  if (verifiedPerson && !idInvalidReason) return { idStatus: "verified", idInvalidReason, verifiedPerson }
  const checks = await ctx.db
    .select({ method: identityChecks.method, state: identityChecks.state })
    .from(identityChecks)
    .where(eq(identityChecks.userId, user.id))
  return { idStatus: checks.some(isUnderReview) ? "pending" : "unverified", idInvalidReason, verifiedPerson }
}

async function verifiedPersonOf(ctx: Ctx, userId: string): Promise<VerifiedPerson | undefined> {
  const { firstName, lastName, birthDate, documentExpiresOn } = verifiedPersons
  const [person] = await ctx.db
    .select({ firstName, lastName, birthDate, documentExpiresOn })
    .from(verifiedPersons)
    .where(eq(verifiedPersons.userId, userId))
  return person
}

/** User ids verified as the same person (name and birth date): this one first, then by id (D70). */
export async function accountsOfPerson(ctx: Ctx, userId: string): Promise<string[]> {
  const same = alias(verifiedPersons, "same")
  const { firstName, lastName, birthDate } = verifiedPersons
  const rows = await ctx.db
    .select({ userId: same.userId })
    .from(verifiedPersons)
    .innerJoin(
      same,
      and(
        sql`lower(${same.firstName}) = lower(${firstName})`,
        sql`lower(${same.lastName}) = lower(${lastName})`,
        eq(same.birthDate, birthDate),
      ),
    )
    .where(eq(verifiedPersons.userId, userId))
    .orderBy(asc(same.userId))
  return [userId, ...rows.map((row) => row.userId).filter((id) => id !== userId)]
}

/** Refuses with 401 without a session. */
export async function requireProfile(ctx: Ctx): Promise<Profile> {
  const profile = await profileOf(ctx)
  if (!profile) throw signInRequired()
  return profile
}

export async function signInMethodsOf(ctx: Ctx, userId: string): Promise<{ password: boolean; google: boolean }> {
  const methods = await ctx.db
    .select({ providerId: signInMethods.providerId })
    .from(signInMethods)
    .where(eq(signInMethods.userId, userId))
  const has = (id: string) => methods.some(({ providerId }) => providerId === id)
  return { password: has("credential"), google: has("google") }
}

export async function hasAuthenticatorApp(ctx: Ctx, userId: string): Promise<boolean> {
  return (await userById(ctx, userId))?.twoFactorEnabled ?? false
}

export type PasskeyEntry = { id: string; name: string | undefined; addedAt: Date | undefined }

/** The signed-in user's passkeys, oldest first. */
export async function passkeysOf(ctx: Ctx): Promise<PasskeyEntry[]> {
  const { userId } = requirePerson(ctx)
  const found = await ctx.db
    .select({ id: passkeys.id, name: passkeys.name, addedAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return found.map(({ id, name, addedAt }) => ({ id, name: name ?? undefined, addedAt: addedAt ?? undefined }))
}

export async function latestCheck(ctx: Ctx, userId: string) {
  const [check] = await ctx.db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.userId, userId))
    .orderBy(desc(identityChecks.createdAt), desc(identityChecks.attempt))
    .limit(1)
  return check
}

/** The person expected by a check, for the stand-in that generates a document; undefined if unknown. */
export async function expectedInCheck(
  db: Db,
  { checkId = "" }: { checkId?: string },
): Promise<{ firstName: string; lastName: string; birthDate?: string } | undefined> {
  const { firstName, lastName, birthDate } = identityChecks
  const [check] = await db
    .select({ firstName, lastName, birthDate, name: users.name })
    .from(identityChecks)
    .leftJoin(users, eq(users.id, identityChecks.userId))
    .where(sql`${identityChecks.id}::text = ${checkId}`)
  if (!check) return undefined
  if (check.name !== null) return splitName(check.name)
  const { firstName: first, lastName: last } = check
  return { firstName: first ?? "", lastName: last ?? "", birthDate: check.birthDate ?? undefined }
}

/** Document checks to review, oldest first: of users, and of invited persons (`bookingId`). */
export function checksToReview(ctx: Ctx) {
  const front = alias(documents, "front")
  const back = alias(documents, "back")
  const { id, createdAt, bookingId, firstName, lastName, birthDate } = identityChecks
  return ctx.db
    .select({
      ...{ id, createdAt, bookingId, firstName, lastName, birthDate },
      front,
      back,
      userId: users.id,
      name: users.name,
      email: users.email,
    })
    .from(identityChecks)
    .leftJoin(users, eq(users.id, identityChecks.userId))
    .leftJoin(front, and(eq(front.checkId, id), eq(front.kind, "id_front")))
    .leftJoin(back, and(eq(back.checkId, id), eq(back.kind, "id_back")))
    .where(and(eq(identityChecks.method, "documents"), inArray(identityChecks.state, ["open", "processing"])))
    .orderBy(asc(createdAt))
}

/** The signed-in user's documents among these ids; ignores other users' documents and invalid ids. */
export async function ownDocuments(ctx: Ctx, ids: string[]) {
  const { userId } = requirePerson(ctx)
  const validIds = ids.filter(isDocumentId)
  if (validIds.length === 0) return []
  return ctx.db
    .select()
    .from(documents)
    .where(and(inArray(documents.id, validIds), eq(documents.ownerId, userId)))
}
