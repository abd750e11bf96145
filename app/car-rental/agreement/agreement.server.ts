import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { isAnswerAwaited } from "../../checkout/booking-kinds.server"
import { withPaid } from "../../checkout/due.server"
import type { Ctx } from "../../platform/context.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { pdfOf } from "../../platform/pdf/pdf.server"
import { Refusal } from "../../platform/refusal"
import { type KilometreOrder, ordersOf } from "../kilometres/kilometre-queries.server"
import { ownRental } from "../own-rental.server"
import { agreementContents } from "./contents.server"
import { agreementLayout } from "./layout.server"

const MAX_READINGS = 30
const READING_SECONDS = 600

/** The agreement exists once the booking is confirmed, by its partner too, as it is concluded then. */
export const hasAgreement = async (ctx: Ctx, booking: Booking): Promise<boolean> =>
  booking.status === "completed" || (booking.status === "confirmed" && !(await isAnswerAwaited(ctx, booking)))

/**
 * The rental agreement of the customer's own booking as a PDF, in the reader's language. Refuses with 404 for anybody
 * else's, `car-rental.agreement-not-ready` (409) before the confirmation and after a cancellation, 429.
 */
export async function rentalAgreement(
  ctx: Ctx,
  bookingId: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const booking = await ownRental(ctx, bookingId)
  if (!(await hasAgreement(ctx, booking))) throw new Refusal("car-rental.agreement-not-ready", {}, { status: 409 })
  await enforceRateLimit(ctx, `car-rental.agreement:${booking.userId}`, MAX_READINGS, READING_SECONDS)
  const bytes = await agreementPdf(ctx, { ...booking, locale: ctx.locale }, await ordersOf(ctx, bookingId))
  return { name: `${bookingNumber(booking.id)}.pdf`, bytes }
}

/**
 * The agreement in the booking's language; the same input gives the same bytes. `compress: false` leaves the text
 * readable.
 */
export async function agreementPdf(ctx: Ctx, booking: Booking, orders: KilometreOrder[], { compress = true } = {}) {
  const createdAt = booking.confirmedAt ?? booking.createdAt
  const layout = agreementLayout(agreementContents(ctx, await withPaid(ctx, booking), orders), {
    locale: booking.locale,
    createdAt,
  })
  return pdfOf({ ...layout, compress })
}
