// Ends conflicting holds and payments before a period is held.
import { isDeepStrictEqual } from "node:util"
import { type NewBooking, releasePurchaseKey } from "../../bookings/booking.server"
import { occupancyOf, occupiedBetween } from "../../bookings/occupancy.server"
import { type Booking, bookingById, bookingByKey } from "../../bookings/queries.server"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { Refusal } from "../../platform/refusal"
import { kindOf } from "../booking-kinds.server"
import { giftCardCreditOutcome } from "../gift-cards/gift-card-release.server"
import { lockFirstTimeCustomers, takenRefusal } from "../guests/guest-holds.server"
import { hasExpired, overlappingBookingOfCustomer, paymentOpenRefusal, purchaseOf } from "../queries.server"
import { MAX_OPEN_OF_CUSTOMER, openBookingsOf } from "./customer-limits.server"
import { lockCustomer } from "./customer-lock.server"
import { endUnpaidBooking, endUnpaidBookingInTransaction, hasOpenCryptoPayment } from "./expiry.server"

/** `releasedCreditCents`: gift card credit under the key that was released when its hold expired, in euro cents. */
type EndedConflicts = { releasedCreditCents: number; conflicting: string[] }

/**
 * Ends payments of the previous request under the same key, and payments of the person's own conflicting holds; a key
 * whose booking has ended is free again. The holds themselves (`conflicting`) end in the transaction of the new hold
 * (`endHolds`), so that they remain if it is refused; only their payments have ended by then, and can be restarted.
 * Refuses with `checkout.already-placed`, `checkout.taken` and `checkout.crypto-under-way` (409) before anything ends.
 */
export async function endConflictingPayments(ctx: Ctx, newBooking: NewBooking): Promise<EndedConflicts> {
  const earlier = await expireIfDue(ctx, await bookingByKey(ctx, newBooking.userId, newBooking.purchaseKey))
  const current = earlier?.status === "cancelled" ? undefined : earlier
  if (current && isKeyUsed(current, newBooking)) throw alreadyPlacedRefusal()
  const revised = current && isChanged(current, revisionOf(ctx, current, newBooking)) ? current : undefined
  const conflicting = newBooking.userId === null ? [] : await holdsToEnd(ctx, newBooking, newBooking.userId)
  if (revised) await cancelOpenPayments(ctx, purchaseOf(revised.id))
  for (const { id } of conflicting) await cancelOpenPayments(ctx, purchaseOf(id))
  if (earlier?.status === "cancelled") await releasePurchaseKey(ctx, earlier.id)
  return { releasedCreditCents: await releasedCreditOf(ctx, earlier), conflicting: conflicting.map(({ id }) => id) }
}

async function releasedCreditOf(ctx: Ctx, earlier: Booking | undefined): Promise<number> {
  if (earlier?.cancelReason !== "expired") return 0
  // Credit stays applied while the customer says that crypto was sent.
  const isReleased = (await giftCardCreditOutcome(ctx, earlier, purchaseOf(earlier.id))) === "released"
  return isReleased ? earlier.giftCardCreditCents : 0
}

/**
 * Ends the person's own conflicting holds, in the transaction of the new hold; their payments have ended before. Refuses
 * with `checkout.payment-open` (409) if another has started since.
 */
export async function endHolds(ctx: Ctx, { userId }: NewBooking, bookingIds: string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await lockCustomer(ctx, userId)
  await lockFirstTimeCustomers(ctx)
  for (const id of bookingIds.toSorted()) {
    const { hasOpenPayment } = await endUnpaidBookingInTransaction(ctx, id, "abandoned")
    if (hasOpenPayment) throw paymentOpenRefusal()
  }
}

/** The booking of a key, unless it has ended: then the key is free again. */
export async function activeBookingOfKey(ctx: Ctx, { userId, purchaseKey }: NewBooking): Promise<Booking | undefined> {
  const booking = await bookingByKey(ctx, userId, purchaseKey)
  if (booking?.status !== "cancelled") return booking
  await releasePurchaseKey(ctx, booking.id)
}

/** Ends an expired hold that the job has not processed yet, so that its customer may hold again. */
async function expireIfDue(ctx: Ctx, booking: Booking | undefined): Promise<Booking | undefined> {
  if (booking?.status !== "held" || !(await hasExpired(ctx, booking.id))) return booking
  await endUnpaidBooking(ctx, booking.id, "expired")
  return bookingById(ctx, booking.id)
}

