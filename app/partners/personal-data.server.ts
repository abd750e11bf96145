import { and, eq, inArray, isNotNull, ne, or } from "drizzle-orm"
import type { Erased, PersonalData } from "../accounts/deletion/personal-data.server"
import { userById } from "../accounts/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { bookings } from "../bookings/tables.server"
import type { Ctx } from "../platform/context.server"
import { lastVerified, settingsOf, verificationsOf } from "./queries.server"
import { listingBookings, partnerEntries, partnerSettings, partnerVerifications, payouts } from "./tables.server"

/**
 * Verifications and settings are deleted with the account; the registration documents are erased with the other documents of the
 * account. Of a partner with income or payouts the company's name, address and VAT number as last confirmed stay, even if that
 * verification was withdrawn: accounting records and yearly statements must name whom they concern. Reasons for declined
 * bookings are deleted with the account of the customer or of the partner.
 */
export const partnersData: PersonalData = { erase, export: exported }

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  const ownRows = eq(partnerVerifications.userId, userId)
  const kept = (await hasRecords(ctx, userId)) ? await lastVerified(ctx, userId) : undefined
  await ctx.db.delete(partnerVerifications).where(kept ? and(ownRows, ne(partnerVerifications.id, kept.id)) : ownRows)
  if (kept)
    await ctx.db
      .update(partnerVerifications)
      .set({
        companyName: kept.companyName ?? (await userById(ctx, userId))?.companyName,
        legalRepresentative: "",
        documentKey: "",
        documentName: "",
        reason: null,
      })
      .where(eq(partnerVerifications.id, kept.id))
  await ctx.db.delete(partnerSettings).where(eq(partnerSettings.userId, userId))
  await ctx.db.update(listingBookings).set({ declinedReason: null }).where(isAbout(ctx, userId))
}

/** Bookings that this person made as a customer, or answered as a partner. */
const isAbout = (ctx: Ctx, userId: string) =>
  or(
    eq(listingBookings.userId, userId),
    inArray(
      listingBookings.bookingId,
      ctx.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId)),
    ),
  )

async function hasRecords(ctx: Ctx, userId: string): Promise<boolean> {
  return (
    (await ctx.db.$count(partnerEntries, eq(partnerEntries.userId, userId))) > 0 ||
    (await ctx.db.$count(payouts, eq(payouts.userId, userId))) > 0
  )
}

const declinedBookings = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({
      bookingId: listingBookings.bookingId,
      answeredAt: listingBookings.answeredAt,
      reason: listingBookings.declinedReason,
    })
    .from(listingBookings)
    .where(and(isAbout(ctx, userId), isNotNull(listingBookings.declinedReason)))
    .orderBy(listingBookings.answeredAt)

/** Documents are in the account's part. */
async function exported(ctx: Ctx, userId: string) {
  const verifications = await verificationsOf(ctx, userId)
  return {
    verifications: verifications.map(({ userId: _, decidedBy: __, documentKey: ___, ...verification }) => verification),
    settings: await settingsOf(ctx, userId),
    declinedBookings: (await declinedBookings(ctx, userId)).map(({ bookingId, ...declined }) => ({
      number: bookingNumber(bookingId),
      ...declined,
    })),
  }
}
