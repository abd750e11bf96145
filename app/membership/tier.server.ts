import type { MemberDiscount } from "../catalogue/member-price.server"
import type { Ctx } from "../platform/context.server"
import { usableMembershipOf } from "./queries.server"
import { type TierId, tiers } from "./rules/tiers"

/** The tier of a person's membership today; null without one. */
export const tierOf = async (ctx: Ctx, userId: string | null): Promise<TierId | null> =>
  (await usableMembershipOf(ctx, userId))?.currentTierId ?? null

/** The discount of the signed-in person's membership, if they have one. */
export async function memberDiscount(ctx: Ctx): Promise<MemberDiscount | undefined> {
  const tierId = ctx.actor.kind === "person" ? await tierOf(ctx, ctx.actor.userId) : null
  const tier = tiers.find(({ id }) => id === tierId)
  return tier && { tier: tier.name, percent: tier.discountPercent }
}
