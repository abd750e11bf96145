import type { Ctx } from "../platform/context.server"
import type { Item } from "./queries.server"

type PricedItem = Pick<Item, "id" | "category" | "dailyPriceCents" | "premium" | "specs">

declare module "../platform/context.server" {
  interface Features {
    /**
     * The least that an item costs for one day or night with everything in it, in euro cents (D61); undefined if it is
     * quoted on request.
     */
    oneDayCents: (item: PricedItem) => number | undefined
  }
}

/** The 'from' price of an item's page, in euro cents (D61); null if it is quoted on request. */
export const oneDayPriceOf = (ctx: Ctx, item: PricedItem): number | null => ctx.features.oneDayCents(item) ?? null
