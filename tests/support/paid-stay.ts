import type { NewBooking } from "../../app/bookings/booking.server"
import { type Booking, bookingById } from "../../app/bookings/queries.server"
import { completePayment, startPayment } from "../../app/checkout/paying/payment.server"
import { purchaseOf } from "../../app/checkout/queries.server"
import { paymentsOf } from "../../app/payments/queries.server"
import type { Ctx } from "../../app/platform/context.server"
import { addMinutes } from "../../app/platform/dates"
import { heldYacht } from "./checkouts"
import { chargeAtProvider } from "./test-purchase"

let weeks = 0

/** A week of its own, from January 2027, for a guest of its own. */
export function nextStay() {
  weeks += 1
  return {
    customerEmail: `guest-${weeks}@example.org`,
    startsAt: addMinutes(new Date("2027-01-02T13:00:00Z"), weeks * 10_080),
    endsAt: addMinutes(new Date("2027-01-09T09:00:00Z"), weeks * 10_080),
  }
}

export async function storedBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const booking = await bookingById(ctx, bookingId)
  if (!booking) throw new Error("No such booking.")
  return booking
}

/** The customer's card goes through at the provider for what is left to pay; the application has not heard of it yet. */
export async function chargeBooking(ctx: Ctx, access: { bookingId: string; token: string }): Promise<string> {
  const { amountDueCents: expectedTotal, currency } = await storedBooking(ctx, access.bookingId)
  await startPayment(ctx, { ...access, expectedTotal, currency })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(access.bookingId))
  const intentId = payment?.providerId ?? ""
  await chargeAtProvider(ctx, intentId)
  return intentId
}

/** A confirmed booking of the test's yacht, 7,700 EUR paid by card, a guest's unless `changes` say otherwise. */
export async function paidYacht(ctx: Ctx, changes: Partial<NewBooking> = {}) {
  const held = await heldYacht(ctx, { ...nextStay(), ...changes })
  const intentId = await chargeBooking(ctx, held)
  await completePayment(ctx, held)
  return { ...held, intentId }
}
