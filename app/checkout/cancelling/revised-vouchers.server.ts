import { eq } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import { stillOwed } from "../../bookings/rules/cancellation"
import { bookings } from "../../bookings/tables.server"
import { reduceGiftCard } from "../../payments/gift-cards/gift-cards.server"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { kindOf } from "../booking-kinds.server"
import { paidCentsOf } from "../paying/received-money.server"
import { voucherOf } from "./vouchers.server"

/**
 * Reduces the voucher by money refunded later (D28), to what the money still paid for the booking gives (`stillOwed`). What the
 * customer has already spent of it is not claimed back. Call it in the transaction of the refund, after the purchase's
 * state is updated.
 */
export async function reviseVoucherOf(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await lockBooking(ctx, bookingId)
  const { voucherCents: before, cancelReason } = booking
  if (before === null) return
  const paidCents = await paidCentsOf(ctx, booking)
  const owed = stillOwed({ voucherCents: before, cancelReason, paidCents }, kindOf(ctx, booking).cancellation)
  if (owed === before) return
  await ctx.db
    .update(bookings)
    .set({ voucherCents: owed || null })
    .where(eq(bookings.id, bookingId))
  const voucher = await voucherOf(ctx, bookingId)
  const takenCents = voucher ? await reduceGiftCard(ctx, voucher.id, before - owed) : 0
  await recordEvent(ctx, {
    name: "booking.voucher-revised",
    subject: `booking:${bookingId}`,
    facts: { before, voucherCents: owed, takenCents },
  })
}
