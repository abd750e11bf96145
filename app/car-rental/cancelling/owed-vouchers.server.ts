import { and, eq, isNotNull, notExists, sql } from "drizzle-orm"
import { customerEmail } from "../../accounts/queries.server"
import { lockBooking } from "../../bookings/booking.server"
import { bookings } from "../../bookings/tables.server"
import { issueVoucher, voucherOf } from "../../checkout/cancelling/vouchers.server"
import { sendGiftCard } from "../../payments/gift-cards/gift-card-gift.server"
import { giftCards } from "../../payments/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"

const MAX_AT_ONCE = 200

const hasNoVoucher = (ctx: Ctx) =>
  notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(giftCards)
      .where(and(eq(giftCards.originKind, "booking"), eq(giftCards.originId, sql`${bookings.id}::text`))),
  )

/** Issues vouchers that are recorded on cancelled bookings of any kind but were never issued, and mails their codes. */
export async function issueOwedVouchers(ctx: Ctx): Promise<void> {
  const owed = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, "cancelled"), isNotNull(bookings.voucherCents), hasNoVoucher(ctx)))
    .limit(MAX_AT_ONCE)
  const failure = "an owed voucher could not be issued"
  await forEachRowLoggingErrors(ctx, owed, { subject: ({ id }) => `booking:${id}`, failure }, ({ id }) =>
    inTransaction(ctx, (txCtx) => issueOwedVoucher(txCtx, id)),
  )
}

async function issueOwedVoucher(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await lockBooking(ctx, bookingId)
  if (booking.voucherCents === null || (await voucherOf(ctx, bookingId))) return
  const voucher = await issueVoucher(ctx, booking, booking.voucherCents)
  await sendGiftCard(ctx, voucher, { recipient: await customerEmail(ctx, booking), locale: booking.locale })
}
