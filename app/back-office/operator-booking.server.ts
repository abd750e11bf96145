import { desc } from "drizzle-orm"
import { type Booking, bookingOf } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { giftCardCreditIn } from "../bookings/rules/total"
import { type KilometreOrder, kilometrePurchaseOf, ordersOf } from "../car-rental/kilometres/kilometre-queries.server"
import { paymentRowsWithKilometres } from "../car-rental/payment/money.server"
import { historyOf } from "../car-rental/rental-page.server"
import { secondDriverCheck } from "../car-rental/second-driver/second-driver.server"
import { courtesyCarOfBooking } from "../car-wash/queries.server"
import { isAnswerAwaited, isAnswerOverdue, kindOf } from "../checkout/booking-kinds.server"
import { voucherOf } from "../checkout/cancelling/vouchers.server"
import { type BookingWithPaid, withPaid } from "../checkout/due.server"
import { hasFailedRefund, isRefundDisputed } from "../checkout/money.server"
import { isPaymentDisputed, paidCentsOf } from "../checkout/paying/received-money.server"
import { purchaseOf } from "../checkout/queries.server"
import { mayOperatorCancel } from "../checkout/rules/operator-cancelling"
import { messagesAbout } from "../messaging/queries.server"
import { answerForPartner, endForOperator } from "../partners/bookings/booking-lists.server"
import { type Payment, paymentsOf, succeededPaymentOf } from "../payments/queries.server"
import { owedCentsOf } from "../payments/refunds/refunds.server"
import { paymentIssuesOf, returnedOfPayment } from "../payments/refunds/returned-money.server"
import { codeEnding } from "../payments/rules/gift-cards"
import { hasSubject } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"
import { sum } from "../platform/money"
import { auditEvents } from "../platform/tables.server"
import { dueAtAgency } from "./due-at-agency.server"
import { courtesyCarView } from "./operator-tasks.server"
import { disputeView, failedRefundView, isActive } from "./payment-issues.server"
import { authorText } from "./seen.server"

/** All details of a booking for operators. Refuses with 404. */
export async function operatorBooking(ctx: Ctx, bookingId: string) {
  requireRole(ctx, "operator")
  const booking = await withPaid(ctx, await bookingOf(ctx, bookingId))
  const orders = await ordersOf(ctx, bookingId)
  const voucher = await voucherOf(ctx, bookingId)
  const purchase = purchaseOf(bookingId)
  const payments = await paymentRowsWithKilometres(ctx, booking, purchase, orders)
  const partner = await answerForPartner(ctx, booking)
  const issues = await paymentIssuesOf(ctx, [purchase, ...orders.map(({ id }) => kilometrePurchaseOf(id))])
  return {
    id: booking.id,
    number: bookingNumber(booking.id),
    item: booking.itemName,
    status: booking.status,
    isActive: isActive(booking),
    paymentStatus: booking.paymentStatus,
    paymentMethod: booking.paymentMethod,
    cancelReason: booking.cancelReason,
    isAnswerAwaited: await isAnswerAwaited(ctx, booking),
    isAnswerOverdue: await isAnswerOverdue(ctx, booking),
    endedBy: await endForOperator(ctx, booking),
    customer: {
      name: booking.customerName,
      email: booking.customerEmail,
      phone: booking.customerPhone,
      isGuest: booking.userId === null,
    },
    ...textsOf(ctx, booking),
    notes: [],
    taxCents: booking.taxCents,
    amountDueCents: booking.amountDueCents,
    agencyPaidCents: booking.agencyPaidCents,
    currency: booking.currency,
    payments,
    hasFailedRefund: hasFailedRefund(payments),
    isRefundDisputed: isRefundDisputed(payments),
    failedRefunds: issues.failed.map(failedRefundView),
    disputes: issues.disputed.map((dispute) => disputeView(ctx, dispute)),
    history: await historyWithAuthors(ctx, booking, orders),
    messages: await messagesAbout(ctx, bookingId),
    voucher: voucher && {
      valueCents: voucher.valueCents,
      leftCents: voucher.balanceCents,
      last4: codeEnding(voucher.code),
    },
    partner,
    atAgency: dueAtAgency(booking, partner),
    secondDriver: await secondDriverCheck(ctx, booking),
    courtesyCar: await courtesyCarOf(ctx, booking),
    cancelling: mayOperatorCancel(booking, ctx.now()) ? await cancellingOf(ctx, booking, orders) : null,
  }
}

