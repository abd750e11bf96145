import type { NewBooking } from "../../../app/bookings/booking.server"
import { type Booking, bookingById } from "../../../app/bookings/queries.server"
import { refreshPayment, startPayment } from "../../../app/checkout/paying/payment.server"
import { purchaseOf } from "../../../app/checkout/queries.server"
import { paymentsOf } from "../../../app/payments/queries.server"
import type { Ctx } from "../../../app/platform/context.server"
import { addMinutes } from "../../../app/platform/dates"
import { heldYacht } from "./checkouts"
import { chargeAtProvider } from "./test-purchase"

let guests = 0
/** Test files share this module, and stays can begin at most two years ahead. */
const WEEKS = 60

/** A different guest on each call, and a different week from January 2027: the same again after `WEEKS` calls. */
export function nextStay() {
  guests += 1
  const weeks = guests % WEEKS
  return {
    customerEmail: `guest-${guests}@example.org`,
    startsAt: addMinutes(new Date("2027-01-02T13:00:00Z"), weeks * 10_080),
    endsAt: addMinutes(new Date("2027-01-09T09:00:00Z"), weeks * 10_080),
  }
}

export async function storedBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const booking = await bookingById(ctx, bookingId)
  if (!booking) throw new Error("No such booking.")
  return booking
}

/** Charges the amount due at the provider; the application has not received the event yet. */
export async function chargeBooking(ctx: Ctx, access: { bookingId: string; token?: string }): Promise<string> {
  const { amountDueCents: expectedAmountCents, currency } = await storedBooking(ctx, access.bookingId)
  await startPayment(ctx, { ...access, expectedAmountCents, currency })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(access.bookingId))
  const intentId = payment?.providerId ?? ""
  await chargeAtProvider(ctx, intentId)
  return intentId
}

/** A confirmed booking of the test yacht, 7,700 EUR paid by card, by default of a guest. */
export async function paidYacht(ctx: Ctx, changes: Partial<NewBooking> = {}) {
  const held = await heldYacht(ctx, { ...nextStay(), ...changes })
  const intentId = await chargeBooking(ctx, held)
  await refreshPayment(ctx, held)
  return { ...held, intentId }
}
