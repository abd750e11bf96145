import type { Ctx } from "../platform/context.server"
import type { Item } from "./queries.server"
import { shortestUnits } from "./rules/tile"

type PricedItem = Pick<Item, "id" | "category" | "dailyPriceCents" | "premium" | "specs">

declare module "../platform/context.server" {
  interface Features {
    /**
     * The least that an item costs for so many days or nights with everything in it, in euro cents (D61); undefined if it is
     * quoted on request. Of a car, one day.
     */
    leastCents: (item: PricedItem, units: number) => number | undefined
  }
}

/** One day or night with everything in it, in euro cents (D61); null if it is quoted on request. */
export const oneDayPriceOf = (ctx: Ctx, item: PricedItem): number | null => ctx.features.leastCents(item, 1) ?? null

/** The price shown without dates, of one day or a villa's shortest stay, in euro cents (D78); null if it is quoted on request. */
export const fromPriceOf = (ctx: Ctx, item: PricedItem): number | null =>
  ctx.features.leastCents(item, shortestUnits(item.specs)) ?? null
