import type { Booking } from "../bookings/queries.server"
import type { Attachment } from "../messaging/tables.server"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { enforceRateLimit } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { type Access, customerBooking, ownBooking } from "./access.server"
import { type Channel, isAnswerAwaited } from "./booking-kinds.server"
import { calendarAttachment, sendBookingMessages } from "./mails.server"
import { needsNoPayment } from "./rules/payable"

/**
 * Resends a confirmation, to the booking's own customer only and at most once a minute (D4). Refuses with 404 for
 * anybody else, `checkout.not-confirmed` (409) unless the booking is placed, and on WhatsApp while its
 * partner's answer is awaited (only a mail exists then), 429.
 */
export async function resendConfirmation(
  ctx: Ctx,
  { bookingId, channel }: { bookingId: string; channel: Channel },
): Promise<void> {
  const booking = await ownBooking(ctx, bookingId)
  if (!occupiesDates(booking) || !needsNoPayment(booking)) throw notConfirmedRefusal()
  if (channel === "whatsapp" && (await isAnswerAwaited(ctx, booking))) throw notConfirmedRefusal()
  await enforceRateLimit(ctx, `checkout.again:${channel}:${bookingId}`, 1, 60)
  await inTransaction(ctx, async (txCtx) => {
    await sendBookingMessages(txCtx, booking, [channel])
    await recordEvent(txCtx, {
      name: "booking.confirmation-resent",
      subject: `booking:${bookingId}`,
      facts: { channel },
    })
  })
}

/**
 * A booking as a calendar entry in the reader's language, for its own customer or a guest with its link. Refuses with 404 for anybody
 * else, `checkout.not-confirmed` (409) unless it is placed or confirmed; a booking that the company has confirmed need not be paid.
 */
export async function bookingCalendarFile(ctx: Ctx, access: Access): Promise<Attachment> {
  const booking: Booking = { ...(await customerBooking(ctx, access)), locale: ctx.locale }
  if (booking.status !== "confirmed" && !(occupiesDates(booking) && needsNoPayment(booking)))
    throw notConfirmedRefusal()
  return calendarAttachment(ctx, booking)
}

const occupiesDates = ({ status }: Booking) => status === "confirmed" || status === "pending"

const notConfirmedRefusal = () => new Refusal("checkout.not-confirmed", {}, { status: 409 })
