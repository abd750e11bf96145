import type { Booking } from "../bookings/queries.server"
import { giftCardCreditIn } from "../bookings/rules/total"
import { type Payment, type PurchaseRef, paymentsOf } from "../payments/queries.server"
import { type ReturnedMoney, returnedOfPayment } from "../payments/refunds/returned-money.server"
import { type AgencyMethod, isAgencyMethod } from "../payments/rules/agency-methods"
import type { Cryptocurrency } from "../payments/rules/crypto"
import type { Ctx } from "../platform/context.server"
import type { Currency } from "../platform/money"
import { appliedCardsOf } from "./gift-cards/gift-card-credit.server"
import { giftCardCreditOutcome } from "./gift-cards/gift-card-release.server"
import { isReturnUnmentioned, mustReturnCrypto, type RefundPlan, returnedOf } from "./rules/refund-plan"

/** A received payment or gift card credit; in cents of `currency`. */
type MoneyRow = {
  id: string
  refundStatus: "back" | "on-its-way" | "failed" | null
  /** The part of a payment that was refunded, or failed to be. */
  returned?: ReturnedMoney
  method: "card" | Cryptocurrency | "gift_card" | "agency"
  /** How the agency received it. */
  agencyMethod?: AgencyMethod
  /** The last characters of a gift card's code. */
  last4?: string
  cents: number
  currency: Currency
  at: Date
}

const isReceived = ({ state }: Payment) => state === "succeeded" || state === "refunding" || state === "refunded"

type PaymentRow = MoneyRow & { returned: ReturnedMoney }

/** Received payments of a purchase, each with the state of its refund. */
export async function receivedPayments(ctx: Ctx, purchase: PurchaseRef): Promise<PaymentRow[]> {
  const rows: PaymentRow[] = []
  for (const payment of (await paymentsOf(ctx.db, purchase)).filter(isReceived)) {
    const { id, method, amountCents, currency, settledAt, createdAt } = payment
    const returned = await returnedOfPayment(ctx.db, payment)
    const refundStatus = refundStatusOf(payment, returned)
    rows.push({
      id,
      refundStatus,
      returned,
      ...(isAgencyMethod(method) ? { method: "agency", agencyMethod: method } : { method }),
      cents: amountCents,
      currency,
      at: settledAt ?? createdAt,
    })
  }
  return rows
}

function refundStatusOf({ state }: Payment, { failedCents }: ReturnedMoney): MoneyRow["refundStatus"] {
  if (state === "refunding") return failedCents > 0 ? "failed" : "on-its-way"
  return state === "refunded" ? "back" : null
}

/** Whether a refund for this booking failed, and the company still has the money. */
export const hasFailedRefund = (rows: { refundStatus: MoneyRow["refundStatus"] }[]): boolean =>
  rows.some(({ refundStatus }) => refundStatus === "failed")

/** Whether a refund for this booking waits for the bank's decision on a dispute. */
export const isRefundDisputed = (rows: Pick<MoneyRow, "refundStatus" | "returned">[]): boolean =>
  rows.some(({ refundStatus, returned }) => refundStatus === "on-its-way" && returned?.isBankDeciding)

/** The credit of each gift card and voucher of a booking, or its return, in the booking's currency (D7). */
async function giftCardRows(ctx: Ctx, booking: Booking): Promise<MoneyRow[]> {
  const { currency, placedAt, cancelledAt, createdAt } = booking
  const row = { method: "gift_card" as const, currency }
  if ((await giftCardCreditOutcome(ctx, booking)) === "released") {
    const at = cancelledAt ?? createdAt
    return [{ ...row, id: "gift-cards", refundStatus: "back", cents: giftCardCreditIn(booking), at }]
  }
  return (await appliedCardsOf(ctx, booking)).map(({ giftCardId, last4, appliedCents }) => ({
    ...row,
    id: giftCardId,
    refundStatus: null,
    last4,
    cents: appliedCents,
    at: placedAt ?? createdAt,
  }))
}

/** Payments, gift card credit and refunds of a booking, oldest first. */
export async function moneyRows(ctx: Ctx, booking: Booking, purchase: PurchaseRef): Promise<MoneyRow[]> {
  const all = await Promise.all([receivedPayments(ctx, purchase), giftCardRows(ctx, booking)])
  return all.flat().sort(oldestFirst)
}

export const oldestFirst = (one: { at: Date }, other: { at: Date }): number => one.at.getTime() - other.at.getTime()

/** Refunds and credits of an ended booking that its cancellation text does not mention yet. */
export async function refundPlan(ctx: Ctx, booking: Booking, purchase: PurchaseRef): Promise<RefundPlan> {
  const { cancelReason, currency } = booking
  const creditOutcome = await giftCardCreditOutcome(ctx, booking)
  const all = await paymentsOf(ctx.db, purchase)
  const isDeclared = all.some(({ state, declaredAt }) => state === "open" && declaredAt !== null)
  return {
    money: returnedOf(await receivedPayments(ctx, purchase)).filter(({ to }) => isReturnUnmentioned(cancelReason, to)),
    isCryptoDeclared: isDeclared && mustReturnCrypto(cancelReason),
    giftCardCredit: creditOutcome && { status: creditOutcome, cents: giftCardCreditIn(booking), currency },
  }
}
