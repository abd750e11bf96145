import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm"
import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings, occupancies } from "../../bookings/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { isOffered } from "../booking-kinds.server"
import { isMailedIfReleased } from "./expiry.server"

const MAX_SHOWN = 500

/** All unpaid holds for the operator, without the network, oldest first: holds, offers and confirmed unpaid stays. */
export async function openHolds(ctx: Ctx) {
  requireRole(ctx, "operator")
  const isPaidOnline = or(isNull(bookings.paymentMethod), eq(bookings.paymentMethod, "online"))
  const isUnpaid = inArray(bookings.paymentStatus, ["pending", "failed"])
  const rows = await ctx.db
    .selectDistinctOn([bookings.createdAt, bookings.id], {
      booking: bookings,
      holdExpiresAt: occupancies.expiresAt,
    })
    .from(bookings)
    .innerJoin(occupancies, eq(occupancies.bookingId, bookings.id))
    .where(
      and(
        or(eq(bookings.status, "held"), and(eq(bookings.status, "confirmed"), isPaidOnline)),
        isUnpaid,
        isNull(occupancies.releasedAt),
        or(isNull(occupancies.expiresAt), gt(occupancies.expiresAt, ctx.now())),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(MAX_SHOWN)
  return rows.map(({ booking, holdExpiresAt }) => ({
    id: booking.id,
    number: bookingNumber(booking.id),
    kind: booking.kind,
    item: booking.itemName,
    customer: booking.customerName,
    email: booking.customerEmail,
    isGuest: booking.userId === null,
    /** Whether its customer gets a mail if it is released. */
    isMailed: isMailedIfReleased(ctx, booking),
    status: booking.status,
    isOffered: isOffered(ctx, booking),
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    since: booking.createdAt,
    holdExpiresAt,
    /** This and the other holds of the same account or e-mail address, without what was offered or confirmed to them. */
    ofSamePerson: rows
      .filter(
        ({ booking: other }) => other.id === booking.id || (!isOffered(ctx, other) && isSamePerson(booking, other)),
      )
      .map((other) => other.booking.id),
  }))
}

export type OpenHold = Awaited<ReturnType<typeof openHolds>>[number]

/** Not by network: hotel guests share one. */
const isSamePerson = (one: Booking, other: Booking) =>
  one.userId === other.userId &&
  (one.userId !== null || one.customerEmail.toLowerCase() === other.customerEmail.toLowerCase())
