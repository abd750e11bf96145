import { and, desc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm"
import { documents, users } from "../accounts/tables.server"
import { bookings } from "../bookings/tables.server"
import type { Ctx } from "../platform/context.server"
import { defaultNotifications, type PartnerNotifications } from "./rules/notifications"
import type { PayoutDestination } from "./rules/payout"
import { listingBookings, partnerSettings, partnerVerifications } from "./tables.server"

export const DEFAULT_COMMISSION_PERCENT = 15

export type Verification = typeof partnerVerifications.$inferSelect

export type PartnerSettings = {
  commissionPercent: number
  payout: PayoutDestination | undefined
  notifications: PartnerNotifications
}

type SettingsRow = typeof partnerSettings.$inferSelect

export function settingsFrom(row: SettingsRow | null | undefined): PartnerSettings {
  const { payoutMethod: method, payoutDetails: details } = row ?? {}
  const payout = method && details ? { method, details } : undefined
  return {
    commissionPercent: row?.commissionPercent ?? DEFAULT_COMMISSION_PERCENT,
    payout,
    notifications: { ...defaultNotifications, ...row?.notifications },
  }
}

/** A partner's settings, with defaults. */
export async function settingsOf(ctx: Ctx, userId: string): Promise<PartnerSettings> {
  const [row] = await ctx.db.select().from(partnerSettings).where(eq(partnerSettings.userId, userId))
  return settingsFrom(row)
}

/** A partner's verifications, newest first. */
export const verificationsOf = (ctx: Ctx, userId: string): Promise<Verification[]> =>
  ctx.db
    .select()
    .from(partnerVerifications)
    .where(eq(partnerVerifications.userId, userId))
    .orderBy(desc(partnerVerifications.submittedAt), desc(partnerVerifications.id))

/** The verification that counts. */
export async function latestVerification(ctx: Ctx, userId: string): Promise<Verification | undefined> {
  const [latest] = await verificationsOf(ctx, userId)
  return latest
}

/** Whether this verification was withdrawn, not refused when it was decided. */
export const isWithdrawn = ({ status, verifiedAt }: Verification): boolean =>
  status === "refused" && verifiedAt !== null

/** The verification that was confirmed last, even if it was withdrawn since or a newer one waits. */
export async function lastVerified(ctx: Ctx, userId: string): Promise<Verification | undefined> {
  const [last] = await ctx.db
    .select()
    .from(partnerVerifications)
    .where(and(eq(partnerVerifications.userId, userId), isNotNull(partnerVerifications.verifiedAt)))
    .orderBy(desc(partnerVerifications.verifiedAt), desc(partnerVerifications.submittedAt))
    .limit(1)
  return last
}

const storedName = sql`(select ${partnerVerifications.companyName} from ${partnerVerifications}
  where ${partnerVerifications.userId} = ${users.id} and ${partnerVerifications.companyName} is not null limit 1)`

/** The name of a partner's company, also after the deletion of an account with accounting records. Select it from `users`. */
export const companyName = sql<string>`coalesce(${users.companyName}, ${storedName}, ${users.name})`

/** The document of a verification; undefined if it was erased. */
export async function documentOf(ctx: Ctx, { documentKey }: Pick<Verification, "documentKey">) {
  const [document] = await ctx.db.select().from(documents).where(eq(documents.fileKey, documentKey))
  return document
}

/** The registration document that was uploaded last. */
export async function registrationDocumentOf(ctx: Ctx, userId: string) {
  const [newest] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerId, userId), eq(documents.kind, "registration")))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(1)
  return newest
}

/** The confirmed and completed bookings of a partner's listings that lie at least partly in a period. */
export const staysBetween = (ctx: Ctx, userId: string, { from, until }: { from: Date; until: Date }) =>
  ctx.db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(
      and(
        eq(listingBookings.userId, userId),
        inArray(bookings.status, ["confirmed", "completed"]),
        lt(bookings.startsAt, until),
        gt(bookings.endsAt, from),
      ),
    )
