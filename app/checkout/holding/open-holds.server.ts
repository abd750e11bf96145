import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings, occupancies } from "../../bookings/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { guestHolds } from "../tables.server"

const MAX_SHOWN = 500

/** All unpaid holds for the operator, without the network, oldest first: holds, requests, and confirmed unpaid stays. */
export async function openHolds(ctx: Ctx) {
  requireRole(ctx, "operator")
  const isPaidOnline = or(isNull(bookings.paymentMethod), eq(bookings.paymentMethod, "online"))
  const isUnpaid = inArray(bookings.paymentStatus, ["pending", "failed"])
  const rows = await ctx.db
    .selectDistinctOn([bookings.createdAt, bookings.id], {
      booking: bookings,
      holdExpiresAt: occupancies.expiresAt,
      guest: guestHolds,
    })
    .from(bookings)
    .innerJoin(occupancies, eq(occupancies.bookingId, bookings.id))
    .leftJoin(guestHolds, eq(guestHolds.bookingId, bookings.id))
    .where(
      and(
        or(eq(bookings.status, "held"), and(inArray(bookings.status, ["pending", "confirmed"]), isPaidOnline)),
        isUnpaid,
        isNull(occupancies.releasedAt),
        or(isNull(occupancies.expiresAt), gt(occupancies.expiresAt, ctx.now())),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(MAX_SHOWN)
  return rows.map(({ booking, holdExpiresAt, guest }) => ({
    id: booking.id,
    number: bookingNumber(booking.id),
    kind: booking.kind,
    item: booking.itemName,
    customer: booking.customerName,
    email: booking.customerEmail,
    isGuest: booking.userId === null,
    isConfirmedAddress: booking.userId !== null || guest?.isConfirmed === true,
    status: booking.status,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    since: booking.createdAt,
    holdExpiresAt,
    /** This and the other unconfirmed holds of the same account or mailbox. */
    ofSamePerson: rows
      .filter(
        (other) =>
          other.booking.id === booking.id ||
          (other.booking.status !== "confirmed" &&
            ((booking.userId !== null && other.booking.userId === booking.userId) ||
              (guest !== null && isSameMailbox(guest, other.guest)))),
      )
      .map((other) => other.booking.id),
  }))
}

export type OpenHold = Awaited<ReturnType<typeof openHolds>>[number]

type Guest = typeof guestHolds.$inferSelect

/** Not by network: hotel guests share one. */
const isSameMailbox = (one: Guest, other: Guest | null) => one.mailbox !== "" && one.mailbox === other?.mailbox
