import { and, asc, eq, gt, inArray } from "drizzle-orm"
import { orders } from "../../bookings/tables.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { endRefundedOrder } from "../../checkout/orders/order-purchase-handler.server"
import { lockOrder, orderPurchaseOf, paymentsOfPaidOrders } from "../../checkout/orders/order-queries.server"
import { lockSucceededPayment, type Payment } from "../../payments/queries.server"
import { owedCentsOf, requestRefund } from "../../payments/refunds/refunds.server"
import { returnedOfPayment } from "../../payments/refunds/returned-money.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { type Currency, sum } from "../../platform/money"
import { invalid, Refusal } from "../../platform/refusal"
import { lockMember } from "../member-lock.server"
import { alreadyEndedRefusal } from "../memberships.server"
import { membershipById } from "../queries.server"
import { membershipPeriods } from "../tables.server"
import { mailRefund, revokePeriods } from "./refunded-periods.server"

/** The paid orders of memberships' periods that have not ended, oldest first, with the membership of each. */
const paidOrders = (ctx: Ctx, membershipIds: string[]) =>
  ctx.db
    .select({ order: orders, membershipId: membershipPeriods.membershipId })
    .from(membershipPeriods)
    .innerJoin(orders, eq(orders.id, membershipPeriods.orderId))
    .where(
      and(
        inArray(membershipPeriods.membershipId, membershipIds),
        gt(membershipPeriods.endsOn, romeDate(ctx.now())),
        eq(orders.state, "paid"),
      ),
    )
    .orderBy(asc(membershipPeriods.startsOn))

/** What `refundMembership` returns, in cents; `cryptoCents`: the part that an operator returns by hand. */
export type RefundableMembership = { cents: number; cryptoCents: number; currency: Currency }

/** What can be refunded of each of these memberships, by their ids. */
export async function refundableMemberships(ctx: Ctx, ids: string[]): Promise<Map<string, RefundableMembership>> {
  const found = await paidOrders(ctx, ids)
  const paid = await paymentsOfPaidOrders(
    ctx,
    found.map(({ order }) => order),
  )
  const refundable = new Map<string, RefundableMembership>()
  for (const { order, membershipId } of found) {
    const { payment, owedCents: owed = 0 } = paid.get(order.id) ?? {}
    if (payment?.state !== "succeeded" || owed <= 0) continue
    const { cents, cryptoCents } = refundable.get(membershipId) ?? { cents: 0, cryptoCents: 0 }
    refundable.set(membershipId, {
      cents: cents + owed,
      cryptoCents: cryptoCents + (payment.method === "card" ? 0 : owed),
      currency: order.currency,
    })
  }
  return refundable
}

export type MembershipRefund = {
  membershipId: string
  /** The amount that the page showed, in cents. */
  expectedCents: number
  reason: string
}

/**
 * An operator refunds all that is left of the payments of a membership's current period, and of a later one that is already paid:
 * to the card, or by hand if it was paid in crypto. What they bought is taken back (`revokePeriods`); the member gets a mail with
 * the reason. Refuses with `membership.already-ended` (404), on its field `checkout.reason-required`, and with 409
 * `membership.refund-none`, `membership.refund-changed` (another refund or a renewal in the meantime) and `payments.refund-disputed`.
 */
export async function refundMembership(ctx: Ctx, refund: MembershipRefund): Promise<void> {
  requireRole(ctx, "operator")
  const { membershipId, expectedCents, reason } = refund
  if (reason.trim() === "") throw invalid([{ field: "reason", code: "checkout.reason-required" }])
  const { userId } = (await membershipById(ctx, membershipId)) ?? { userId: undefined }
  if (userId === undefined) throw alreadyEndedRefusal()
  const found = await paidOrders(ctx, [membershipId])
  await inTransaction(ctx, async (txCtx) => {
    const paid = await lockPaid(
      txCtx,
      found.map(({ order }) => order),
    )
    if ((await lockMember(txCtx, userId))?.id !== membershipId) throw alreadyEndedRefusal()
    const cents = sum(paid.map(({ owedCents }) => owedCents))
    const isSame = idsOf(await paidOrders(txCtx, [membershipId])) === idsOf(found)
    if (isSame && cents === 0) throw refused("membership.refund-none")
    if (!isSame || cents !== expectedCents) throw refused("membership.refund-changed")
    for (const { payment } of paid)
      if ((await returnedOfPayment(txCtx.db, payment)).isBankDeciding) throw refused("payments.refund-disputed")
    const amounts = Object.fromEntries(paid.map(({ payment, owedCents }) => [payment.id, owedCents]))
    await recordEvent(txCtx, { name: "membership.refunded", subject: `membership:${membershipId}`, facts: amounts })
    for (const { order, payment } of paid) {
      await requestRefund(txCtx, payment, "membership.refunded")
      // Without an amount, the order ends without its own mail.
      await endRefundedOrder(txCtx, order, { cents: 0 })
    }
    const refundedOrders = paid.map(({ order }) => order)
    const revoked = await revokePeriods(txCtx, refundedOrders)
    const [oldest] = refundedOrders
    if (oldest) await mailRefund(txCtx, oldest, "refunded", { cents, reason, ...revoked })
  })
}

const refused = (code: string) => new Refusal(code, {}, { status: 409 })
const idsOf = (found: { order: Order }[]) => found.map(({ order }) => order.id).join()

type Paid = { order: Order; payment: Payment; owedCents: number }

/** The orders with their payments, all locked, by their ids; without those of which nothing is left to refund. */
async function lockPaid(ctx: Ctx, unlocked: Order[]): Promise<Paid[]> {
  const byId = unlocked.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const payments: (Payment | undefined)[] = []
  for (const order of byId) payments.push(await lockSucceededPayment(ctx.db, orderPurchaseOf(order)))
  const paid: Paid[] = []
  for (const [index, { id }] of byId.entries()) {
    const [order, payment] = [await lockOrder(ctx, id), payments[index]]
    const owedCents = payment ? await owedCentsOf(ctx.db, payment) : 0
    if (order.state === "paid" && payment && owedCents > 0) paid.push({ order, payment, owedCents })
  }
  return paid
}
