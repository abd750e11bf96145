// When the dates of a booking are held or reserved, and until when.
import { lockBooking } from "../../bookings/booking.server"
import {
  occupancyOf,
  occupiedBetween,
  occupiesPeriod,
  occupyPeriod,
  type Period,
  release,
} from "../../bookings/occupancy.server"
import type { Booking } from "../../bookings/queries.server"
import type { BookingKind } from "../../bookings/rules/states"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { addMinutes } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { type Access, polledBooking } from "../access.server"
import { hasOfferExpired, kindOf } from "../booking-kinds.server"
import { hasOpenPayment, overlappingBookingOfCustomer, purchaseOf } from "../queries.server"
import { holdExpiresAt, MAX_HOLD_MINUTES } from "../rules/hold-time"
import { lockCustomer } from "./customer-lock.server"

/**
 * Holds the period of a held booking as `holdExpiresAt` computes, inside the caller's transaction, which has locked the
 * customer. Refuses with `checkout.hold-expired` (409) once the hold has expired, `checkout.offer-ended` (409) once its
 * offer has, and as `occupy` does.
 */
export async function holdPeriod(
  ctx: Ctx,
  booking: Booking,
  { isPaying, holdMinutes = kindOf(ctx, booking).holdMinutes }: { isPaying: boolean; holdMinutes?: number },
): Promise<Date> {
  const expiresAt = holdExpiresAt({
    now: ctx.now(),
    createdAt: booking.createdAt,
    holdMinutes,
    current: (await occupancyOf(ctx, booking.id))?.expiresAt,
    maxExpiresAt: maxExpiryOf(ctx, booking),
    offerExpiresAt: kindOf(ctx, booking).paymentDeadline?.(booking),
    isPaying,
  })
  if (!expiresAt) throw await holdEndedRefusal(ctx, booking)
  await occupy(ctx, booking, expiresAt)
  return expiresAt
}

/** A guest's hold is not extended (D71). */
const maxExpiryOf = (ctx: Ctx, { userId, createdAt, kind }: Booking): Date =>
  addMinutes(createdAt, userId === null ? kindOf(ctx, { kind }).holdMinutes : MAX_HOLD_MINUTES)

/**
 * Occupies a booking's period until `expiresAt`, or without end (`null`). Refuses with `checkout.taken` (409), or as
 * its kind does, if the period or another needed resource is taken.
 */
export async function occupy(ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<void> {
  if (!(await tryOccupyOwnPeriod(ctx, booking, expiresAt)))
    throw takenRefusal(ctx, booking, (await conflictOf(ctx, booking)) ?? booking)
  const refusal = await kindOf(ctx, booking).occupyAdditional?.(ctx, booking, expiresAt)
  if (refusal) throw refusal
}

/** Like `occupy`, but returns false instead of throwing if any part is taken. */
export async function tryOccupy(ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<boolean> {
  if (!(await tryOccupyOwnPeriod(ctx, booking, expiresAt))) return false
  const refusal = await kindOf(ctx, booking).occupyAdditional?.(ctx, booking, expiresAt)
  if (refusal) await release(ctx, { bookingId: booking.id })
  return refusal === undefined
}

async function tryOccupyOwnPeriod(ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<boolean> {
  const { resourceOf, isAwaited } = kindOf(ctx, booking)
  const { id: bookingId, startsAt, endsAt } = booking
  const wanted = { bookingId, resourceId: resourceOf(booking), startsAt, endsAt }
  if (isAwaited && !(await occupiesPeriod(ctx, wanted)) && (await isAwaited(ctx, booking))) return false
  return occupyPeriod(ctx, { ...wanted, expiresAt })
}

type Dates = Pick<Booking, "kind" | "itemId" | "startsAt" | "endsAt">

/** What occupies the period of a booking, without what `except` names. */
export async function conflictOf(
  ctx: Ctx,
  booking: Dates,
  except: Parameters<typeof occupiedBetween>[4] = {},
): Promise<Period | undefined> {
  const resourceId = kindOf(ctx, booking).resourceOf(booking)
  const [conflict] = await occupiedBetween(ctx, resourceId, booking.startsAt, booking.endsAt, except)
  return conflict
}

/** The refusal of the booking's kind, or `checkout.taken` (409). */
export function takenRefusal(ctx: Ctx, booking: { kind: BookingKind }, conflict: Period): Refusal {
  const ofKind = kindOf(ctx, booking).takenRefusal?.(conflict)
  if (ofKind) return ofKind
  const text = (instant: Date) => formatInstant(instant, { locale: ctx.locale })
  const details = { from: text(conflict.startsAt), to: text(conflict.endsAt) }
  return new Refusal("checkout.taken", details, { status: 409 })
}

/**
 * When the hold expires; extended only once a payment has started (D26). Null if the booking is no longer held. Refuses as
 * `holdPeriod` and `polledBooking` do.
 *
 * @unrecorded The hold and its end are.
 */
export async function refreshHold(ctx: Ctx, access: Access): Promise<{ expiresAt: Date | null }> {
  const { id, userId } = await polledBooking(ctx, access, "hold")
  return inTransaction(ctx, async (txCtx) => {
    await lockCustomer(txCtx, userId)
    const isPaying = await hasOpenPayment(txCtx, purchaseOf(id))
    const booking = await lockBooking(txCtx, id)
    if (booking.status === "cancelled") throw await holdEndedRefusal(txCtx, booking)
    return { expiresAt: booking.status === "held" ? await holdPeriod(txCtx, booking, { isPaying }) : null }
  })
}

/**
 * Why a booking can no longer be paid (409): an operator released it unpaid (`checkout.hold-released`), its offer expired
 * (`checkout.offer-ended`), its customer holds or has
 * booked the same dates in another window (`checkout.held-in-other-window`, `checkout.already-booked`), or its hold expired
 * (`checkout.hold-expired`).
 */
export async function holdEndedRefusal(ctx: Ctx, booking: Booking): Promise<Refusal> {
  const refusal = (reason: string) => new Refusal(`checkout.${reason}`, {}, { status: 409 })
  if (isReleasedUnpaid(booking)) return refusal("hold-released")
  if (hasOfferExpired(ctx, booking)) return refusal("offer-ended")
  const other = await overlappingBookingOfCustomer(ctx, booking, booking.id)
  if (!other) return refusal("hold-expired")
  return refusal(other.status === "held" ? "held-in-other-window" : "already-booked")
}

/** Whether an operator ended it before anything was paid. */
const isReleasedUnpaid = ({ cancelReason, paymentStatus }: Booking) =>
  cancelReason === "operator" && (paymentStatus === "pending" || paymentStatus === "failed")
