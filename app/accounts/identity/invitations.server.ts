import { desc, eq, inArray, lt, type SQL } from "drizzle-orm"
import { type Ctx, inTransaction } from "../../platform/context.server"
import type { IsoDate } from "../../platform/dates"
import { ERASE_FILES } from "../deletion/erasure.server"
import { documents, identityChecks } from "../tables.server"
import { type CheckRow, eraseSessions } from "./checks.server"
import { refreshChecks } from "./identity.server"

/** The expected person, and the booking they are invited for. */
export type Invited = {
  bookingId: string
  firstName: string
  lastName: string
  birthDate: IsoDate | null
  neededUntil: IsoDate
  expiresAt: Date
}

/** Invites a person without an account to verify their identity; `isNew` is false if the booking already has a check. */
export async function invite(ctx: Ctx, invited: Invited): Promise<{ isNew: boolean }> {
  const inserted = await ctx.db
    .insert(identityChecks)
    .values({ ...invited, method: "instant", state: "open", createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: identityChecks.id })
  return { isNew: inserted.length > 0 }
}

/** The newest check of the invited person. */
export async function invitedCheck(ctx: Ctx, bookingId: string): Promise<CheckRow | undefined> {
  const [found] = await ctx.db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.bookingId, bookingId))
    .orderBy(desc(identityChecks.attempt))
    .limit(1)
  return found
}

/** Reads the check's state from the provider and applies it. If the provider cannot be reached, nothing changes. */
export async function refreshInvitedCheck(ctx: Ctx, bookingId: string): Promise<CheckRow | undefined> {
  await refreshChecks(ctx, { bookingId })
  return invitedCheck(ctx, bookingId)
}

/** Erases the checks of persons invited for these bookings, here and at the provider. Inside a transaction. */
export async function eraseInvitations(ctx: Ctx, bookingIds: string[]): Promise<void> {
  await eraseWhere(ctx, inArray(identityChecks.bookingId, bookingIds))
}

export const eraseOldInvitations = (ctx: Ctx, before: Date): Promise<void> =>
  inTransaction(ctx, (txCtx) => eraseWhere(txCtx, lt(identityChecks.expiresAt, before)))

async function eraseWhere(ctx: Ctx, where: SQL): Promise<void> {
  // Locked first: a concurrent upload either commits before and is erased too, or finds no check.
  const expired = await ctx.db
    .select({ bookingId: identityChecks.bookingId })
    .from(identityChecks)
    .where(where)
    .orderBy(identityChecks.bookingId, identityChecks.attempt)
    .for("update")
  const bookingIds = expired.flatMap(({ bookingId }) => bookingId ?? [])
  if (bookingIds.length === 0) return
  const files = await ctx.db
    .delete(documents)
    .where(inArray(documents.bookingId, bookingIds))
    .returning({ fileKey: documents.fileKey })
  if (files.length > 0) await ctx.jobs.enqueue(ctx.db, ERASE_FILES, { fileKeys: files.map(({ fileKey }) => fileKey) })
  const deleted = await ctx.db
    .delete(identityChecks)
    .where(inArray(identityChecks.bookingId, bookingIds))
    .returning({ providerId: identityChecks.providerId })
  await eraseSessions(
    ctx,
    deleted.flatMap(({ providerId }) => providerId ?? []),
  )
}