/**
 * A person's holds of the same dates, and beyond their limit the oldest of the same kind. Refuses with `checkout.taken`
 * (409) if another customer has the dates, `checkout.crypto-under-way` (409) if crypto may have been sent for their own
 * hold.
 */
async function holdsToEnd(ctx: Ctx, newBooking: NewBooking, userId: string): Promise<Booking[]> {
  const resource = (booking: Pick<Booking, "kind" | "itemId">) => kindOf(ctx, booking).resourceOf(booking)
  const all: Booking[] = []
  for (const each of await openBookingsOf(ctx, userId)) {
    const now = await expireIfDue(ctx, each)
    if (now && now.status !== "cancelled") all.push(now)
  }
  const [conflict] = await occupiedBetween(ctx, resource(newBooking), newBooking.startsAt, newBooking.endsAt, {
    exceptHeldBy: userId,
  })
  if (conflict) {
    const ownBooking = await overlappingBookingOfCustomer(ctx, newBooking)
    throw ownBooking && ownBooking.status !== "held" ? alreadyBookedRefusal() : takenRefusal(ctx, newBooking, conflict)
  }

  // A concurrent duplicate request may have created this hold.
  const open = all.filter(({ purchaseKey }) => purchaseKey !== newBooking.purchaseKey)

  const held = open.filter(({ status }) => status === "held")
  const isConflicting = (each: Booking) =>
    resource(each) === resource(newBooking) && each.startsAt < newBooking.endsAt && each.endsAt > newBooking.startsAt
  const cancellable: Booking[] = []
  for (const booking of held) {
    if (booking.kind !== newBooking.kind || hasPaymentDeadline(ctx, booking)) continue
    // Crypto may have been sent.
    if (!(await hasOpenCryptoPayment(ctx, booking))) cancellable.push(booking)
    else if (isConflicting(booking)) throw await cryptoInProgressRefusal(ctx, booking)
  }
  const conflicting = cancellable.filter(isConflicting)
  const tooMany = held.length - conflicting.length - (MAX_OPEN_OF_CUSTOMER - 1)
  const oldest = cancellable.filter((booking) => !conflicting.includes(booking)).slice(0, Math.max(0, tooMany))
  return [...conflicting, ...oldest]
}

const alreadyBookedRefusal = () => new Refusal("checkout.already-booked", {}, { status: 409 })

async function cryptoInProgressRefusal(ctx: Ctx, { id }: Booking): Promise<Refusal> {
  const until = (await occupancyOf(ctx, id))?.expiresAt ?? ctx.now()
  const time = formatInstant(until, { timeStyle: "short", locale: ctx.locale })
  return new Refusal("checkout.crypto-under-way", { time }, { status: 409 })
}

/** An accepted offer is not ended for another booking. */
const hasPaymentDeadline = (ctx: Ctx, booking: Booking): boolean =>
  kindOf(ctx, booking).paymentDeadline?.(booking) !== undefined

/** The request, with the details that the kind itself has written into the booking. */
export function revisionOf(ctx: Ctx, existing: Booking, newBooking: NewBooking): NewBooking {
  const managedNames = (kindOf(ctx, existing).serverManagedDetails ?? []).filter((name) => name in existing.details)
  const ownDetails = Object.fromEntries(managedNames.map((name) => [name, existing.details[name]]))
  return { ...newBooking, details: { ...newBooking.details, ...ownDetails } }
}

/** Whether the booking of this key is no longer a hold, or is of another kind: the request needs a new key. */
export const isKeyUsed = (existing: Booking, newBooking: NewBooking): boolean =>
  existing.status !== "held" || existing.kind !== newBooking.kind

/** Whether dates, item, price, contact or details differ, compared as stored in the table. */
export const isChanged = (existing: Booking, newBooking: NewBooking): boolean =>
  Object.entries(changeableFields(newBooking)).some(
    ([name, value]) => !isDeepStrictEqual(asStored(value), asStored(existing[name as keyof Booking])),
  )

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** The fields of a held booking that may change; the amount due follows from its total. */
export function changeableFields({ userId, purchaseKey, kind, amountDueCents, ...changes }: NewBooking) {
  return changes
}

export const alreadyPlacedRefusal = () => new Refusal("checkout.already-placed", {}, { status: 409 })
