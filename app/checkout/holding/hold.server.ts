import {
  type HeldChanges,
  insertHeldBooking,
  lockBooking,
  type NewBooking,
  placeBooking,
  reviseHeldBooking,
} from "../../bookings/booking.server"
import { occupancyOf, occupyPeriod, release } from "../../bookings/occupancy.server"
import type { Booking } from "../../bookings/queries.server"
import { releaseAppliedCredit } from "../../payments/gift-cards/gift-cards.server"
import { lockPurchase } from "../../payments/queries.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { DAY_SECONDS, enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { type Access, polledBooking, tokenOf } from "../access.server"
import { hasOfferExpired, kindOf } from "../booking-kinds.server"
import { requireBuyer } from "../buyer.server"
import { revisedGiftCardCredit } from "../gift-cards/gift-card-credit.server"
import { permitCode } from "../guests/code-permissions.server"
import { CODE_REQUIRED, type EmailProof } from "../guests/guest-codes.server"
import {
  type FirstTimeCustomer,
  firstTimeCustomerOf,
  isUnconfirmedGuest,
  recordFirstTimeHold,
  requireAvailable,
  requireFirstTimeLimits,
  takenRefusal,
} from "../guests/guest-holds.server"
import { sendRequestReceived } from "../mails.server"
import { hasOpenPayment, overlappingBookingOfCustomer, purchaseOf, requireNoOpenPayment } from "../queries.server"
import { MAX_UNCONFIRMED_MINUTES } from "../rules/guest-limits"
import { holdExpiresAt, MAX_HOLD_MINUTES } from "../rules/hold-time"
import {
  activeBookingOfKey,
  alreadyPlacedRefusal,
  changeableFields,
  endConflictingPayments,
  endHolds,
  isChanged,
  isKeyUsed,
  revisionOf,
} from "./conflicting-holds.server"
import { maxHoldExpiresAt, requireHoldLimit, requireRequestLimit } from "./customer-limits.server"
import { lockCustomer } from "./customer-lock.server"

/** Checkouts per hour of one person or one guest network. */
const MAX_CHECKOUTS = 40
/** Requests without payment per day of one person or network. */
const MAX_REQUESTS = 30
/** Tries per hour of one person or network, refused or not. */
const MAX_CHECKOUT_ATTEMPTS = 240

/**
 * `releasedCreditCents`: gift card credit that was released because dates or price changed or the hold expired, in euro
 * cents.
 */
export type HoldResult = {
  bookingId: string
  token: string
  expiresAt: Date
  amountDueCents: number
  releasedCreditCents: number
}

/**
 * Creates a held booking and holds its period while its customer pays. The same key updates the same booking without
 * extending its hold; once that booking has ended, the key creates a new one. The person's own conflicting holds end.
 * The caller checks price, period rules and `enforceCheckoutRateLimit`. Guest limits do not apply to kinds for verified
 * customers only. Call it outside any transaction. Refuses as `requireBuyer` does, with `checkout.taken` (409) and the
 * conflicting period, `checkout.too-many-open` (409), as `firstTimeCustomerOf` and `requireFirstTimeLimits` do,
 * `checkout.already-placed` (409), `checkout.payment-open` (409), `checkout.hold-expired` (409), 429.
 */
export async function holdForPayment(ctx: Ctx, newBooking: NewBooking, proof: EmailProof = {}): Promise<HoldResult> {
  await requireBuyer(ctx, newBooking)
  const isVerified = kindOf(ctx, newBooking).buyer === "verified"
  const firstTimeCustomer = isVerified
    ? undefined
    : await firstTimeCustomerOf(ctx, newBooking, { ...proof, isRequest: false })
  const { releasedCreditCents, conflicting } = await endConflictingPayments(ctx, newBooking)
  const holding = inTransaction(ctx, async (txCtx) => {
    await endHolds(txCtx, newBooking, conflicting)
    return holdInTransaction(txCtx, newBooking, firstTimeCustomer)
  })
  const held = await holding.catch(permitCodeIfRequired(ctx, newBooking))
  return { ...held, releasedCreditCents: held.releasedCreditCents + releasedCreditCents }
}

