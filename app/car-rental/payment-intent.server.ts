import { requireProfile } from "../accounts/queries.server"
import type { Ctx } from "../platform/context.server"
import { notFound, Refusal } from "../platform/refusal"
import { heldBookingsOf } from "./queries.server"
import { prepareCardPayment, requireAmount } from "./submission.server"

/** What a browser says it is about to pay (part 2 §7). `amount` is in cents of `currency`. */
export type AskedIntent = { amount: number; currency: string; userId?: string; email?: string }

/**
 * The card payment of the caller's newest held booking (part 2 §7, D1). What the browser says is only compared: another
 * amount or currency is `car-rental.amount-changed` (409), another person's id or address `car-rental.not-yours` (409); then
 * nothing is opened.
 */
export async function intentForHeldBooking(ctx: Ctx, asked: AskedIntent): Promise<{ clientSecret: string }> {
  const profile = await requireProfile(ctx)
  const isOther =
    (asked.userId !== undefined && asked.userId !== profile.id) ||
    (asked.email !== undefined && asked.email.trim().toLowerCase() !== profile.email.toLowerCase())
  if (isOther) throw new Refusal("car-rental.not-yours", {}, { status: 409 })
  const [booking] = await heldBookingsOf(ctx, profile.id)
  if (!booking) throw notFound("car-rental.booking-not-found")
  requireAmount(booking, asked.amount, asked.currency.toLowerCase())
  const { clientSecret } = await prepareCardPayment(ctx, { bookingId: booking.id })
  return { clientSecret }
}
