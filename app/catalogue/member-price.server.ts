import type { Ctx } from "../platform/context.server"
import type { Item } from "./queries.server"
import type { CategoryId } from "./rules/categories"
import { entryPointOf } from "./rules/categories"

/** A member's discount on the daily price of cars (D23); `tier` is the membership's name. */
export type MemberDiscount = { tier: string; percent: number }

declare module "../platform/context.server" {
  interface Features {
    /** The discount of the signed-in person's membership, if they have one. */
    memberDiscount: (ctx: Ctx) => Promise<MemberDiscount | undefined>
  }
}

/** What a car costs the signed-in member per day, in euro cents; null for others and other items. */
export async function memberPriceOf(
  ctx: Ctx,
  { category, dailyPriceCents }: Pick<Item, "dailyPriceCents"> & { category: CategoryId },
): Promise<{ tier: string; dailyPriceCents: number } | null> {
  if (dailyPriceCents === null || entryPointOf(category) !== "wizard") return null
  const discount = await ctx.features.memberDiscount(ctx)
  if (!discount) return null
  return {
    tier: discount.tier,
    dailyPriceCents: dailyPriceCents - Math.round((dailyPriceCents * discount.percent) / 100),
  }
}
