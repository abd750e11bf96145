import { eq } from "drizzle-orm"
import { lockBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { voucherOf } from "../bookings/rules/cancellation"
import { bookings } from "../bookings/tables.server"
import { appliedTo } from "../payments/gift-card-queries.server"
import { recordEvent } from "../platform/audit.server"
import type { Ctx } from "../platform/context.server"
import { sum } from "../platform/money"
import { ordersOf } from "./kilometre-queries.server"
import { purchaseOf } from "./queries.server"

/**
 * All that is paid for a booking and not given back, in euro cents: in money, by gift cards and vouchers, and for kilometres
 * bought later.
 */
export async function paidCentsOf(ctx: Ctx, booking: Booking): Promise<number> {
  const bought = (await ordersOf(ctx, booking.id)).filter(({ state }) => state === "paid")
  const setOff = sum((await appliedTo(ctx.db, purchaseOf(booking.id))).map(({ cents }) => cents))
  const rental = booking.paymentStatus === "paid" ? booking.totalCents : setOff
  return rental + sum(bought.map(({ totalCents }) => totalCents))
}

/**
 * What went back as money is not owed as a voucher as well (D28): an owed voucher becomes what is still paid for. Call it
 * in the transaction that gave money back, after the purchase's state is written.
 */
export async function reviseVoucher(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.voucherCents === null) return
  const owed = voucherOf(await paidCentsOf(ctx, booking))
  if (owed === booking.voucherCents) return
  await ctx.db
    .update(bookings)
    .set({ voucherCents: owed || null })
    .where(eq(bookings.id, bookingId))
  await recordEvent(ctx, {
    name: "booking.voucher-revised",
    subject: `booking:${bookingId}`,
    facts: { before: booking.voucherCents, voucherCents: owed },
  })
}
