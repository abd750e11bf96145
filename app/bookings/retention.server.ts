import { and, eq, gt, inArray, lt, notExists, or, sql } from "drizzle-orm"
import { ERASE_FILES } from "../accounts/deletion/erasure.server"
import { eraseOldInvitations } from "../accounts/identity/invitations.server"
import { documents, identityChecks } from "../accounts/tables.server"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { bookings } from "./tables.server"

/**
 * Retention in days, as in section 7 of the privacy page: documents after the last booking, accounting records after
 * their end.
 */
const DOCUMENT_DAYS = 730
const RECORD_DAYS = 3653
const DAY_MINUTES = 24 * 60
/** Rows per run; the rest is left for the next day. */
const MAX_PER_RUN = 500

/**
 * Deletes the documents of users without upload or booking for 24 months, and second drivers' identity data of that
 * age.
 */
export async function deleteOldDocuments(ctx: Ctx): Promise<void> {
  const before = addMinutes(ctx.now(), -DOCUMENT_DAYS * DAY_MINUTES)
  const booked = ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, documents.ownerId), gt(bookings.endsAt, before)))
  const underReview = ctx.db
    .select({ id: identityChecks.id })
    .from(identityChecks)
    .where(and(eq(identityChecks.userId, documents.ownerId), inArray(identityChecks.state, ["open", "processing"])))
  const old = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(lt(documents.createdAt, before), notExists(booked), notExists(underReview)))
    .limit(MAX_PER_RUN)
  await eraseOldInvitations(ctx, before)
  if (old.length > 0)
    await inTransaction(ctx, (txCtx) =>
      deleteDocuments(
        txCtx,
        old.map(({ id }) => id),
      ),
    )
}

async function deleteDocuments(ctx: Ctx, ids: string[]): Promise<void> {
  const { db } = ctx
  const deleted = await db.delete(documents).where(inArray(documents.id, ids)).returning()
  await ctx.jobs.enqueue(db, ERASE_FILES, { fileKeys: deleted.map(({ fileKey }) => fileKey) })
  for (const { id, kind } of deleted)
    await recordEvent(ctx, { name: "document.expired", subject: `document:${id}`, facts: { kind } })
}

/** Personal data in the details, for all kinds of booking; groups are emptied, not removed. */
const people = ["secondDriver", "driverLicenseImage", "driverIdImage", "notes"]
const groups = ["customer", "driver"]

/** Removes the person from bookings that ended ten years ago, and deletes the messages about them. */
export async function anonymiseOldBookings(ctx: Ctx): Promise<void> {
  const before = addMinutes(ctx.now(), -RECORD_DAYS * DAY_MINUTES)
  const isOld = and(lt(bookings.endsAt, before), lt(bookings.createdAt, before))
  const named = or(sql`${bookings.customerName} <> ''`, sql`${bookings.customerEmail} <> ''`)
  const old = await ctx.db.select({ id: bookings.id }).from(bookings).where(and(isOld, named)).limit(MAX_PER_RUN)
  for (const { id } of old) await inTransaction(ctx, (txCtx) => anonymise(txCtx, id))
}

async function anonymise(ctx: Ctx, id: string): Promise<void> {
  const without = people.reduce((details, key) => sql`${details} - ${key}::text`, sql`${bookings.details}`)
  const withoutPeople = groups.reduce(
    (details, key) => sql`jsonb_set(${details}, array[${key}::text], '{}'::jsonb, false)`,
    without,
  )
  await ctx.db
    .update(bookings)
    .set({ userId: null, customerName: "", customerEmail: "", customerPhone: "", details: withoutPeople })
    .where(eq(bookings.id, id))
  await ctx.db.delete(messages).where(isAbout("booking", id))
  await recordEvent(ctx, { name: "booking.anonymised", subject: `booking:${id}` })
}
