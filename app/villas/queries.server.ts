import { and, asc, eq } from "drizzle-orm"
import type { Booking } from "../bookings/queries.server"
import { bookings, occupancies } from "../bookings/tables.server"
import { type Item, itemById } from "../catalogue/queries.server"
import { openCategory } from "../catalogue/rules/categories"
import { type VillaSpecs, villaSpecs } from "../catalogue/rules/specs"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"

/** A villa of the house. Refuses with `catalogue.item-not-found` (404) anything else. */
export async function villaById(ctx: Ctx, itemId: string): Promise<{ item: Item; villa: VillaSpecs }> {
  const item = openCategory("villas") && (await itemById(ctx, itemId))
  const villa = item && villaSpecs(item)
  if (!item || !villa) throw notFound("catalogue.item-not-found")
  return { item, villa }
}

/** A villa's request and until when its dates are kept; null where they are not any more. */
export type AwaitingStay = { booking: Booking; keptUntil: Date | null }

/** Requests for villas that nobody has answered, oldest first, for the operator. */
export async function staysAwaiting(ctx: Ctx): Promise<AwaitingStay[]> {
  requireRole(ctx, "operator")
  const rows = await ctx.db
    .select({ booking: bookings, keptUntil: occupancies.expiresAt })
    .from(bookings)
    .leftJoin(occupancies, eq(occupancies.bookingId, bookings.id))
    .where(and(eq(bookings.kind, "villa"), eq(bookings.status, "pending")))
    .orderBy(asc(bookings.bookedAt), asc(bookings.id))
  return rows
}
