import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm"
import { documentLink } from "../../accounts/identity/documents.server"
import { documents, users } from "../../accounts/tables.server"
import { items } from "../../catalogue/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { notFound, Refusal } from "../../platform/refusal"
import type { PartnerTerms, VerificationDecision, VerificationWithdrawal } from "../forms"
import {
  isSuspendedByWithdrawalOf,
  restoreListingsOf,
  shownStatuses,
  suspendListingsOf,
} from "../listings/suspension.server"
import { sendCommissionMail, sendVerificationMail, sendWithdrawalMail } from "../mails.server"
import { lockPartner } from "../partner-lock.server"
import { balanceOf } from "../payouts/ledger.server"
import { cancelPayoutsOf } from "../payouts/payouts.server"
import { isWithdrawn, latestVerification, settingsFrom, settingsOf } from "../queries.server"
import { maskedDetails } from "../rules/payout"
import { saveSettings } from "../settings.server"
import { listings, partnerSettings, partnerVerifications } from "../tables.server"
import { findSameDetails, requireUnverifiedVat } from "./same-details.server"

const MAX_SHOWN = 500

const statusOrder = sql`case ${users.businessStatus} when 'verified' then 0 when 'pending' then 1 else 2 end`

/** Number of verifications to decide; for operators. */
export async function pendingVerificationCount(ctx: Ctx): Promise<number> {
  requireRole(ctx, "operator")
  const [row] = await ctx.db
    .select({ pending: count() })
    .from(partnerVerifications)
    .where(eq(partnerVerifications.status, "pending"))
  return row?.pending ?? 0
}

/**
 * For operators: verifications to decide, oldest first, with complete payout details; and partners, verified ones first, then
 * pending ones, each by company, with the company's data as last decided and payout details masked.
 */
export async function partnersForOperator(ctx: Ctx) {
  requireRole(ctx, "operator")
  const pending = await ctx.db
    .select({
      verification: partnerVerifications,
      user: users,
      settings: partnerSettings,
      document: documents,
      suspendedListings: ctx.db.$count(listings, isSuspendedByWithdrawalOf(users.id)),
    })
    .from(partnerVerifications)
    .innerJoin(users, eq(users.id, partnerVerifications.userId))
    .leftJoin(partnerSettings, eq(partnerSettings.userId, users.id))
    .leftJoin(documents, eq(documents.fileKey, partnerVerifications.documentKey))
    .where(eq(partnerVerifications.status, "pending"))
    .orderBy(asc(partnerVerifications.submittedAt))
  const partners = await ctx.db
    .select({ user: users, settings: partnerSettings })
    .from(users)
    .leftJoin(partnerSettings, eq(partnerSettings.userId, users.id))
    .where(and(eq(users.role, "business"), eq(users.emailVerified, true), isNull(users.deletedAt)))
    .orderBy(statusOrder, asc(users.companyName), asc(users.id))
    .limit(MAX_SHOWN)
  const sameDetails = await findSameDetails(
    ctx,
    pending.map(({ verification, settings }) => ({ ...verification, payout: settingsFrom(settings).payout })),
  )
  const ids = partners.map(({ user }) => user.id)
  const decided = await decidedVerifications(ctx, ids)
  const listed = await listedCounts(ctx, ids)
  return {
    pending: pending.map(({ verification, user, settings, document, suspendedListings }) => ({
      id: verification.id,
      userId: user.id,
      company: user.companyName ?? user.name,
      name: user.name,
      email: user.email,
      phone: user.phone ?? undefined,
      address: verification.address,
      vatNumber: verification.vatNumber,
      legalRepresentative: verification.legalRepresentative,
      submittedAt: verification.submittedAt,
      document: document ? documentLink(document) : undefined,
      payout: settingsFrom(settings).payout,
      /** Listings that come back with the verification. */
      suspendedListings,
      ...sameDetails({ ...verification, payout: settingsFrom(settings).payout }),
    })),
    partners: partners.map(({ user, settings }) => {
      const { commissionPercent, notifications, payout } = settingsFrom(settings)
      return {
        userId: user.id,
        companyName: user.companyName ?? "",
        name: user.name,
        email: user.email,
        phone: user.phone ?? undefined,
        status: user.businessStatus,
        commissionPercent,
        wantsUpdates: notifications.platformUpdates,
        company: decided.get(user.id),
        payout: payout && { method: payout.method, masked: maskedDetails(payout) },
        listings: listed.get(user.id) ?? 0,
      }
    }),
  }
}

export type OperatorPartners = Awaited<ReturnType<typeof partnersForOperator>>

/** The last decided verification of each partner, by user. A refusal or withdrawal is over once the company was sent again. */
async function decidedVerifications(ctx: Ctx, userIds: string[]) {
  const rows = await ctx.db
    .selectDistinctOn([partnerVerifications.userId], {
      verification: partnerVerifications,
      partnerStatus: users.businessStatus,
      document: documents,
    })
    .from(partnerVerifications)
    .innerJoin(users, eq(users.id, partnerVerifications.userId))
    .leftJoin(documents, eq(documents.fileKey, partnerVerifications.documentKey))
    .where(and(inArray(partnerVerifications.userId, userIds), ne(partnerVerifications.status, "pending")))
    .orderBy(partnerVerifications.userId, desc(partnerVerifications.submittedAt), desc(partnerVerifications.id))
  return new Map(
    rows.map(({ verification, partnerStatus, document }) => {
      const { userId, vatNumber, address, legalRepresentative, decidedAt, status, reason } = verification
      const isOver = status === "refused" && partnerStatus === "pending"
      const company = {
        vatNumber,
        address,
        legalRepresentative,
        decidedAt: isOver ? null : decidedAt,
        isVerified: status === "verified",
        isWithdrawn: !isOver && isWithdrawn(verification),
        refusal: status === "refused" && !isOver ? (reason ?? undefined) : undefined,
        document: document ? documentLink(document) : undefined,
      }
      return [userId, company]
    }),
  )
}

