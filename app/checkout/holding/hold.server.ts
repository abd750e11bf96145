import { isDeepStrictEqual } from "node:util"
import { and, eq, gt, lt, ne } from "drizzle-orm"
import {
  type HeldChanges,
  insertHeldBooking,
  lockBooking,
  type NewBooking,
  releasePurchaseKey,
  reviseHeldBooking,
} from "../../bookings/booking.server"
import { occupancyOf } from "../../bookings/occupancy.server"
import { type Booking, bookingById, bookingByKey } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { releaseAppliedCredit } from "../../payments/gift-cards/gift-cards.server"
import { lockPurchase } from "../../payments/queries.server"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { Refusal } from "../../platform/refusal"
import { tokenOf } from "../access.server"
import { isOffered, kindOf } from "../booking-kinds.server"
import { requireBuyer } from "../buyer.server"
import { revisedGiftCardCredit } from "../gift-cards/gift-card-credit.server"
import { giftCardCreditOutcome } from "../gift-cards/gift-card-release.server"
import { networkHash } from "../guest-hashes.server"
import {
  hasExpired,
  overlappingBookingOfCustomer,
  paymentOpenRefusal,
  purchaseOf,
  requireNoOpenPayment,
} from "../queries.server"
import { requireHoldLimit } from "./customer-limits.server"
import { lockHolder } from "./customer-lock.server"
import { endUnpaidBooking, endUnpaidBookingInTransaction, hasOpenCryptoPayment } from "./expiry.server"
import { conflictOf, holdEndedRefusal, holdPeriod, takenRefusal } from "./hold-period.server"

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
 * extending its hold; once that booking has ended, the key creates a new one. The customer's own holds of these dates
 * end with it. The caller checks price, period rules and `enforceCheckoutRateLimit`. Call it outside any transaction.
 * Refuses as `requireBuyer` and `requireHoldLimit` do, and (409) with `checkout.taken` and the conflicting period,
 * `checkout.already-booked`, `checkout.own-offer`, `checkout.already-placed`, `checkout.crypto-under-way`, `checkout.payment-open`,
 * `checkout.hold-expired`.
 */
export async function holdForPayment(ctx: Ctx, newBooking: NewBooking): Promise<HoldResult> {
  await requireBuyer(ctx, newBooking)
  const { current, releasedCreditCents } = await currentHold(ctx, newBooking)
  await requireAvailable(ctx, newBooking, current)
  const replaced = await holdsToReplace(ctx, newBooking)
  // Payments end at the provider first; the holds end with the transaction, so that they stay if it is refused.
  if (current && isChanged(ctx, current, newBooking)) await cancelOpenPayments(ctx, purchaseOf(current.id))
  for (const id of replaced) await cancelOpenPayments(ctx, purchaseOf(id))
  return inTransaction(ctx, async (txCtx) => {
    await lockHolder(txCtx, newBooking)
    for (const id of replaced) await endReplacedHold(txCtx, id)
    await requireHoldLimit(txCtx, newBooking)
    const guestNetwork = newBooking.userId === null ? networkHash(ctx) : null
    const held = await holdInTransaction(txCtx, { ...newBooking, guestNetwork })
    return { ...held, releasedCreditCents: held.releasedCreditCents + releasedCreditCents }
  })
}

/** As `holdForPayment`, inside the caller's transaction and without limits, as when an offer is made. */
export async function holdInTransaction(ctx: Ctx, newBooking: NewBooking): Promise<HoldResult> {
  const { booking, isNew } = await insertHeldBooking(ctx, newBooking)
  const revised = isNew ? { booking, releasesCredit: false } : await reviseHold(ctx, booking.id, newBooking)
  const { id: bookingId, amountDueCents } = revised.booking
  const expiresAt = await holdPeriod(ctx, revised.booking, { isPaying: false })
  const releasedCreditCents = revised.releasesCredit ? await releaseAppliedCredit(ctx, bookingId) : 0
  return { bookingId, token: tokenOf(ctx, bookingId), expiresAt, amountDueCents, releasedCreditCents }
}

/**
 * The hold under the request's key, if it has one; a hold that has ended frees its key, and gives back its gift card
 * credit, in euro cents. Refuses with `checkout.already-placed` (409) if the key has placed a booking.
 */
async function currentHold(
  ctx: Ctx,
  newBooking: NewBooking,
): Promise<{ current?: Booking; releasedCreditCents: number }> {
  const booking = await bookingByKey(ctx, newBooking.userId, newBooking.purchaseKey)
  if (!booking) return { releasedCreditCents: 0 }
  if (booking.status === "held" && (await hasExpired(ctx, booking.id)))
    await endUnpaidBooking(ctx, booking.id, "expired")
  const current = await bookingById(ctx, booking.id)
  if (current?.status !== "cancelled") {
    if (current && isKeyUsed(current, newBooking)) throw alreadyPlacedRefusal()
    return { current, releasedCreditCents: 0 }
  }
  await releasePurchaseKey(ctx, current.id)
  // Credit stays applied while the customer says that crypto was sent.
  const isReleased = current.cancelReason === "expired" && (await giftCardCreditOutcome(ctx, current)) === "released"
  return { releasedCreditCents: isReleased ? current.giftCardCreditCents : 0 }
}

