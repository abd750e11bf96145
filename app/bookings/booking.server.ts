import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import type { Ctx } from "../platform/context.server"
import { convertEuroCents } from "../platform/money"
import { notFound, Refusal } from "../platform/refusal"
import { release } from "./occupancy.server"
import { type Booking, bookingByKey } from "./queries.server"
import type { CancelReason } from "./rules/states"
import { canPaymentTransition, canTransition, type PaymentStatus } from "./rules/states"
import { bookings } from "./tables.server"

/**
 * State changes of a booking. All functions run inside the caller's transaction (`ctx.db`), lock the booking, and
 * refuse a change that its state does not allow with `bookings.wrong-state` (409). The caller authorises.
 */

export type NewBooking = Omit<
  typeof bookings.$inferInsert,
  "id" | "status" | "paymentStatus" | "createdAt" | "placedAt" | "confirmedAt" | "cancelledAt" | "cancelReason"
> & { userId: string | null }

/** Fields of a held booking that can be changed: all but its owner. */
export type HeldChanges = Partial<Omit<NewBooking, "userId" | "purchaseKey" | "kind">>

/** Creates a held booking. The same key returns the existing booking: `isNew` is then false. */
export async function insertHeldBooking(ctx: Ctx, booking: NewBooking): Promise<{ booking: Booking; isNew: boolean }> {
  const [made] = await ctx.db
    .insert(bookings)
    .values({ ...booking, status: "held", paymentStatus: "pending", createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning()
  if (made) {
    await recordEvent(ctx, { name: "booking.held", subject: `booking:${made.id}`, facts: { itemId: made.itemId } })
    return { booking: made, isNew: true }
  }
  const existing = await bookingByKey(ctx, booking.userId, booking.purchaseKey)
  // A concurrent request has released the key.
  return existing ? { booking: existing, isNew: false } : insertHeldBooking(ctx, booking)
}

export async function reviseHeldBooking(ctx: Ctx, bookingId: string, changes: HeldChanges): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status !== "held") throw wrongStateRefusal(booking)
  const revised = await updateBooking(ctx, bookingId, changes)
  const facts = { itemId: revised.itemId }
  await recordEvent(ctx, { name: "booking.revised", subject: `booking:${bookingId}`, facts })
  return revised
}

/** Frees the key of a cancelled booking for a new one. Any other booking keeps its key. */
export async function releasePurchaseKey(ctx: Ctx, bookingId: string): Promise<void> {
  const isCancelled = and(eq(bookings.id, bookingId), eq(bookings.status, "cancelled"))
  await ctx.db.update(bookings).set({ purchaseKey: randomUUID() }).where(isCancelled)
}

/** Records the customer's consents to the booking in its current state. */
export async function consentToBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status === "cancelled") throw wrongStateRefusal(booking)
  return updateBooking(ctx, bookingId, { consentsAt: ctx.now() })
}

/**
 * Places a held booking to be paid later: at the agency, in crypto (D27), or online after the company's confirmation.
 */
export async function placeBooking(
  ctx: Ctx,
  { bookingId, paymentMethod }: { bookingId: string; paymentMethod: "online" | "agency" | "crypto" },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (!canTransition(booking.status, "pending")) throw wrongStateRefusal(booking)
  const placed = await updateBooking(ctx, bookingId, { status: "pending", paymentMethod, placedAt: ctx.now() })
  await recordEvent(ctx, { name: "booking.placed", subject: `booking:${bookingId}`, facts: { paymentMethod } })
  return placed
}

/** Confirms a booking; `paidBy`: its payment method, if it was paid. The caller reserves its dates. */
export async function confirmBooking(
  ctx: Ctx,
  { bookingId, paidBy }: { bookingId: string; paidBy?: "online" | "crypto" | "agency" },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (!canTransition(booking.status, "confirmed")) throw wrongStateRefusal(booking)
  if (paidBy && !canPaymentTransition(booking.paymentStatus, "paid")) throw wrongStateRefusal(booking)
  const confirmed = await updateBooking(ctx, bookingId, {
    status: "confirmed",
    placedAt: booking.placedAt ?? ctx.now(),
    confirmedAt: ctx.now(),
    ...(paidBy ? { paymentStatus: "paid" as const, paymentMethod: paidBy } : {}),
  })
  await recordEvent(ctx, {
    name: "booking.confirmed",
    subject: `booking:${bookingId}`,
    facts: { paid: paidBy ?? "later" },
  })
  return confirmed
}