/** Number of listings of each partner that an operator can see, by user. */
async function listedCounts(ctx: Ctx, userIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ userId: listings.userId, count: count() })
    .from(listings)
    .where(and(inArray(listings.userId, userIds), inArray(listings.status, shownStatuses)))
    .groupBy(listings.userId)
  return new Map(rows.map((row) => [row.userId, row.count]))
}

/**
 * Records an operator's decision on a verification and mails the partner. A verified partner gets back the listings that were
 * suspended by `withdrawVerification`. Refuses with 404, with `partners.verification-decided` (409) if it was already
 * decided, and with `partners.vat-verified` (409) a VAT number that is verified for another active partner.
 */
export async function decideVerification(ctx: Ctx, decision: VerificationDecision): Promise<void> {
  const operator = requireRole(ctx, "operator")
  const { verificationId, outcome } = decision
  await inTransaction(ctx, async (txCtx) => {
    const find = () => txCtx.db.select().from(partnerVerifications).where(eq(partnerVerifications.id, verificationId))
    const [found] = await find()
    if (!found) throw notFound()
    const user = await lockPartner(txCtx, found.userId)
    const [verification] = await find()
    if (verification?.status !== "pending") throw new Refusal("partners.verification-decided", {}, { status: 409 })
    if (outcome === "verified") await requireUnverifiedVat(txCtx, verification)
    await txCtx.db
      .update(partnerVerifications)
      .set({
        status: outcome,
        decidedAt: ctx.now(),
        decidedBy: operator.userId,
        verifiedAt: outcome === "verified" ? ctx.now() : null,
        reason: outcome === "refused" ? decision.reason : null,
      })
      .where(eq(partnerVerifications.id, verificationId))
    await txCtx.db
      .update(users)
      .set({ businessStatus: outcome === "verified" ? "verified" : "unverified", updatedAt: ctx.now() })
      .where(eq(users.id, user.id))
    const restored = outcome === "verified" ? await restoreListingsOf(txCtx, user.id) : 0
    await recordEvent(txCtx, { name: `partner.${outcome}`, subject: `user:${user.id}`, facts: { verificationId } })
    await sendVerificationMail(txCtx, user, decision, { restored })
  })
}

/**
 * Withdraws a partner's verification: all their published and paused listings are suspended with the reason until it is verified
 * again, prepared payouts are cancelled and no others prepared, and the partner is told by mail. Existing bookings continue. Refuses with 401 and 403 all but operators, 404, and
 * with `partners.verification-decided` (409) a partner who is not verified.
 */
export async function withdrawVerification(ctx: Ctx, { userId, reason }: VerificationWithdrawal): Promise<void> {
  const operator = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const [user] = await txCtx.db.select().from(users).where(eq(users.id, userId)).for("no key update")
    if (user?.role !== "business" || user.deletedAt) throw notFound()
    if (user.businessStatus !== "verified") throw new Refusal("partners.verification-decided", {}, { status: 409 })
    const latest = await latestVerification(txCtx, userId)
    if (latest)
      await txCtx.db
        .update(partnerVerifications)
        .set({ status: "refused", decidedAt: ctx.now(), decidedBy: operator.userId, reason })
        .where(eq(partnerVerifications.id, latest.id))
    await txCtx.db.update(users).set({ businessStatus: "unverified", updatedAt: ctx.now() }).where(eq(users.id, userId))
    const suspended = await suspendListingsOf(txCtx, userId, reason)
    const cancelledCents = await cancelPayoutsOf(txCtx, userId)
    await recordEvent(txCtx, {
      name: "partner.withdrawn",
      subject: `user:${userId}`,
      facts: latest ? { verificationId: latest.id } : {},
    })
    await sendWithdrawalMail(txCtx, user, {
      ...{ reason, suspended, cancelledCents },
      balanceCents: (await balanceOf(txCtx, userId)).balanceCents,
    })
  })
}

/**
 * Sets a partner's commission, company (also shown with their listings) and contact. The verification stays: the operator who changes the name answers for it.
 * Refuses with 404 if there is no such partner.
 */
export async function setPartnerTerms(
  ctx: Ctx,
  { userId, companyName, name, commissionPercent }: PartnerTerms,
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const [user] = await txCtx.db.select().from(users).where(eq(users.id, userId)).for("no key update")
    if (user?.role !== "business" || user.deletedAt) throw notFound()
    const before = (await settingsOf(txCtx, userId)).commissionPercent
    await saveSettings(txCtx, userId, { commissionPercent })
    await txCtx.db.update(users).set({ companyName, name, updatedAt: ctx.now() }).where(eq(users.id, userId))
    if (companyName !== user.companyName) await renameOffers(txCtx, userId, companyName)
    if (commissionPercent !== before) await sendCommissionMail(txCtx, user, { commissionPercent, before })
    await recordEvent(txCtx, {
      name: "partner.terms-set",
      subject: `user:${userId}`,
      facts: { commissionPercent, before, isRenamed: companyName !== user.companyName || name !== user.name },
    })
  })
}

/** Shows the company's new name with the items of the partner's listings. */
async function renameOffers(ctx: Ctx, userId: string, offeredBy: string): Promise<void> {
  const owned = ctx.db.select({ itemId: listings.itemId }).from(listings).where(eq(listings.userId, userId))
  await ctx.db.update(items).set({ offeredBy }).where(inArray(items.id, owned))
}
