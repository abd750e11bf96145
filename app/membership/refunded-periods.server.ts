import { userById } from "../accounts/queries.server"
import type { Order } from "../checkout/orders/order-kinds.server"
import type { Ctx } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import { withdrawVouchers } from "./benefits/vouchers.server"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { endMembership, endRenewals, removeLastPeriod } from "./memberships.server"
import { periodOfOrder, periodsOf } from "./queries.server"
import type { Plan } from "./rules/plan"
import { cancelSteelCard } from "./steel-cards/steel-cards.server"

/**
 * What became of a membership when one of its periods was refunded; also the member's news. `endsOn`: until when it goes on.
 * `returned`: the payment had bought nothing; `refunded`: it has ended; `refunded_later`: it had ended before; `refunded_period`:
 * the refunded period and those after it go on; `refunded_renewal`: the refunded period had not begun.
 */
export type TakenBack =
  | { news: "returned" | "refunded" | "refunded_later" }
  | { news: "refunded_period" | "refunded_renewal"; endsOn: IsoDate }

export const boughtNothing: TakenBack = { news: "returned" }

/**
 * Takes back what a refunded order bought. If it paid for the last period, the membership ends with it, or does not reach it if
 * it has not begun; later periods, paid or given, stay, and so does the refunded one before them. The renewals end: whoever was
 * given the money back is not charged again. The vouchers of the period, also of a membership that has ended, and the steel card
 * of the order are withdrawn.
 */
export async function takeBackPeriod(ctx: Ctx, order: Order): Promise<TakenBack> {
  const current = await lockMember(ctx, buyerOf(order))
  await cancelSteelCard(ctx, order)
  const period = await periodOfOrder(ctx, order.id)
  if (!period) return boughtNothing
  await withdrawVouchers(ctx, period)
  if (current?.id !== period.membershipId) return { news: "refunded_later" }
  const isLast = (await periodsOf(ctx, current.id)).at(-1)?.id === period.id
  const hasBegun = period.startsOn <= romeDate(ctx.now())
  if (isLast && hasBegun) {
    await endMembership(ctx, current, "refunded")
    return { news: "refunded" }
  }
  if (isLast) await removeLastPeriod(ctx, current, period)
  else await endRenewals(ctx, current)
  return {
    news: hasBegun ? "refunded_period" : "refunded_renewal",
    endsOn: isLast ? period.startsOn : current.renewsOn,
  }
}

/** The mail about a refund; `cents`: of all that goes back. `reason`: of an operator. */
export async function tellRefund(
  ctx: Ctx,
  order: Order,
  { news, ...dates }: TakenBack,
  { cents, reason }: { cents: number; reason?: string },
): Promise<void> {
  const user = await userById(ctx, buyerOf(order))
  const { tierId } = order.details as Plan
  const amount = { cents, currency: order.currency }
  if (user) await sendMembershipMail(ctx, user, { news, tierId, details: { ...dates, amount, reason } })
}

export function buyerOf({ userId }: Pick<Order, "userId">): string {
  if (userId === null) throw new Error("A membership belongs to an account.")
  return userId
}
