import { eq } from "drizzle-orm"
import { cancelBooking, lockBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { type CancelOutcome, cancelOutcome, promiseOf, voucherUntil } from "../bookings/rules/cancellation"
import { bookingNumber } from "../bookings/rules/number"
import { bookings } from "../bookings/tables.server"
import { cancelOpenPayments } from "../payments/card.server"
import { lockPurchase, paymentsOf } from "../payments/queries.server"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { countAttempt } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { sendCancellation } from "./cancel-mail.server"
import { ownRental } from "./hold.server"
import { endOrder } from "./kilometre-orders.server"
import { ordersOf } from "./kilometre-queries.server"
import { purchaseOf } from "./queries.server"
import { paidCentsOf } from "./voucher.server"

const MOST_TRIES = 30
const TRIES_SECONDS = 3600

/** What a cancellation of this booking would bring at this moment (D28); undefined where its customer cannot cancel it. */
export async function outcomeOf(ctx: Ctx, booking: Booking): Promise<CancelOutcome | undefined> {
  const all = await paymentsOf(ctx.db, purchaseOf(booking.id))
  const isUnderWay = all.some(({ state, declaredAt }) => state === "open" && declaredAt !== null)
  return cancelOutcome({ ...booking, paidCents: await paidCentsOf(ctx, booking), isUnderWay }, ctx.now())
}

/** What the customer is told before they are asked to confirm; `promise` is what `cancelOwnBooking` then expects. */
export async function cancellationPreview(ctx: Ctx, bookingId: string) {
  const booking = await ownRental(ctx, bookingId)
  const outcome = await outcomeOf(ctx, booking)
  return {
    number: bookingNumber(booking.id),
    vehicle: booking.itemName,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    email: booking.customerEmail,
    paidCents: await paidCentsOf(ctx, booking),
    until: voucherUntil(booking),
    outcome,
    promise: outcome ? promiseOf(outcome) : "",
  }
}

/**
 * The customer cancels their own booking (D28): its dates are free at once, what is owed as a voucher is written down, and
 * they are told. `expected` is what the page promised (`promiseOf`): where that has changed, nothing happens and it refuses
 * with `car-rental.cancellation-changed` (409). Refuses with 404 for anybody else's booking, `car-rental.cannot-cancel` (409)
 * where it is over or has begun. Cancelled already, it stays as it is.
 */
export async function cancelOwnBooking(
  ctx: Ctx,
  { bookingId, expected }: { bookingId: string; expected: string },
): Promise<Booking> {
  const standing = await ownRental(ctx, bookingId)
  if (isCancelled(standing)) return standing
  await countAttempt(ctx, `car-rental.cancel:${standing.userId}`, MOST_TRIES, TRIES_SECONDS)
  await requirePromise(ctx, standing, expected)
  await endPayments(ctx, bookingId)
  const cancelled = await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockPurchase(inner.db, purchaseOf(bookingId))
    const booking = await lockBooking(inner, bookingId)
    if (isCancelled(booking)) return booking
    const outcome = await requirePromise(inner, booking, expected)
    await cancelBooking(inner, { bookingId, reason: "customer" })
    const voucherCents = outcome.kind === "voucher" ? outcome.voucherCents : null
    const [ended] = await tx.update(bookings).set({ voucherCents }).where(eq(bookings.id, bookingId)).returning()
    await recordEvent(inner, {
      name: "booking.cancelled-by-customer",
      subject: `booking:${bookingId}`,
      facts: { outcome: outcome.kind, voucherCents: voucherCents ?? 0 },
    })
    await sendCancellation(inner, booking, outcome)
    return ended ?? booking
  })
  try {
    await endPayments(ctx, bookingId)
  } catch (err) {
    ctx.log.error({ err, bookingId }, "a payment of a cancelled booking could not be ended")
  }
  return cancelled
}

async function requirePromise(ctx: Ctx, booking: Booking, expected: string): Promise<CancelOutcome> {
  const outcome = await outcomeOf(ctx, booking)
  if (!outcome) throw new Refusal("car-rental.cannot-cancel", {}, { status: 409 })
  if (promiseOf(outcome) !== expected) throw new Refusal("car-rental.cancellation-changed", {}, { status: 409 })
  return outcome
}

/** Ends what was begun to be paid; what was paid meanwhile counts, and what was declared in crypto stays for the operator. */
async function endPayments(ctx: Ctx, bookingId: string): Promise<void> {
  await cancelOpenPayments(ctx, purchaseOf(bookingId))
  for (const order of await ordersOf(ctx, bookingId)) if (order.state === "open") await endOrder(ctx, order)
}

const isCancelled = ({ status, cancelReason }: Booking) => status === "cancelled" && cancelReason === "customer"
