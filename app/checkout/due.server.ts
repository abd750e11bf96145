import type { Booking } from "../bookings/queries.server"
import { unpaidCents } from "../bookings/rules/total"
import { keptAtAgency } from "../payments/agency-payments.server"
import type { Payment } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { sum } from "../platform/money"

type Paid = {
  /** What the agency received for a booking and keeps, in cents of its currency. */
  agencyPaidCents: number
  /** The same payment by payment, oldest first. */
  atAgency: { id: string; cents: number; at: Date }[]
}
export type BookingWithPaid = Booking & Paid

/** Bookings with what is paid for them at the agency, read at once. */
export async function withAgencyPaid(ctx: Ctx, bookings: Booking[]): Promise<BookingWithPaid[]> {
  const kept = await keptAtAgency(
    ctx.db,
    bookings.map(({ id }) => id),
  )
  return bookings.map((booking) => ({
    ...booking,
    ...paidOf(kept.filter(({ bookingId }) => bookingId === booking.id)),
  }))
}

export const withPaid = async (ctx: Ctx, booking: Booking): Promise<BookingWithPaid> => ({
  ...booking,
  ...paidOf(await keptAtAgency(ctx.db, [booking.id])),
})

const paidOf = (kept: Payment[]): Paid => ({
  agencyPaidCents: sum(kept.map(({ amountCents }) => amountCents)),
  atAgency: kept.map(({ id, amountCents, createdAt }) => ({ id, cents: amountCents, at: createdAt })),
})

/** Amount still due, in cents of the booking's currency. */
export const dueCentsOf = async (ctx: Ctx, booking: Booking): Promise<number> =>
  unpaidCents(await withPaid(ctx, booking))