/**
 * As `holdForPayment`, but inside the caller's transaction, as when an offer is accepted. Other holds of the customer
 * stay.
 */
export async function holdInTransaction(
  ctx: Ctx,
  newBooking: NewBooking,
  firstTimeCustomer?: FirstTimeCustomer,
): Promise<HoldResult> {
  await requireLimits(ctx, newBooking, firstTimeCustomer, { isRequest: false })
  const { booking, releasesCredit, isNew } = await upsertBooking(ctx, newBooking)
  if (firstTimeCustomer) await recordFirstTimeHold(ctx, booking.id, firstTimeCustomer)
  const expiresAt = await holdPeriod(ctx, booking, { isPaying: false })
  if (isNew)
    await enforceRateLimit(ctx, `checkout.hold:${newBooking.userId ?? ctx.network}`, MAX_CHECKOUTS, HOUR_SECONDS)
  const releasedCreditCents = releasesCredit ? await releaseAppliedCredit(ctx, purchaseOf(booking.id)) : 0
  const { id: bookingId, amountDueCents } = booking
  return { bookingId, token: tokenOf(ctx, bookingId), expiresAt, amountDueCents, releasedCreditCents }
}

/**
 * Creates a booking that the company has to confirm; its period is held until `holdExpiresAt`, and its customer gets a
 * mail. Refuses as `holdForPayment` does; for a key of other dates with `checkout.already-placed` (409).
 */
export async function placeBookingRequest(
  ctx: Ctx,
  newBooking: NewBooking,
  { holdExpiresAt, ...proof }: EmailProof & { holdExpiresAt: Date | null },
): Promise<{ bookingId: string; token: string }> {
  await requireBuyer(ctx, newBooking)
  await enforceCheckoutRateLimit(ctx, newBooking)
  const existing = await activeBookingOfKey(ctx, newBooking)
  const firstTimeCustomer = existing
    ? undefined
    : await firstTimeCustomerOf(ctx, newBooking, { ...proof, isRequest: true })
  const placed = inTransaction(ctx, async (txCtx) => {
    await requireLimits(txCtx, newBooking, firstTimeCustomer, { isRequest: true })
    const { booking, isNew } = await insertHeldBooking(txCtx, newBooking)
    if (!isNew && (booking.kind !== newBooking.kind || !isSamePeriod(booking, newBooking))) throw alreadyPlacedRefusal()
    if (isNew) {
      if (firstTimeCustomer) await recordFirstTimeHold(txCtx, booking.id, firstTimeCustomer)
      await occupy(txCtx, booking, holdExpiresAt)
      await enforceRateLimit(txCtx, `checkout.request:${newBooking.userId ?? ctx.network}`, MAX_REQUESTS, DAY_SECONDS)
      const placed = await placeBooking(txCtx, { bookingId: booking.id, paymentMethod: "online" })
      await kindOf(txCtx, placed).onPlacedUnpaid?.(txCtx, placed)
      await sendRequestReceived(txCtx, placed)
    }
    return { bookingId: booking.id, token: tokenOf(ctx, booking.id) }
  })
  return placed.catch(permitCodeIfRequired(ctx, newBooking))
}

const isSamePeriod = (existing: Booking, { startsAt, endsAt }: NewBooking) =>
  existing.startsAt.getTime() === startsAt.getTime() && existing.endsAt.getTime() === endsAt.getTime()

/** Allows a code only if the checkout was refused for a missing one. */
const permitCodeIfRequired =
  (ctx: Ctx, { customerEmail }: NewBooking) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === CODE_REQUIRED) await permitCode(ctx, customerEmail)
    throw error
  }

/** Flood limit; refused requests count for no other limit (D69). Refuses with `platform.too-many` (429). */
export const enforceCheckoutRateLimit = (ctx: Ctx, { userId }: { userId: string | null }): Promise<void> =>
  enforceRateLimit(ctx, `checkout.try:${userId ?? ctx.network}`, MAX_CHECKOUT_ATTEMPTS, HOUR_SECONDS)

/**
 * Refuses as `requireHoldLimit` and `requireRequestLimit` do; concurrent requests wait. Guests and accounts that never
 * paid have their own limits.
 */
