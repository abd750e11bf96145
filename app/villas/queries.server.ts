import { and, asc, eq } from "drizzle-orm"
import { z } from "zod"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { type Item, listedItemById } from "../catalogue/queries.server"
import { type VillaSpecs, villaSpecs } from "../catalogue/rules/specs"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"

/** A villa that can be booked. Refuses with `catalogue.item-not-found` (404) any other item. */
export async function villaById(ctx: Ctx, itemId: string): Promise<{ item: Item; villa: VillaSpecs }> {
  const item = await listedItemById(ctx, itemId)
  const villa = item && villaSpecs(item)
  if (!item || !villa) throw notFound("catalogue.item-not-found")
  return { item, villa }
}

const villaDetails = z.object({
  pickupDate: z.string(),
  returnDate: z.string(),
  nights: z.int(),
  guests: z.int(),
  /** "Cala di Volpe, Costa Smeralda". */
  place: z.string(),
})
export type VillaDetails = z.output<typeof villaDetails>

/** Details of a villa's booking. */
export const stayOf = ({ details }: Pick<Booking, "details">): VillaDetails => villaDetails.parse(details)

/** Unanswered requests for villas, oldest first, for the operator. */
export async function pendingStayRequests(ctx: Ctx): Promise<Booking[]> {
  requireRole(ctx, "operator")
  return ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.kind, "villa"), eq(bookings.status, "pending")))
    .orderBy(asc(bookings.placedAt), asc(bookings.id))
}
