import { and, eq, gte, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import type { Order, OrderSubject } from "../checkout/orders/order-kinds.server"
import { orderEndedRefusal } from "../checkout/orders/order-payments.server"
import { orders } from "../checkout/tables.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import type { Membership } from "./queries.server"
import { graceUntil } from "./rules/renewal"
import { billingCycles, tierIds } from "./rules/tiers"
import { membershipPeriods, memberships } from "./tables.server"

/** Order kind of a membership's period; also its `purchase_kind`. */
export const MEMBERSHIP_KIND = "membership"

const cardOrder = z.object({
  tierId: z.enum(tierIds),
  /** Absent once the member is erased. */
  steelCard: z
    .object({
      engraving: z.string(),
      recipient: z.string(),
      street: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
    })
    .optional(),
})

const membershipOrder = cardOrder.extend({
  cycle: z.enum(billingCycles),
  /** The member agreed that renewals are charged to this card (D66); false in a charge by the job. */
  renews: z.boolean(),
  /** The period that is bought for an existing membership; absent at enrolment. */
  renewal: z.object({ membershipId: z.string(), startsOn: z.string(), isByHand: z.boolean() }).optional(),
})
export type MembershipOrder = z.output<typeof membershipOrder>

export const detailsOf = ({ details }: Pick<Order, "details">): MembershipOrder => membershipOrder.parse(details)

/** The details of an order of a steel card, or the card in one of a membership. */
export const cardDetailsOf = ({ details }: Pick<Order, "details">) => cardOrder.parse(details)

const alreadyMemberRefusal = () => new Refusal("membership.already-member", {}, { status: 409 })
const alreadyRenewedRefusal = () => new Refusal("membership.already-renewed", {}, { status: 409 })
const renewalOffRefusal = () => new Refusal("membership.renewal-off", {}, { status: 409 })

/**
 * Why an order cannot buy its period; late crypto buys one from today (`renewalStart`). A charge by the job needs renewals that are
 * still on (D66), also when its money arrives. `current`: the buyer's membership that has not ended.
 */
export async function refusalFor(
  ctx: Ctx,
  current: Membership | undefined,
  order: OrderSubject | Order,
): Promise<Refusal | undefined> {
  const { renewal } = detailsOf(order)
  if (!renewal && current && !isExpired(ctx, current)) return alreadyMemberRefusal()
  if (renewal && (current?.id !== renewal.membershipId || current.renewsOn !== renewal.startsOn))
    return alreadyRenewedRefusal()
  if (renewal?.isByHand === false && !(current?.autoRenews && current.cardId)) return renewalOffRefusal()
  if (!("createdAt" in order) || !(await hasGotPeriodSince(ctx, order))) return undefined
  return orderEndedRefusal()
}

/** Its last day is over; the job that ends it has not run yet. */
const isExpired = (ctx: Ctx, membership: Membership) => romeDate(ctx.now()) > graceUntil(membership)

/**
 * Whether the buyer was given a period, or paid another, since the order was placed: its crypto has been announced as returned, and
 * stay so when that membership ends or is refunded. At the same instant, it counts as since.
 */
async function hasGotPeriodSince(ctx: Ctx, { id, userId, createdAt }: Order): Promise<boolean> {
  if (userId === null) return false
  const given = await ctx.db
    .select({ id: membershipPeriods.id })
    .from(membershipPeriods)
    .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
    .where(
      and(
        eq(memberships.userId, userId),
        isNull(membershipPeriods.orderId),
        gte(membershipPeriods.createdAt, createdAt),
      ),
    )
    .limit(1)
  if (given.length > 0) return true
  const isOtherPaid = and(
    ...[eq(orders.userId, userId), eq(orders.kind, MEMBERSHIP_KIND), ne(orders.id, id)],
    gte(orders.paidAt, createdAt),
  )
  return (await ctx.db.$count(orders, isOtherPaid)) > 0
}
