import { and, asc, count, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { textOf } from "../../platform/i18n/text.server"
import { pageOf } from "../../platform/paging"
import { Refusal } from "../../platform/refusal"
import { listings } from "../tables.server"
import {
  countOpenBookings,
  type Listing,
  listingNotFoundRefusal,
  listingSubject,
  lockListing,
  lockPartnerListings,
  pathOf,
} from "./own-listings.server"
import { setListed } from "./published-item.server"

const MAX_ID_LENGTH = 100

/**
 * Withdraws a partner's listing with a reason, which the partner is told by mail; its bookings continue (D42). One that is
 * suspended because of a withdrawn verification then stays suspended after the next verification. Operators only. Refuses
 * with 401, 403, 404, `partners.listing-not-shown` (409) unless it is published, paused or suspended.
 */
export async function suspendListing(
  ctx: Ctx,
  { listingId, reason }: { listingId: string; reason: string },
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const listing = await requireListing(txCtx, listingId)
    const { status, isSuspendedByWithdrawal } = listing
    if (status === "suspended" && !isSuspendedByWithdrawal) return
    const from = status === "suspended" ? listing.suspendedFrom : status
    if (from !== "published" && from !== "paused") throw new Refusal("partners.listing-not-shown", {}, { status: 409 })
    await suspend(txCtx, listing, { from, reason, isSuspendedByWithdrawal: false })
    await sendNews(txCtx, listing, "suspended", reason)
  })
}

type Suspension = { from: "published" | "paused"; reason: string; isSuspendedByWithdrawal: boolean }

async function suspend(ctx: Ctx, listing: Listing, { from, reason, isSuspendedByWithdrawal }: Suspension) {
  await setListed(ctx, listing, false)
  await ctx.db
    .update(listings)
    .set({
      status: "suspended",
      suspendedFrom: from,
      suspendedReason: reason,
      isSuspendedByWithdrawal,
      updatedAt: ctx.now(),
    })
    .where(eq(listings.id, listing.id))
  await recordEvent(ctx, { name: "listing.suspended", subject: listingSubject(listing.id) })
}

/**
 * Suspends all published and paused listings of a partner whose verification is withdrawn, until `restoreListingsOf`; returns
 * their number. Without mails. Call it with the partner's row locked, and tell the partner.
 */
export async function suspendListingsOf(ctx: Ctx, userId: string, reason: string): Promise<number> {
  const shown = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.userId, userId), inArray(listings.status, ["published", "paused"])))
    .orderBy(asc(listings.id))
    .for("no key update")
  for (const listing of shown)
    if (listing.status === "published" || listing.status === "paused")
      await suspend(ctx, listing, { from: listing.status, reason, isSuspendedByWithdrawal: true })
  return shown.length
}

/** A partner's listings that are suspended because the verification was withdrawn. */
export const isSuspendedByWithdrawalOf = (userId: string | typeof users.id) =>
  and(eq(listings.userId, userId), eq(listings.status, "suspended"), eq(listings.isSuspendedByWithdrawal, true))

/**
 * Ends the suspensions of `suspendListingsOf`, not those by an operator; returns their number. Without mails. Call it with the
 * row of the partner, who is verified again, locked, and tell the partner.
 */
export async function restoreListingsOf(ctx: Ctx, userId: string): Promise<number> {
  const suspended = await ctx.db
    .select()
    .from(listings)
    .where(isSuspendedByWithdrawalOf(userId))
    .orderBy(asc(listings.id))
    .for("no key update")
  for (const listing of suspended) await restore(ctx, listing)
  return suspended.length
}

/** Publishes or pauses a suspended listing as before. */
async function restore(ctx: Ctx, listing: Listing): Promise<void> {
  const status = listing.suspendedFrom ?? "paused"
  await setListed(ctx, listing, status === "published")
  await ctx.db
    .update(listings)
    .set({
      status,
      suspendedFrom: null,
      suspendedReason: null,
      isSuspendedByWithdrawal: false,
      updatedAt: ctx.now(),
    })
    .where(eq(listings.id, listing.id))
  await recordEvent(ctx, { name: "listing.suspension-lifted", subject: listingSubject(listing.id) })
}

