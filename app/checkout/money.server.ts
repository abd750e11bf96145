import type { Booking } from "../bookings/queries.server"
import { giftCardCreditIn } from "../bookings/rules/total"
import { agencyPaymentsFor, agencyPaymentsOf } from "../payments/agency-payments.server"
import { type Payment, type Purchase, paymentsOf } from "../payments/queries.server"
import { type ReturnedMoney, returnedOfPayment } from "../payments/refunds/returned-money.server"
import type { AgencyMethod } from "../payments/rules/agency-methods"
import type { Ctx } from "../platform/context.server"
import type { Currency } from "../platform/money"
import { takenBy } from "./gift-cards/gift-card-credit.server"
import { giftCardCreditOutcome } from "./gift-cards/gift-card-returns.server"
import { BOOKING_PURCHASE } from "./queries.server"
import { type ComingBack, leavesUntold, returnedOf } from "./rules/coming-back"

/** Money that came, or what a gift card took off; in cents of `currency`. */
type MoneyRow = {
  id: string
  isBack: "back" | "on-its-way" | "failed" | null
  /** What went back of a payment, or did not. */
  returned?: ReturnedMoney
  means: Payment["means"] | "gift_card" | "agency"
  /** How it was received at the agency. */
  method?: AgencyMethod
  /** The last signs of a gift card's code. */
  ending?: string
  cents: number
  currency: Currency
  at: Date
}

const hasCome = ({ state }: Payment) => state === "succeeded" || state === "refunding" || state === "refunded"

type PaymentRow = MoneyRow & { returned: ReturnedMoney }

/** Payments that came for a purchase, each with whether it went back or is about to. */
export async function cameFor(ctx: Ctx, purchase: Purchase): Promise<PaymentRow[]> {
  const rows: PaymentRow[] = []
  for (const payment of (await paymentsOf(ctx.db, purchase)).filter(hasCome)) {
    const { id, means, amountCents, currency, settledAt, createdAt } = payment
    const returned = await returnedOfPayment(ctx.db, payment)
    const isBack = isBackOf(payment, returned)
    rows.push({ id, isBack, returned, means, cents: amountCents, currency, at: settledAt ?? createdAt })
  }
  return rows
}

function isBackOf({ state }: Payment, { failedCents }: ReturnedMoney): MoneyRow["isBack"] {
  if (state === "refunding") return failedCents > 0 ? "failed" : "on-its-way"
  return state === "refunded" ? "back" : null
}

/** Whether a refund for this booking failed and its money is still with us. */
export const hasFailedRefund = (rows: { isBack: MoneyRow["isBack"] }[]): boolean =>
  rows.some(({ isBack }) => isBack === "failed")

/** Whether a refund for this booking waits until the card's bank has decided about a dispute. */
export const isRefundDisputed = (rows: Pick<MoneyRow, "isBack" | "returned">[]): boolean =>
  rows.some(({ isBack, returned }) => isBack === "on-its-way" && returned?.isBankDeciding)

/** Money that the agency received, each with whether it went back or is to go back by hand. */
async function receivedAtAgency(ctx: Ctx, purchase: Purchase): Promise<MoneyRow[]> {
  return (await agencyPaymentsOf(ctx.db, purchase)).map(
    ({ id, method, amountCents, currency, receivedAt, returnDueAt, returnedAt }) => ({
      id,
      isBack: returnedAt ? "back" : returnDueAt ? "on-its-way" : null,
      means: "agency",
      method,
      cents: amountCents,
      currency,
      at: receivedAt,
    }),
  )
}

/** One payment at the agency that was not given back, in cents of its booking's currency. */
export type ReceivedAtAgency = { id: string; cents: number; at: Date }

/** What the agency received for each of several bookings and keeps, by their ids, oldest first. */
export async function receivedForBookings(ctx: Ctx, bookings: Booking[]): Promise<Map<string, ReceivedAtAgency[]>> {
  const ids = bookings.filter(({ paymentMethod }) => paymentMethod === "agency").map(({ id }) => id)
  const kept = (await agencyPaymentsFor(ctx.db, BOOKING_PURCHASE, ids)).filter(({ returnDueAt }) => !returnDueAt)
  const shown = (bookingId: string) =>
    kept
      .filter(({ purchaseId }) => purchaseId === bookingId)
      .map(({ id, amountCents, receivedAt }) => ({ id, cents: amountCents, at: receivedAt }))
  return new Map(ids.map((id) => [id, shown(id)]))
}

/** What each gift card and voucher took off a booking, or that all of it went back, in the booking's currency (D7). */
async function giftCardRows(ctx: Ctx, booking: Booking, purchase: Purchase): Promise<MoneyRow[]> {
  const { currency, bookedAt, cancelledAt, createdAt } = booking
  const row = { means: "gift_card" as const, currency }
  if ((await giftCardCreditOutcome(ctx, booking, purchase)) === "back") {
    const at = cancelledAt ?? createdAt
    return [{ ...row, id: "gift-cards", isBack: "back", cents: giftCardCreditIn(booking), at }]
  }
  return (await takenBy(ctx, booking, purchase)).map(({ giftCardId, ending, taken }) => ({
    ...row,
    id: giftCardId,
    isBack: null,
    ending,
    cents: taken,
    at: bookedAt ?? createdAt,
  }))
}

/** Money that came for a booking, what gift cards and vouchers took off it, and what went back, oldest first. */
export async function moneyRows(ctx: Ctx, booking: Booking, purchase: Purchase): Promise<MoneyRow[]> {
  const all = await Promise.all([
    cameFor(ctx, purchase),
    receivedAtAgency(ctx, purchase),
    giftCardRows(ctx, booking, purchase),
  ])
  return all.flat().sort(oldestFirst)
}

export const oldestFirst = (one: { at: Date }, other: { at: Date }): number => one.at.getTime() - other.at.getTime()

/** What an ended booking brings its customer back, as far as its ending does not say so already. */
export async function comingBack(ctx: Ctx, booking: Booking, purchase: Purchase): Promise<ComingBack> {
  const { cancelReason, currency } = booking
  const became = await giftCardCreditOutcome(ctx, booking, purchase)
  return {
    money: returnedOf([...(await cameFor(ctx, purchase)), ...(await receivedAtAgency(ctx, purchase))]).filter(
      ({ to }) => leavesUntold(cancelReason, to),
    ),
    giftCardCredit: became && { is: became, cents: giftCardCreditIn(booking), currency },
  }
}
