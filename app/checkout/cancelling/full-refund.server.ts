import { cancelBooking, markPayment } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { giftCardCreditIn } from "../../bookings/rules/total"
import { requestAgencyReturn } from "../../payments/agency-payments.server"
import { type Payment, paymentsOf, succeededPaymentOf } from "../../payments/queries.server"
import { owedCentsOf, requestRefund } from "../../payments/refunds/refunds.server"
import { returnedOfPayment } from "../../payments/refunds/returned-money.server"
import type { Ctx } from "../../platform/context.server"
import type { Locale } from "../../platform/i18n/locale"
import { formatCents } from "../../platform/money"
import { withPaid } from "../due.server"
import { releaseGiftCards } from "../gift-cards/gift-card-release.server"
import { orderPurchaseOf, ordersOfBooking } from "../orders/order-queries.server"
import { purchaseOf } from "../queries.server"
import { type RefundByMethod, sumByMethod } from "../rules/refunds-by-method"
import type { ReturnedValue } from "./cancel-mails.server"

type Reasons = {
  cancelReason: "operator" | "declined" | "customer-free" | "customer-answer-overdue"
  refundReason: string
}

/**
 * Cancels a booking and returns everything as it was paid: to the card, by hand if it was paid in crypto or at the
 * agency, to gift cards and vouchers. Call it in a transaction that has locked purchase, payment and booking.
 */
export async function cancelAndRefundAll(
  ctx: Ctx,
  booking: Booking,
  payment: Payment | undefined,
  { cancelReason, refundReason }: Reasons,
) {
  const { id: bookingId, currency, giftCardCreditCents } = booking
  if (booking.paymentStatus === "paid") await markPayment(ctx, { bookingId, paymentStatus: "refunded" })
  const cancelled = await cancelBooking(ctx, { bookingId, reason: cancelReason })
  const owedCents = payment ? await owedCentsOf(ctx.db, payment) : 0
  const agencyCents = await requestAgencyReturn(ctx, bookingId, refundReason)
  const back = await backOf(ctx, booking, payment, { owedCents, agencyCents })
  if (payment) await requestRefund(ctx, payment, refundReason)
  await releaseGiftCards(ctx, bookingId)
  return { cancelled, back, facts: { cents: owedCents, currency, giftCardCreditCents, agencyCents } }
}

/** The money that a cancellation with `cancelAndRefundAll` returns, later purchases included, by payment method and currency. */
export async function refundsOfCancellation(ctx: Ctx, booking: Booking): Promise<RefundByMethod[]> {
  const purchases = [purchaseOf(booking.id), ...(await ordersOfBooking(ctx, booking.id)).map(orderPurchaseOf)]
  const all: RefundByMethod[] = []
  for (const purchase of purchases) {
    const payment = await succeededPaymentOf(ctx.db, purchase)
    if (!payment) continue
    const { currency } = payment
    const to = payment.method === "card" ? "card" : "crypto"
    all.push({ to, cents: await owedCentsOf(ctx.db, payment), currency })
  }
  const { agencyPaidCents, currency } = await withPaid(ctx, booking)
  all.push({ to: "agency", cents: agencyPaidCents, currency })
  return sumByMethod(all)
}

/**
 * Refunds and credits listed in the customer's mail. Reads the gift card credit, so call it before that is released.
 */
async function backOf(
  ctx: Ctx,
  booking: Booking,
  payment: Payment | undefined,
  { owedCents, agencyCents }: { owedCents: number; agencyCents: number },
): Promise<ReturnedValue[]> {
  const back: ReturnedValue[] = payment ? await moneyBackOf(ctx, payment, { owedCents, locale: booking.locale }) : []
  if (agencyCents > 0) back.push({ kind: "agency", amount: formatCents(agencyCents, booking.currency, booking.locale) })
  const isPaymentPending = (await paymentsOf(ctx.db, purchaseOf(booking.id))).some(({ state }) => state === "open")
  if (isPaymentPending) back.push({ kind: "crypto_declared" })
  back.push(...giftCardCreditReturned(booking, { isPaymentPending }))
  return back.length > 0 ? back : [{ kind: "unpaid" }]
}

/** Credit returned to gift cards and vouchers; later if a payment is still open. */
export function giftCardCreditReturned(
  booking: Booking,
  { isPaymentPending }: { isPaymentPending: boolean },
): ReturnedValue[] {
  if (booking.giftCardCreditCents === 0) return []
  const amount = formatCents(giftCardCreditIn(booking), booking.currency, booking.locale)
  return [{ kind: isPaymentPending ? "gift_card_credit_later" : "gift_card_credit", amount }]
}

/** The part of a payment that is refunded, or was already returned by the card's bank. */
async function moneyBackOf(
  ctx: Ctx,
  payment: Payment,
  { owedCents, locale }: { owedCents: number; locale: Locale },
): Promise<ReturnedValue[]> {
  const { amountCents, chargedBackCents, currency, method } = payment
  const { isBankDeciding } = await returnedOfPayment(ctx.db, payment)
  const toCard = isBankDeciding ? "disputed" : owedCents < amountCents ? "card_part" : "card"
  const back: ReturnedValue[] = []
  if (chargedBackCents > 0) back.push({ kind: "bank", amount: formatCents(chargedBackCents, currency, locale) })
  if (owedCents > 0)
    back.push({ kind: method === "card" ? toCard : "crypto", amount: formatCents(owedCents, currency, locale) })
  return back
}
