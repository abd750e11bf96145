import { bookingNumber } from "../bookings/rules/number"
import { type BookingKind, type BookingStatus, bookingKinds, bookingStatuses } from "../bookings/rules/states"
import { listedAmounts } from "../bookings/rules/total"
import { BOOKINGS_A_PAGE, searchBookings } from "../bookings/search.server"
import { isAnswerAwaited, isAnswerOverdue } from "../checkout/booking-kinds.server"
import { type BookingWithPaid, withAgencyPaid } from "../checkout/due.server"
import { ordersOfBooking } from "../checkout/orders/order-queries.server"
import type { Ctx } from "../platform/context.server"

const SEARCH_MAX_LENGTH = 100
const LAST_PAGE = 10_000

/** One page of all bookings by the query parameters `find`, `state`, `kind`, `page`; invalid values are ignored. */
export async function operatorBookings(ctx: Ctx, query: URLSearchParams) {
  const wanted = (query.get("find") ?? "").trim().slice(0, SEARCH_MAX_LENGTH)
  const status = bookingStatuses.find((status) => status === query.get("state"))
  const kind = bookingKinds.find((each) => each === query.get("kind"))
  const requestedPage = Number(query.get("page") ?? 1)
  const page = Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= LAST_PAGE ? requestedPage : 1
  const { bookings, total } = await searchBookings(ctx, { wanted, status, kind, page })
  const offset = (page - 1) * BOOKINGS_A_PAGE
  return {
    wanted,
    status: status ?? ("" as BookingStatus | ""),
    kind: kind ?? ("" as BookingKind | ""),
    page,
    bookings: await Promise.all((await withAgencyPaid(ctx, bookings)).map((booking) => bookingLine(ctx, booking))),
    from: offset + 1,
    to: offset + bookings.length,
    total,
  }
}

const bookingLine = async (ctx: Ctx, booking: BookingWithPaid) => ({
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
  cancelReason: booking.cancelReason,
  isAnswerAwaited: await isAnswerAwaited(ctx, booking),
  isAnswerOverdue: await isAnswerOverdue(ctx, booking),
  amounts: listedAmounts(booking, await ordersOfBooking(ctx, booking.id)),
})
