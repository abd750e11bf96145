import type { Booking } from "../bookings/queries.server"
import { type BookingKind, bookingKinds } from "../bookings/rules/kinds"
import { bookingNumber } from "../bookings/rules/number"
import { type BookingStatus, bookingStatuses } from "../bookings/rules/states"
import { listedCents } from "../bookings/rules/total"
import { BOOKINGS_A_PAGE, searchBookings } from "../bookings/search.server"
import { cancelWithRefund, cancelWithVoucher } from "../checkout/cancelling/operator-cancelling.server"
import type { Ctx } from "../platform/context.server"

const LONGEST_SEARCH = 100
const LAST_PAGE = 10_000

/** One page of the company's bookings, as an address asks for it: `find`, `state`, `kind`, `page`; what it cannot mean is left out. */
export async function operatorsBookings(ctx: Ctx, asked: URLSearchParams) {
  const wanted = (asked.get("find") ?? "").trim().slice(0, LONGEST_SEARCH)
  const status = bookingStatuses.find((each) => each === asked.get("state"))
  const kind = bookingKinds.find((each) => each === asked.get("kind"))
  const typed = Number(asked.get("page") ?? 1)
  const page = Number.isInteger(typed) && typed >= 1 && typed <= LAST_PAGE ? typed : 1
  const { bookings, total } = await searchBookings(ctx, { wanted, status, kind, page })
  const before = (page - 1) * BOOKINGS_A_PAGE
  return {
    wanted,
    status: status ?? ("" as BookingStatus | ""),
    kind: kind ?? ("" as BookingKind | ""),
    page,
    bookings: bookings.map(lineOf),
    from: before + 1,
    to: before + bookings.length,
    total,
  }
}

const lineOf = (booking: Booking) => ({
  id: booking.id,
  number: bookingNumber(booking.id),
  item: booking.itemName,
  customer: booking.customerName,
  email: booking.customerEmail,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  paymentMethod: booking.paymentMethod,
  cents: listedCents(booking),
  currency: booking.currency,
})

/** An operator cancels and everything goes back; refuses as `cancelWithRefund` does. */
export async function refundBooking(ctx: Ctx, wish: { bookingId: string; reason: string }): Promise<void> {
  await cancelWithRefund(ctx, wish)
}

/** An operator cancels for force majeure; `voucher` in euro cents. Refuses as `cancelWithVoucher` does. */
export async function endForForceMajeure(
  ctx: Ctx,
  { voucher: voucherCents, ...wish }: { bookingId: string; reason: string; voucher: number },
): Promise<void> {
  await cancelWithVoucher(ctx, { ...wish, voucherCents })
}
