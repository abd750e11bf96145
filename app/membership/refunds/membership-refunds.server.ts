import { and, asc, eq, gt, inArray } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { endRefundedOrder } from "../../checkout/orders/order-purchase-handler.server"
import { lockOrder, orderPurchaseOf, paymentsOfPaidOrders } from "../../checkout/orders/order-queries.server"
import { orders } from "../../checkout/tables.server"
import { lockSucceededPayment, type Payment } from "../../payments/queries.server"
import { owedCentsOf, requestRefund } from "../../payments/refunds/refunds.server"
import { type ReceivedPayment, returnedOfPayment } from "../../payments/refunds/returned-money.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import { type Currency, sum } from "../../platform/money"
import { invalid, Refusal } from "../../platform/refusal"
import { lockMember } from "../member-lock.server"
import { alreadyEndedRefusal } from "../memberships.server"
import { membershipById } from "../queries.server"
import { periodMonths, renewalDate } from "../rules/term"
import { membershipPeriods, memberships } from "../tables.server"
import { mailRefund, type RefundOutcome, revokePeriod } from "./refunded-periods.server"

/** Periods that have not ended, each with the order that paid it; null: given. Oldest first. */
async function currentPeriods(ctx: Ctx, membershipIds: string[]) {
  if (membershipIds.length === 0) return []
  return ctx.db
    .select({ period: membershipPeriods, membership: memberships, order: orders })
    .from(membershipPeriods)
    .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
    .leftJoin(orders, eq(orders.id, membershipPeriods.orderId))
    .where(
      and(inArray(membershipPeriods.membershipId, membershipIds), gt(membershipPeriods.endsOn, romeDate(ctx.now()))),
    )
    .orderBy(asc(membershipPeriods.startsOn))
}

/** What `refundMembership` returns; amounts in cents of their currency. */
export type RefundableMembership = {
  amounts: { cents: number; currency: Currency; method: "card" | "crypto" }[]
  isBankDeciding: boolean
  /** Until when it goes on with the periods that are not refunded. Null: all of it ends. */
  goesOnUntil: IsoDate | null
}

/** What can be refunded of each of these memberships: of the current period, and of a later one that is already paid. */
export async function refundableMemberships(ctx: Ctx, ids: string[]): Promise<Map<string, RefundableMembership>> {
  const periods = await currentPeriods(ctx, ids)
  const paidOrders = periods.flatMap(({ order }) => (order?.state === "paid" ? [order] : []))
  const paid = await paymentsOfPaidOrders(ctx, paidOrders)
  return new Map(
    ids.map((id) => {
      const own = periods.filter(({ period }) => period.membershipId === id)
      const received = own.flatMap(({ order }) => (order && paid.get(order.id)) ?? [])
      const amounts = received.filter(isRefundable).map(({ payment, owedCents: cents }) => ({
        cents,
        currency: payment.currency,
        method: payment.method === "card" ? ("card" as const) : ("crypto" as const),
      }))
      const isBankDeciding = received.some(({ returned }) => returned.isBankDeciding)
      const kept = own.filter(({ order }) => !isRefundable(order ? paid.get(order.id) : undefined))
      return [id, { amounts, isBankDeciding, goesOnUntil: endOfKept(ctx, own, kept) }]
    }),
  )
}

type CurrentPeriod = Awaited<ReturnType<typeof currentPeriods>>[number]

/** When the periods that are kept end after the refund of the others (`revokePeriod`); null without any. */
function endOfKept(ctx: Ctx, own: CurrentPeriod[], kept: CurrentPeriod[]): IsoDate | null {
  const [first] = own
  if (!first || kept.length === 0) return null
  const months = sum(kept.map(({ period }) => periodMonths(period)))
  if (!kept.includes(first)) return renewalDate(romeDate(ctx.now()), months)
  const { startedOn } = first.membership
  return renewalDate(startedOn, periodMonths({ startsOn: startedOn, endsOn: first.period.startsOn }) + months)
}

const isRefundable = (received: ReceivedPayment | undefined): boolean =>
  received?.payment.state === "succeeded" && received.owedCents > 0

export type MembershipRefund = {
  membershipId: string
  /** The sum of the amounts that the page showed, in cents. */
  expectedCents: number
  reason: string
}

