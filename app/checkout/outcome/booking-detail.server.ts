import { customerEmail } from "../../accounts/queries.server"
import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookedPictureOf } from "../../catalogue/pictures.server"
import { messagesAbout } from "../../messaging/queries.server"
import type { Ctx } from "../../platform/context.server"
import { type Access, bookingFor, ownBooking } from "../access.server"
import { isAnswerAwaited, itemNameOf, kindOf, notesOf } from "../booking-kinds.server"
import { cancellationOutcome } from "../cancelling/customer-cancelling.server"
import { withPaid } from "../due.server"
import { hasFailedRefund, isRefundDisputed, moneyRows, refundPlan } from "../money.server"
import { purchaseOf } from "../queries.server"
import { canBePaid } from "../rules/payable"
import { nextSteps } from "./next-steps.server"

/** Everything the pages show of a booking, for callers who may see it; for others it does not exist (404). */
export async function bookingDetail(ctx: Ctx, access: Access) {
  const booking = await withPaid(ctx, await bookingFor(ctx, access))
  const { locale } = ctx
  const kind = kindOf(ctx, booking)
  const purchase = purchaseOf(booking.id)
  const payments = await moneyRows(ctx, booking, purchase)
  return {
    id: booking.id,
    number: bookingNumber(booking.id),
    kind: booking.kind,
    item: itemNameOf(ctx, booking, locale),
    itemId: booking.itemId,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    paymentMethod: booking.paymentMethod,
    cancelReason: booking.cancelReason,
    isAnswerAwaited: await isAnswerAwaited(ctx, booking),
    declinedReason: await kind.declinedReason?.(ctx, booking),
    voucherCents: booking.voucherCents,
    customer: { name: booking.customerName, email: await customerEmail(ctx, booking), phone: booking.customerPhone },
    summary: kind.bookingSummary(booking, locale),
    notes: await notesOf(ctx, booking, locale),
    nextSteps: await nextSteps(ctx, booking),
    place: kind.placeOf(booking, locale),
    lines: booking.lines.map(({ code, cents }) => ({ code, cents, label: kind.lineName(code, locale) })),
    taxCents: booking.taxCents,
    amountDueCents: booking.amountDueCents,
    agencyPaidCents: booking.agencyPaidCents,
    currency: booking.currency,
    chatText: kind.whatsappText(booking, locale),
    payments,
    hasFailedRefund: hasFailedRefund(payments),
    isRefundDisputed: isRefundDisputed(payments),
    refundPlan: await refundPlan(ctx, booking, purchase),
    mayBePaid: canBePaid(booking),
    paymentDeadline: paymentDeadlineOf(ctx, booking),
    mayCancel: (await cancellationOutcome(ctx, booking)) !== undefined,
    canResend: booking.status === "confirmed" && booking.paymentStatus === "paid",
    isOwn: ctx.actor.kind === "person" && ctx.actor.userId === booking.userId,
  }
}

export type BookingDetail = Awaited<ReturnType<typeof bookingDetail>>

/** Until when the dates of an offer, or of a confirmed, unpaid booking, are kept, if there is a limit. */
export const paymentDeadlineOf = (ctx: Ctx, booking: Booking): Date | undefined =>
  canBePaid(booking) ? kindOf(ctx, booking).paymentDeadline?.(booking) : undefined

/** The same for the signed-in customer only, with its picture and the company's messages about it. */
export async function ownBookingDetail(ctx: Ctx, bookingId: string) {
  const { itemId } = await ownBooking(ctx, bookingId)
  return {
    ...(await bookingDetail(ctx, { bookingId })),
    itemPicture: await bookedPictureOf(ctx, itemId),
    messages: await messagesAbout(ctx, bookingId),
  }
}
