import { z } from "zod"
import type { Order, OrderSubject } from "../checkout/orders/order-kinds.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import type { Membership } from "./queries.server"
import { isExpired } from "./rules/renewal"
import { billingCycles, tierIds } from "./rules/tiers"

/** Order kind of a membership's period. */
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

const refusal = (code: string) => new Refusal(code, {}, { status: 409 })

/**
 * Why an order cannot buy its period. A charge by the job needs renewals that are still on (D66), also when its money arrives.
 * `current`: the buyer's membership that has not ended.
 */
export function refusalFor(ctx: Ctx, current: Membership | undefined, order: OrderSubject): Refusal | undefined {
  const { renewal } = detailsOf(order)
  if (!renewal)
    return current && !isExpired(current, romeDate(ctx.now())) ? refusal("membership.already-member") : undefined
  if (current?.id !== renewal.membershipId || current.renewsOn !== renewal.startsOn)
    return refusal("membership.already-renewed")
  return renewal.isByHand || current.autoRenews ? undefined : refusal("membership.renewal-off")
}