/** The audit events of what has happened to a booking, for each kind of moment. */
const eventsOf: Partial<Record<string, string[]>> = {
  confirmed: ["booking.confirmed", "listing-booking.answered"],
  cancelled: ["booking.cancelled"],
}

/** `historyOf`, with who confirmed or cancelled it. */
async function historyWithAuthors(ctx: Ctx, booking: Booking, orders: KilometreOrder[]) {
  const events = await ctx.db
    .select({ name: auditEvents.name, actor: auditEvents.actor })
    .from(auditEvents)
    .where(hasSubject("booking", booking.id))
    .orderBy(desc(auditEvents.id))
  const moments = await historyOf(ctx, booking, orders)
  return Promise.all(
    moments.map(async (moment) => {
      const event = events.find(({ name }) => eventsOf[moment.kind]?.includes(name))
      if (!event) return moment
      const isCustomer = event.actor === booking.userId
      return { ...moment, by: isCustomer ? m.back_office_changed_by_guest() : await authorText(ctx, event.actor) }
    }),
  )
}

/** Courtesy car of a car wash; null for other kinds. */
async function courtesyCarOf(ctx: Ctx, booking: Booking) {
  const courtesyCar = await courtesyCarOfBooking(ctx, booking)
  return courtesyCar ? courtesyCarView(ctx, courtesyCar) : null
}

/** Summary and price lines in the operator's language. */
function textsOf(ctx: Ctx, booking: Booking) {
  const { locale } = ctx
  const kind = kindOf(ctx, booking)
  return {
    summary: kind.bookingSummary(booking, locale),
    lines: booking.lines.map((line) => ({ ...line, label: kind.lineName(line.code, locale) })),
  }
}

/** Amounts to refund if cancelled now, in cents of `currency`; `paidCents`, the maximum of a voucher, in euro cents. */
async function cancellingOf(ctx: Ctx, booking: BookingWithPaid, orders: KilometreOrder[]) {
  const all = await paymentsOf(ctx.db, purchaseOf(booking.id))
  const paid = await succeededPaymentOf(ctx.db, purchaseOf(booking.id))
  const refundable = paid && (await refundableOf(ctx, paid))
  const refundableCents = refundable?.cents ?? 0
  const kilometres = await refundableKilometres(ctx, orders)
  const sumOf = (isBankDeciding: boolean) =>
    sum(kilometres.filter((order) => order.isBankDeciding === isBankDeciding).map(({ cents }) => cents))
  return {
    currency: booking.currency,
    cardCents: paid?.method === "card" && !refundable?.isBankDeciding ? refundableCents : 0,
    /** Disputed; the bank has not decided yet. */
    disputedCents: refundable?.isBankDeciding ? refundableCents : 0,
    /** Already returned by the bank. */
    chargedBackCents: paid?.chargedBackCents ?? 0,
    cryptoCents: paid && paid.method !== "card" ? refundableCents : 0,
    /** Received at the agency, to be returned by hand. */
    agencyCents: booking.agencyPaidCents,
    giftCardCreditCents: giftCardCreditIn(booking),
    kilometresCents: sumOf(false),
    kilometresDisputedCents: sumOf(true),
    isDisputed: await isPaymentDisputed(ctx, booking),
    isPaymentPending: all.some(({ state, declaredAt }) => state === "open" && declaredAt !== null),
    paidCents: await paidCentsOf(ctx, booking),
  }
}

export type Cancelling = Awaited<ReturnType<typeof cancellingOf>>

/** Amount of a payment to refund, and whether a dispute at the bank decides about it. */
async function refundableOf(ctx: Ctx, payment: Payment) {
  const { isBankDeciding } = await returnedOfPayment(ctx.db, payment)
  return { cents: Math.max(0, await owedCentsOf(ctx.db, payment)), isBankDeciding }
}

async function refundableKilometres(ctx: Ctx, orders: KilometreOrder[]) {
  const paid = orders.filter(({ state }) => state === "paid")
  const all = await Promise.all(paid.map(({ id }) => succeededPaymentOf(ctx.db, kilometrePurchaseOf(id))))
  return Promise.all(all.flatMap((payment) => (payment ? [refundableOf(ctx, payment)] : [])))
}