/**
 * An operator refunds what is left of the payments of a membership's current period, and of a later one that is already paid: to
 * the card, or by hand if it was paid in crypto; also of a membership that an operator ended before. Each period is taken back
 * (`revokePeriod`); the member gets one mail about all of it with the reason. Refuses with `membership.already-ended` (404), on
 * its field `checkout.reason-required`, and with 409 `membership.refund-none`, `membership.refund-changed` (another refund or a
 * renewal in the meantime) and `payments.refund-disputed` while a bank decides about a payment.
 */
export async function refundMembership(ctx: Ctx, refund: MembershipRefund): Promise<void> {
  requireRole(ctx, "operator")
  const { membershipId, expectedCents, reason } = refund
  if (reason.trim() === "") throw invalid([{ field: "reason", code: "checkout.reason-required" }])
  const membership = await membershipById(ctx, membershipId)
  if (!membership) throw alreadyEndedRefusal()
  const found = await ordersOf(ctx, membershipId)
  await inTransaction(ctx, async (txCtx) => {
    const paid = await lockPaid(txCtx, found)
    const isActive = (await lockMember(txCtx, membership.userId))?.id === membershipId
    const orders = await ordersOf(txCtx, membershipId)
    const isDeleted = (await userById(txCtx, membership.userId))?.deletedAt != null
    if (!isActive && (orders.length === 0 || isDeleted)) throw alreadyEndedRefusal()
    const isSame = idsOf(orders) === idsOf(found)
    const cents = sum(paid.map(({ owedCents }) => owedCents))
    if (isSame && cents === 0) throw refused("membership.refund-none")
    if (!isSame || cents !== expectedCents) throw refused("membership.refund-changed")
    if (paid.some(({ isBankDeciding }) => isBankDeciding)) throw refused("payments.refund-disputed")
    const amounts = Object.fromEntries(paid.map(({ payment, owedCents }) => [payment.id, owedCents]))
    await recordEvent(txCtx, { name: "membership.refunded", subject: `membership:${membershipId}`, facts: amounts })
    for (const order of paid) await refundOrder(txCtx, order)
    const outcomes: RefundOutcome[] = []
    for (const { order } of paid) outcomes.push(await revokePeriod(txCtx, order))
    const [oldest, last] = [paid.at(-1), outcomes.at(-1)]
    const closedRequests = sum(outcomes.map((outcome) => outcome.closedRequests))
    if (oldest && last) await mailRefund(txCtx, oldest.order, { ...last, closedRequests }, { cents, reason })
  })
}

const refused = (code: string) => new Refusal(code, {}, { status: 409 })
const idsOf = (found: Order[]) => found.map(({ id }) => id).join()

/** The paid orders of the periods that have not ended, the latest first: it ends before the one before it. */
async function ordersOf(ctx: Ctx, membershipId: string): Promise<Order[]> {
  const periods = await currentPeriods(ctx, [membershipId])
  return periods.flatMap(({ order }) => (order?.state === "paid" ? [order] : [])).reverse()
}

type Paid = { order: Order; payment: Payment; owedCents: number; isBankDeciding: boolean }

/** The orders with their payments, all locked, in the same order; without those of which nothing is left to refund. */
async function lockPaid(ctx: Ctx, unlocked: Order[]): Promise<Paid[]> {
  const byId = unlocked.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const payments = new Map<string, Payment | undefined>()
  for (const order of byId) payments.set(order.id, await lockSucceededPayment(ctx.db, orderPurchaseOf(order)))
  const locked = new Map<string, Order>()
  for (const { id } of byId) locked.set(id, await lockOrder(ctx, id))
  const paid: Paid[] = []
  for (const { id } of unlocked) {
    const [order, payment] = [locked.get(id), payments.get(id)]
    if (order?.state !== "paid" || !payment) continue
    const owedCents = await owedCentsOf(ctx.db, payment)
    const { isBankDeciding } = await returnedOfPayment(ctx.db, payment)
    if (owedCents > 0) paid.push({ order, payment, owedCents, isBankDeciding })
  }
  return paid
}

async function refundOrder(ctx: Ctx, { order, payment }: Paid): Promise<void> {
  await requestRefund(ctx, payment, "membership.refunded")
  // Without an amount, the order ends without its own mail.
  await endRefundedOrder(ctx, order, { cents: 0, isBankDeciding: false })
}