/**
 * Ends a suspension: the listing is published or paused as before. Operators only. Refuses with 401, 403, 404, and
 * `partners.listing-owner-unverified` (409) while its company is not verified, as that alone makes listings bookable (D42).
 */
export async function liftSuspension(ctx: Ctx, { listingId }: { listingId: string }): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const isVerified = await lockOwner(txCtx, listingId)
    const listing = await requireListing(txCtx, listingId)
    if (listing.status !== "suspended") return
    if (!isVerified) throw new Refusal("partners.listing-owner-unverified", {}, { status: 409 })
    await restore(txCtx, listing)
    await sendNews(txCtx, listing, "lifted", "")
  })
}

/** Locks the owner's row, before the listing's as everywhere; returns whether the company is verified. */
async function lockOwner(ctx: Ctx, listingId: string): Promise<boolean> {
  if (!z.uuid().safeParse(listingId).success) throw listingNotFoundRefusal()
  const [listing] = await ctx.db.select({ userId: listings.userId }).from(listings).where(eq(listings.id, listingId))
  if (!listing) throw listingNotFoundRefusal()
  await lockPartnerListings(ctx, listing)
  return (await userById(ctx, listing.userId))?.businessStatus === "verified"
}

async function requireListing(ctx: Ctx, id: string): Promise<Listing> {
  const listing = z.uuid().safeParse(id).success ? await lockListing(ctx, id) : undefined
  if (!listing || listing.status === "deleted") throw listingNotFoundRefusal()
  return listing
}

async function sendNews(ctx: Ctx, listing: Listing, news: "suspended" | "lifted", reason: string): Promise<void> {
  const user = await userById(ctx, listing.userId)
  if (!user || user.deletedAt) return
  const { locale } = user
  const translate = (key: string) =>
    textOf(`partners_mail_${key}`, { name: listing.name, reason, from: listing.suspendedFrom ?? "" }, locale) ?? key
  await enqueueMail(ctx, {
    recipient: user.email,
    locale,
    about: { kind: "listing", id: listing.id },
    kind: `partners.listing-${news}`,
    subject: translate(`${news}_subject`),
    greetingName: firstName(user.name),
    title: translate(`${news}_title`),
    paragraphs:
      news === "suspended"
        ? [translate("suspended_intro"), translate("suspended_reason"), translate("suspended_then")]
        : [translate(listing.suspendedFrom === "published" ? "lifted_published" : "lifted_paused")],
    action: { label: translate("action"), url: `${ctx.config.baseUrl}/partner/listings` },
  })
}

const PAGE_SIZE = 30

/** Statuses of listings that were published, which operators see. */
export const shownStatuses = ["published", "paused", "suspended"] as const

/**
 * Partners' listings that were published, for the operator: by company and name, with the page and the partner that the query
 * asks for. `of`: the company of that partner, if they have any. Refuses with 401 and 403 all but operators.
 */
export async function listingsForOperator(ctx: Ctx, query: URLSearchParams) {
  requireRole(ctx, "operator")
  const partner = query.get("partner")?.slice(0, MAX_ID_LENGTH)
  const wanted = and(inArray(listings.status, shownStatuses), partner ? eq(listings.userId, partner) : undefined)
  const [all] = await ctx.db.select({ count: count() }).from(listings).where(wanted)
  const { page, pages, offset } = pageOf(query.get("page"), all?.count ?? 0, PAGE_SIZE)
  const rows = await ctx.db
    .select({
      listing: listings,
      company: users.companyName,
      owner: users.name,
      email: users.email,
      businessStatus: users.businessStatus,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(wanted)
    .orderBy(asc(users.companyName), asc(listings.name), asc(listings.id))
    .limit(PAGE_SIZE)
    .offset(offset)
  const shown = await Promise.all(
    rows.map(async ({ listing, company, owner, email, businessStatus }) => {
      const { id, name, category, status, dailyPriceCents, suspendedReason, publishedAt } = listing
      return {
        ...{ id, name, category, status, dailyPriceCents, suspendedReason, publishedAt, email },
        company: company ?? owner,
        isOwnerVerified: businessStatus === "verified",
        path: status === "published" ? pathOf(listing) : undefined,
        openBookings: await countOpenBookings(ctx, listing),
      }
    }),
  )
  return { listings: shown, page, pages, partner, of: partner ? shown[0]?.company : undefined }
}