/** Reinstates an expired booking whose payment arrived late. The caller reserves its dates. */
export async function reinstateBooking(
  ctx: Ctx,
  { bookingId, paidBy }: { bookingId: string; paidBy: "online" | "crypto" },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status !== "cancelled" || booking.cancelReason !== "expired") throw wrongStateRefusal(booking)
  if (!canPaymentTransition(booking.paymentStatus, "paid")) throw wrongStateRefusal(booking)
  const reinstated = await updateBooking(ctx, bookingId, {
    status: "confirmed",
    paymentStatus: "paid",
    paymentMethod: paidBy,
    confirmedAt: ctx.now(),
    cancelledAt: null,
    cancelReason: null,
  })
  await recordEvent(ctx, { name: "booking.revived", subject: `booking:${bookingId}`, facts: { paid: paidBy } })
  return reinstated
}

/** Cancels a booking and releases its dates. Refunds are made by `payments`. */
export async function cancelBooking(
  ctx: Ctx,
  { bookingId, reason }: { bookingId: string; reason: CancelReason },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (!canTransition(booking.status, "cancelled")) throw wrongStateRefusal(booking)
  await release(ctx, { bookingId })
  const cancelled = await updateBooking(ctx, bookingId, {
    status: "cancelled",
    cancelledAt: ctx.now(),
    cancelReason: reason,
  })
  await recordEvent(ctx, { name: "booking.cancelled", subject: `booking:${bookingId}`, facts: { reason } })
  return cancelled
}

export async function completeBooking(ctx: Ctx, { bookingId }: { bookingId: string }): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (!canTransition(booking.status, "completed")) throw wrongStateRefusal(booking)
  const completed = await updateBooking(ctx, bookingId, { status: "completed" })
  await recordEvent(ctx, { name: "booking.completed", subject: `booking:${bookingId}` })
  return completed
}

/** Records the payment status; the booking's status does not change. `concludes`: the booking counts as confirmed now. */
export async function markPayment(
  ctx: Ctx,
  {
    bookingId,
    paymentStatus,
    concludes = false,
  }: { bookingId: string; paymentStatus: PaymentStatus; concludes?: boolean },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.paymentStatus === paymentStatus) return booking
  if (!canPaymentTransition(booking.paymentStatus, paymentStatus)) throw wrongStateRefusal(booking)
  const marked = await updateBooking(ctx, bookingId, {
    paymentStatus,
    ...(concludes ? { confirmedAt: ctx.now() } : {}),
  })
  await recordEvent(ctx, { name: `booking.payment-${paymentStatus}`, subject: `booking:${bookingId}` })
  return marked
}

/** Records the total gift card credit of an unpaid booking, in euro cents; the rest is due (D23). */
export async function updateGiftCardCredit(
  ctx: Ctx,
  { bookingId, giftCardCreditCents }: { bookingId: string; giftCardCreditCents: number },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status === "cancelled" || !canPaymentTransition(booking.paymentStatus, "paid"))
    throw wrongStateRefusal(booking)
  return updateBooking(ctx, bookingId, {
    giftCardCreditCents,
    amountDueCents: convertEuroCents(booking.totalCents - giftCardCreditCents, booking.currency),
  })
}

/** Takes the booking's row lock. Refuses with 404 if it does not exist. */
export async function lockBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for("update")
  if (!booking) throw notFound("bookings.not-found")
  return booking
}

async function updateBooking(ctx: Ctx, bookingId: string, changes: Partial<Booking>): Promise<Booking> {
  const [booking] = await ctx.db.update(bookings).set(changes).where(eq(bookings.id, bookingId)).returning()
  if (!booking) throw notFound("bookings.not-found")
  return booking
}

const wrongStateRefusal = (booking: Booking) =>
  new Refusal("bookings.wrong-state", { status: booking.status, payment: booking.paymentStatus }, { status: 409 })
