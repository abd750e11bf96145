import { and, count, desc, eq, ilike, like, ne, or, sql } from "drizzle-orm"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { containing } from "../platform/database/containing.server"
import type { Booking } from "./queries.server"
import { idStart } from "./rules/number"
import type { BookingKind, BookingStatus } from "./rules/states"
import { bookings } from "./tables.server"

export const BOOKINGS_A_PAGE = 25

export type BookingSearch = {
  /** A number or its prefix, a part of a name or an address; empty matches all. */
  wanted: string
  status?: BookingStatus
  kind?: BookingKind
  /** Starts at 1. */
  page: number
}

/**
 * One page of bookings for an operator, newest first, with the total count. Held and abandoned bookings are found only
 * by their state or by name.
 */
export async function searchBookings(
  ctx: Ctx,
  { wanted, status, kind, page }: BookingSearch,
): Promise<{ bookings: Booking[]; total: number }> {
  requireRole(ctx, "operator")
  const isWanted = and(
    status ? eq(bookings.status, status) : undefined,
    kind ? eq(bookings.kind, kind) : undefined,
    wanted ? matches(wanted) : undefined,
    wanted || status ? undefined : isListed,
  )
  const [all] = await ctx.db.select({ total: count() }).from(bookings).where(isWanted)
  const found = await ctx.db
    .select()
    .from(bookings)
    .where(isWanted)
    .orderBy(desc(sql`coalesce(${bookings.placedAt}, ${bookings.createdAt})`), desc(bookings.id))
    .limit(BOOKINGS_A_PAGE)
    .offset((page - 1) * BOOKINGS_A_PAGE)
  return { bookings: found, total: all?.total ?? 0 }
}

const isListed = and(ne(bookings.status, "held"), sql`${bookings.cancelReason} is distinct from 'expired'`)

function matches(wanted: string) {
  const start = idStart(wanted)
  return or(
    ilike(bookings.customerName, containing(wanted)),
    ilike(bookings.customerEmail, containing(wanted)),
    start ? like(sql`${bookings.id}::text`, `${start}%`) : undefined,
  )
}