async function requireLimits(
  ctx: Ctx,
  newBooking: NewBooking,
  firstTimeCustomer: FirstTimeCustomer | undefined,
  { isRequest }: { isRequest: boolean },
): Promise<void> {
  await lockCustomer(ctx, newBooking.userId)
  await (isRequest ? requireRequestLimit : requireHoldLimit)(ctx, newBooking)
  if (firstTimeCustomer) await requireFirstTimeLimits(ctx, newBooking, firstTimeCustomer)
}

/** Creates or updates the booking; `releasesCredit` if its gift card credit has to be released. */
async function upsertBooking(
  ctx: Ctx,
  newBooking: NewBooking,
): Promise<{ booking: Booking; releasesCredit: boolean; isNew: boolean }> {
  const { booking, isNew } = await insertHeldBooking(ctx, newBooking)
  if (isNew) return { booking, releasesCredit: false, isNew }
  const purchase = purchaseOf(booking.id)
  await lockPurchase(ctx.db, purchase)
  const existing = await lockBooking(ctx, booking.id)
  if (existing.status === "cancelled") throw await holdEndedRefusal(ctx, existing)
  const revision = revisionOf(ctx, existing, newBooking)
  if (isKeyUsed(existing, revision)) throw alreadyPlacedRefusal()
  if (!isChanged(existing, revision)) return { booking: existing, releasesCredit: false, isNew }
  // A payment started for the previous request would pay for the new one.
  await requireNoOpenPayment(ctx, purchase)
  const { price, releasesCredit } = revisedGiftCardCredit(existing, revision)
  const changes = { ...changeableFields(revision), ...price, consentsAt: null } satisfies HeldChanges
  return { booking: await reviseHeldBooking(ctx, booking.id, changes), releasesCredit, isNew }
}

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
    maxExpiresAt: await maxHoldExpiryOf(ctx, booking),
    isPaying,
  })
  if (!expiresAt) throw await holdEndedRefusal(ctx, booking)
  await occupy(ctx, booking, expiresAt)
  return expiresAt
}

async function maxHoldExpiryOf(ctx: Ctx, booking: Booking): Promise<Date> {
  const paymentDeadline = kindOf(ctx, booking).paymentDeadline?.(booking)
  const ends = [
    // The customer of an offer may hold it again until the offer expires.
    paymentDeadline ? addMinutes(booking.createdAt, MAX_HOLD_MINUTES) : await maxHoldExpiresAt(ctx, booking),
    (await isUnconfirmedGuest(ctx, booking)) ? addMinutes(booking.createdAt, MAX_UNCONFIRMED_MINUTES) : undefined,
    paymentDeadline,
  ]
  return new Date(Math.min(...ends.flatMap((end) => (end ? [end.getTime()] : []))))
}

/**
 * Occupies a booking's period until `expiresAt`, or without end (`null`). Refuses with `checkout.taken` (409), or as
 * its kind does, if the period or another needed resource is taken.
 */
export async function occupy(ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<void> {
  if (!(await tryOccupyOwnPeriod(ctx, booking, expiresAt))) {
    await requireAvailable(ctx, booking)
    throw takenRefusal(ctx, booking, booking)
  }
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

const tryOccupyOwnPeriod = (ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<boolean> =>
  occupyPeriod(ctx, {
    bookingId: booking.id,
    resourceId: kindOf(ctx, booking).resourceOf(booking),
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    expiresAt,
  })

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
 * Why a booking can no longer be paid (409): its offer expired (`checkout.offer-ended`), its customer holds or has
 * booked the same dates in another window (`checkout.held-in-other-window`, `checkout.already-booked`), or its hold expired
 * (`checkout.hold-expired`).
 */
export async function holdEndedRefusal(ctx: Ctx, booking: Booking): Promise<Refusal> {
  const refusal = (reason: string) => new Refusal(`checkout.${reason}`, {}, { status: 409 })
  if (hasOfferExpired(ctx, booking)) return refusal("offer-ended")
  const other = await overlappingBookingOfCustomer(ctx, booking, booking.id)
  if (!other) return refusal("hold-expired")
  return refusal(other.status === "held" ? "held-in-other-window" : "already-booked")
}
