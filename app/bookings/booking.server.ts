import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import type { Ctx } from "../platform/context.server"
import { convertEuroCents } from "../platform/money"
import { notFound, Refusal } from "../platform/refusal"
import { release } from "./occupancy.server"
import { type Booking, bookingByKey } from "./queries.server"
import { mayBecome, type PaymentStatus, paymentMayBecome } from "./rules/states"
import { bookings } from "./tables.server"

/**
 * A booking's life. Every verb here runs inside the caller's transaction (`ctx.db` is it), locks the booking, and refuses a step
 * its state does not allow with `bookings.wrong-state` (409). Who may do it is for the caller to decide.
 */

export type NewBooking = Omit<
  typeof bookings.$inferInsert,
  "id" | "status" | "paymentStatus" | "createdAt" | "bookedAt" | "confirmedAt" | "cancelledAt" | "cancelReason"
> & { userId: string | null }

/** What may still be changed of a booking while it is only held: everything but whose it is. */
export type HeldChanges = Partial<Omit<NewBooking, "userId" | "purchaseKey" | "kind">>

/** Writes down a booking that is about to be paid for. The same browser's key is the same booking: `isNew` is then false. */
export async function holdBooking(ctx: Ctx, booking: NewBooking): Promise<{ booking: Booking; isNew: boolean }> {
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
  // Another request has given the key back in the meantime.
  return existing ? { booking: existing, isNew: false } : holdBooking(ctx, booking)
}

/** Changes a booking that is only held. */
export async function reviseHeldBooking(ctx: Ctx, bookingId: string, changes: HeldChanges): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status !== "held") throw wrongState(booking)
  const revised = await write(ctx, bookingId, changes)
  const facts = { itemId: revised.itemId }
  await recordEvent(ctx, { name: "booking.revised", subject: `booking:${bookingId}`, facts })
  return revised
}

/** The key of a booking that has ended may stand for a new one. A booking that has not ended keeps its key. */
export async function releasePurchaseKey(ctx: Ctx, bookingId: string): Promise<void> {
  const isOver = and(eq(bookings.id, bookingId), eq(bookings.status, "cancelled"))
  await ctx.db.update(bookings).set({ purchaseKey: randomUUID() }).where(isOver)
}

/** Its customer agreed to what they were asked, to this booking as it is. */
export async function consentToBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status === "cancelled") throw wrongState(booking)
  return write(ctx, bookingId, { consentsAt: ctx.now() })
}

/** Sends a held booking off to be paid later: at the agency, in crypto (D27), or online once the company has confirmed it. */
export async function placeBooking(
  ctx: Ctx,
  { bookingId, paymentMethod }: { bookingId: string; paymentMethod: "online" | "agency" | "crypto" },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (!mayBecome(booking.status, "pending")) throw wrongState(booking)
  const placed = await write(ctx, bookingId, { status: "pending", paymentMethod, bookedAt: ctx.now() })
  await recordEvent(ctx, { name: "booking.placed", subject: `booking:${bookingId}`, facts: { paymentMethod } })
  return placed
}

/** Confirms a booking; `paid` where its money has come, and by which means. Its dates are the caller's to keep. */
export async function confirmBooking(
  ctx: Ctx,
  { bookingId, paid }: { bookingId: string; paid?: "online" | "crypto" | "agency" },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (!mayBecome(booking.status, "confirmed")) throw wrongState(booking)
  if (paid && !paymentMayBecome(booking.paymentStatus, "paid")) throw wrongState(booking)
  const confirmed = await write(ctx, bookingId, {
    status: "confirmed",
    bookedAt: booking.bookedAt ?? ctx.now(),
    confirmedAt: ctx.now(),
    ...(paid ? { paymentStatus: "paid" as const, paymentMethod: paid } : {}),
  })
  await recordEvent(ctx, {
    name: "booking.confirmed",
    subject: `booking:${bookingId}`,
    facts: { paid: paid ?? "later" },
  })
  return confirmed
}

