import { type Booking, bookingOf } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { setOffIn } from "../bookings/rules/total"
import { factsOf } from "../car-rental/booking-words.server"
import { type KilometreOrder, ordersOf } from "../car-rental/kilometre-queries.server"
import { moneyWithKilometres } from "../car-rental/money.server"
import { lineTextKey } from "../car-rental/rules/quote"
import { lendingOfBooking } from "../car-wash/queries.server"
import { plugOf } from "../checkout/plugs.server"
import { mayHouseCancel } from "../checkout/rules/house-cancelling"
import { voucherOf } from "../checkout/vouchers.server"
import { messagesAbout } from "../messaging/queries.server"
import { paymentsOf } from "../payments/queries.server"
import { codeEnding } from "../payments/rules/gift-card-code"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { textOf } from "../platform/i18n/text.server"
import { sum } from "../platform/money"
import { wayOf } from "./bookings.server"
import { lendingShown } from "./queue.server"

/** All of a booking, for an operator. Refuses with 404 where there is none. */
export async function operatorsBooking(ctx: Ctx, bookingId: string) {
  requireRole(ctx, "operator")
  const booking = await bookingOf(ctx, bookingId)
  const orders = booking.kind === "car_rental" ? await ordersOf(ctx, bookingId) : []
  const voucher = await voucherOf(ctx, bookingId)
  return {
    id: booking.id,
    number: bookingNumber(booking.id),
    item: booking.itemName,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    paymentMethod: booking.paymentMethod,
    cancelReason: booking.cancelReason,
    customer: {
      name: booking.customerName,
      email: booking.customerEmail,
      phone: booking.customerPhone,
      isGuest: booking.userId === null,
    },
    ...wordsOf(ctx, booking),
    notes: [],
    subtotalCents: booking.subtotalCents,
    taxCents: booking.taxCents,
    chargedCents: booking.chargedCents,
    currency: booking.currency,
    payments: await moneyWithKilometres(ctx, booking, wayOf(booking).purchaseOf(bookingId), orders),
    history: historyOf(booking, orders),
    messages: await messagesAbout(ctx, `booking:${bookingId}`),
    voucher: voucher && {
      valueCents: voucher.valueCents,
      leftCents: voucher.balanceCents,
      ending: codeEnding(voucher.code),
    },
    lending: await carMeanwhile(ctx, booking),
    cancelling: mayHouseCancel(booking, ctx.now()) ? await cancellingOf(ctx, booking, orders) : null,
  }
}

/** The car that goes with a wash, and which it can be; null for anything else. */
async function carMeanwhile(ctx: Ctx, booking: Booking) {
  const lending = await lendingOfBooking(ctx, booking)
  return lending ? lendingShown(lending) : null
}

/** Its facts and the words of its price, in the operator's language. */
function wordsOf(ctx: Ctx, booking: Booking) {
  const { locale } = ctx
  if (booking.kind === "car_rental")
    return {
      facts: factsOf({ ...booking, locale }).slice(1),
      lines: booking.lines.map((line) => ({ ...line, label: textOf(lineTextKey(line.code), {}, locale) ?? line.code })),
    }
  const plug = plugOf(booking)
  return {
    facts: plug.factsOf(booking, locale),
    lines: booking.lines.map((line) => ({ ...line, label: plug.lineName(line.code, locale) })),
  }
}

/** What would come back if it were cancelled now, in cents of `currency`, and the most a voucher could be, in euro cents. */
async function cancellingOf(ctx: Ctx, booking: Booking, orders: KilometreOrder[]) {
  const way = wayOf(booking)
  const all = await paymentsOf(ctx.db, way.purchaseOf(booking.id))
  const paid = all.find(({ state }) => state === "succeeded")
  const kilometres = sum(orders.filter(({ state }) => state === "paid").map(({ chargedCents: cents }) => cents))
  return {
    currency: booking.currency,
    cardCents: paid?.means === "card" ? paid.amountCents : 0,
    cryptoCents: paid && paid.means !== "card" ? paid.amountCents : 0,
    setOffCents: setOffIn(booking),
    kilometresCents: kilometres,
    isUnderWay: all.some(({ state, declaredAt }) => state === "open" && declaredAt !== null),
    paidCents: await way.paidCentsOf(ctx, booking),
  }
}

export type Cancelling = NonNullable<Awaited<ReturnType<typeof operatorsBooking>>["cancelling"]>

/** What happened to it, oldest first. */
function historyOf({ bookedAt, confirmedAt, cancelledAt, status, endsAt }: Booking, orders: KilometreOrder[]) {
  const moments = [
    { kind: "placed" as const, at: bookedAt, km: null },
    { kind: "confirmed" as const, at: confirmedAt, km: null },
    ...orders.map(({ paidAt, km }) => ({ kind: "kilometres" as const, at: paidAt, km })),
    { kind: "cancelled" as const, at: cancelledAt, km: null },
    { kind: "completed" as const, at: status === "completed" ? endsAt : null, km: null },
  ]
  return moments
    .flatMap(({ at, ...moment }) => (at ? [{ ...moment, at }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}
