import { lockBooking } from "../bookings/booking.server"
import { keepPeriod, occupancyOf, occupiedAround } from "../bookings/occupancy.server"
import { type Booking, bookingOf } from "../bookings/queries.server"
import { heldUntil } from "../checkout/rules/hold-time"
import { paymentsOf } from "../payments/queries.server"
import { requirePerson } from "../platform/authorise.server"
import { type Ctx, within } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import type { Db } from "../platform/db.server"
import { notFound, Refusal } from "../platform/refusal"
import { taken } from "./conflict.server"
import { purchaseOf } from "./queries.server"
import { LONGEST_HOLD_MINUTES } from "./rules/holds"
import { lockCustomer, minutesKept, requireRoomToHold } from "./unpaid.server"

/** How long a vehicle is kept while its customer pays (D26). */
const HOLD_MINUTES = 20

/**
 * Keeps a booking's vehicle for 20 minutes from its beginning, or from now while it is being paid (D26), inside the caller's
 * transaction, which has locked the customer (`lockCustomer`). Refuses with `car-rental.hold-lapsed` (409) once that is over, the
 * booking is two hours old or its customer kept the vehicle that long in the last four, `car-rental.too-many-holds`,
 * `car-rental.taken` (409).
 */
export async function holdDates(ctx: Ctx, booking: Booking, { isPaying }: { isPaying: boolean }): Promise<Date> {
  const left = LONGEST_HOLD_MINUTES - (await minutesKept(ctx, booking))
  const longest = addMinutes(booking.createdAt, LONGEST_HOLD_MINUTES)
  const usedUp = addMinutes(ctx.now(), left)
  const expiresAt = heldUntil({
    now: ctx.now(),
    createdAt: booking.createdAt,
    holdMinutes: HOLD_MINUTES,
    current: (await occupancyOf(ctx, booking.id))?.expiresAt,
    latest: usedUp < longest ? usedUp : longest,
    isPaying,
  })
  if (!expiresAt) throw holdLapsed()
  await requireRoomToHold(ctx, booking)
  return keepDates(ctx, booking, expiresAt)
}

/**
 * Keeps a booking's vehicle and dates, until `expiresAt` or for good (`null`), inside the caller's transaction. What the
 * booking kept before is renewed if it is the same, else exchanged. Refuses with `car-rental.taken` (409).
 */
export async function keepDates<Until extends Date | null>(
  ctx: Ctx,
  booking: Booking,
  expiresAt: Until,
): Promise<Until> {
  if (await hasDates(ctx, booking, expiresAt)) return expiresAt
  const period = { startsAt: booking.startsAt, endsAt: booking.endsAt }
  const [conflict = period] = await occupiedAround(ctx, booking.itemId, period)
  throw taken(conflict)
}

/** `keepDates` without refusing: false where the dates are somebody else's. */
export const hasDates = (
  ctx: Ctx,
  { id: bookingId, itemId: resourceId, startsAt, endsAt }: Booking,
  until: Date | null,
) => keepPeriod(ctx, { bookingId, resourceId, startsAt, endsAt, expiresAt: until })

/** A car booking of the signed-in customer's own; anything else is not found (404), for operators too. */
export async function ownRental(ctx: Ctx, bookingId: string): Promise<Booking> {
  const { userId } = requirePerson(ctx)
  const booking = await bookingOf(ctx, bookingId)
  if (booking.userId !== userId || booking.kind !== "car_rental") throw notFound("bookings.not-found")
  return booking
}

/**
 * Until when the vehicle is kept; lengthened only where a payment was begun (D26). Null where the booking is placed already.
 * Refuses with `car-rental.hold-lapsed` (409) once the booking ended or its time is over, `car-rental.taken` (409) where the
 * dates went to somebody else.
 */
export async function renewHold(ctx: Ctx, { bookingId }: { bookingId: string }): Promise<{ expiresAt: Date | null }> {
  const { userId } = await ownRental(ctx, bookingId)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockCustomer(inner, userId)
    const isPaying = (await paymentsOf(inner.db, purchaseOf(bookingId))).some(({ state }) => state === "open")
    const booking = await lockBooking(inner, bookingId)
    if (booking.status === "cancelled") throw holdLapsed()
    if (booking.status !== "held") return { expiresAt: null }
    return { expiresAt: await holdDates(inner, booking, { isPaying }) }
  })
}

export const holdLapsed = () => new Refusal("car-rental.hold-lapsed", {}, { status: 409 })