/** Takes up a lapsed booking whose money was found after all. Its dates are the caller's to keep. */
export async function reviveBooking(
  ctx: Ctx,
  { bookingId, paid }: { bookingId: string; paid: "online" | "crypto" },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status !== "cancelled" || booking.cancelReason !== "lapsed") throw wrongState(booking)
  if (!paymentMayBecome(booking.paymentStatus, "paid")) throw wrongState(booking)
  const revived = await write(ctx, bookingId, {
    status: "confirmed",
    paymentStatus: "paid",
    paymentMethod: paid,
    confirmedAt: ctx.now(),
    cancelledAt: null,
    cancelReason: null,
  })
  await recordEvent(ctx, { name: "booking.revived", subject: `booking:${bookingId}`, facts: { paid } })
  return revived
}

/** Why a booking ended before its time. */
export type CancelReason =
  | "lapsed"
  | "taken"
  | "refused"
  | "customer"
  | "operator"
  | "force-majeure"
  | "forgotten"
  | "amount-mismatch"

/** Ends a booking and gives its dates back. Money that came is for `payments` to return. */
export async function cancelBooking(
  ctx: Ctx,
  { bookingId, reason }: { bookingId: string; reason: CancelReason },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (!mayBecome(booking.status, "cancelled")) throw wrongState(booking)
  await release(ctx, { bookingId })
  const cancelled = await write(ctx, bookingId, {
    status: "cancelled",
    cancelledAt: ctx.now(),
    cancelReason: reason,
  })
  await recordEvent(ctx, { name: "booking.cancelled", subject: `booking:${bookingId}`, facts: { reason } })
  return cancelled
}

/** Marks a confirmed booking as over. */
export async function completeBooking(ctx: Ctx, { bookingId }: { bookingId: string }): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (!mayBecome(booking.status, "completed")) throw wrongState(booking)
  const completed = await write(ctx, bookingId, { status: "completed" })
  await recordEvent(ctx, { name: "booking.completed", subject: `booking:${bookingId}` })
  return completed
}

/** Writes down what became of a booking's money; the booking itself stays as it is. */
export async function markPayment(
  ctx: Ctx,
  { bookingId, paymentStatus }: { bookingId: string; paymentStatus: PaymentStatus },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.paymentStatus === paymentStatus) return booking
  if (!paymentMayBecome(booking.paymentStatus, paymentStatus)) throw wrongState(booking)
  const marked = await write(ctx, bookingId, { paymentStatus })
  await recordEvent(ctx, { name: `booking.payment-${paymentStatus}`, subject: `booking:${bookingId}` })
  return marked
}

/** Writes down what was received at the agency and is not to be given back, all together, in cents of the booking's currency. */
export async function recordAgencyPaid(
  ctx: Ctx,
  { bookingId, agencyPaidCents }: { bookingId: string; agencyPaidCents: number },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status === "held") throw wrongState(booking)
  return write(ctx, bookingId, { agencyPaidCents })
}

/** Writes down what gift cards and vouchers take off an unpaid booking, all together, in euro cents; the rest is charged (D23). */
export async function updateGiftCardCredit(
  ctx: Ctx,
  { bookingId, giftCardCreditCents }: { bookingId: string; giftCardCreditCents: number },
): Promise<Booking> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.status === "cancelled" || !paymentMayBecome(booking.paymentStatus, "paid")) throw wrongState(booking)
  return write(ctx, bookingId, {
    giftCardCreditCents,
    amountDueCents: convertEuroCents(booking.totalCents - giftCardCreditCents, booking.currency),
  })
}

/** Takes the booking for this transaction: whoever else wants to change it waits. Refuses with 404 where there is none. */
export async function lockBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for("update")
  if (!booking) throw notFound("bookings.not-found")
  return booking
}

async function write(ctx: Ctx, bookingId: string, changes: Partial<Booking>): Promise<Booking> {
  const [booking] = await ctx.db.update(bookings).set(changes).where(eq(bookings.id, bookingId)).returning()
  if (!booking) throw notFound("bookings.not-found")
  return booking
}

const wrongState = (booking: Booking) =>
  new Refusal("bookings.wrong-state", { status: booking.status, payment: booking.paymentStatus }, { status: 409 })