/**
 * Refuses (409) with `checkout.taken` if somebody else has the dates, `checkout.already-booked` if the customer has
 * booked them, `checkout.own-offer` if the company has offered them to the customer. Checked before anything ends; the exclusion
 * constraint decides.
 */
async function requireAvailable(ctx: Ctx, newBooking: NewBooking, current: Booking | undefined): Promise<void> {
  const own = await overlappingBookingOfCustomer(ctx, newBooking, current?.id)
  if (own?.status === "held" && isOffered(ctx, own)) throw new Refusal("checkout.own-offer", {}, { status: 409 })
  const exceptHeldBy = newBooking.userId ?? undefined
  const conflict = await conflictOf(ctx, newBooking, { exceptHeldBy, exceptBookingId: current?.id })
  if (!conflict) return
  if (own && own.status !== "held") throw new Refusal("checkout.already-booked", {}, { status: 409 })
  throw takenRefusal(ctx, newBooking, conflict)
}

/**
 * The customer's own holds of these dates under other keys, by their ids. Refuses with `checkout.crypto-under-way` (409)
 * if crypto may have been sent for one.
 */
async function holdsToReplace(ctx: Ctx, newBooking: NewBooking): Promise<string[]> {
  const { userId, purchaseKey, kind, startsAt, endsAt } = newBooking
  if (userId === null) return []
  const { resourceOf } = kindOf(ctx, newBooking)
  const held = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, userId),
        eq(bookings.status, "held"),
        eq(bookings.kind, kind),
        // A concurrent duplicate request may have created this hold.
        ne(bookings.purchaseKey, purchaseKey),
        lt(bookings.startsAt, endsAt),
        gt(bookings.endsAt, startsAt),
      ),
    )
    .orderBy(bookings.id)
  const replaced = held.filter((booking) => resourceOf(booking) === resourceOf(newBooking) && !isOffered(ctx, booking))
  for (const booking of replaced)
    if (await hasOpenCryptoPayment(ctx, booking)) throw await cryptoInProgressRefusal(ctx, booking)
  return replaced.map(({ id }) => id)
}

async function cryptoInProgressRefusal(ctx: Ctx, { id }: Booking): Promise<Refusal> {
  const until = (await occupancyOf(ctx, id))?.expiresAt ?? ctx.now()
  const time = formatInstant(until, { timeStyle: "short", locale: ctx.locale })
  return new Refusal("checkout.crypto-under-way", { time }, { status: 409 })
}

/** Ends a hold in favour of something else. Refuses with `checkout.payment-open` (409) if a payment of it has started. */
export async function endReplacedHold(ctx: Ctx, bookingId: string): Promise<void> {
  const { hasOpenPayment } = await endUnpaidBookingInTransaction(ctx, bookingId, "abandoned")
  if (hasOpenPayment) throw paymentOpenRefusal()
}

/** Changes a held booking as requested; `releasesCredit` if its gift card credit has to be released. */
async function reviseHold(
  ctx: Ctx,
  bookingId: string,
  newBooking: NewBooking,
): Promise<{ booking: Booking; releasesCredit: boolean }> {
  const purchase = purchaseOf(bookingId)
  await lockPurchase(ctx.db, purchase)
  const existing = await lockBooking(ctx, bookingId)
  if (existing.status === "cancelled") throw await holdEndedRefusal(ctx, existing)
  if (isKeyUsed(existing, newBooking)) throw alreadyPlacedRefusal()
  if (!isChanged(ctx, existing, newBooking)) return { booking: existing, releasesCredit: false }
  // A payment started for the previous request would pay for the new one.
  await requireNoOpenPayment(ctx, purchase)
  const { price, releasesCredit } = revisedGiftCardCredit(existing, newBooking)
  const changes = { ...revisionOf(ctx, existing, newBooking), ...price, consentsAt: null } satisfies HeldChanges
  return { booking: await reviseHeldBooking(ctx, bookingId, changes), releasesCredit }
}

/** Whether the booking of this key is no longer a hold, or is of another kind: the request needs a new key. */
const isKeyUsed = (existing: Booking, newBooking: NewBooking): boolean =>
  existing.status !== "held" || existing.kind !== newBooking.kind

export const alreadyPlacedRefusal = () => new Refusal("checkout.already-placed", {}, { status: 409 })

/** Whether dates, item, price, contact or details differ, compared as stored in the table. */
const isChanged = (ctx: Ctx, existing: Booking, newBooking: NewBooking): boolean =>
  Object.entries(revisionOf(ctx, existing, newBooking)).some(
    ([name, value]) => !isDeepStrictEqual(asStored(value), asStored(existing[name as keyof Booking])),
  )

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/**
 * The fields of a held booking that a request may change, with the details that the kind itself has written into it; the
 * amount due follows from the total.
 */
function revisionOf(ctx: Ctx, existing: Booking, newBooking: NewBooking) {
  const { userId, purchaseKey, kind, amountDueCents, guestNetwork, ...changes } = newBooking
  const managedNames = (kindOf(ctx, existing).serverManagedDetails ?? []).filter((name) => name in existing.details)
  const ownDetails = Object.fromEntries(managedNames.map((name) => [name, existing.details[name]]))
  return { ...changes, details: { ...newBooking.details, ...ownDetails } }
}
