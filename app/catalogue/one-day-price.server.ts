import type { Ctx } from "../platform/context.server"
import type { Item } from "./queries.server"
import { showsPrice } from "./rules/booking-ways"

declare module "../platform/context.server" {
  interface Features {
    /** What one day or night of an item costs with everything in it, in euro cents (D61). */
    oneDayCents: (item: PricedItem) => number
  }
}

export type PricedItem = Pick<Item, "id" | "category" | "premium" | "specs"> & { dailyPriceCents: number }

/** What one day or night of an item costs with everything in it, in euro cents (D61); null if its price is not shown. */
export function oneDayCentsOf(
  ctx: Ctx,
  item: Omit<PricedItem, "dailyPriceCents"> & Pick<Item, "dailyPriceCents">,
): number | null {
  const { dailyPriceCents } = item
  if (dailyPriceCents === null || !showsPrice(item.specs.kind)) return null
  return ctx.features.oneDayCents({ ...item, dailyPriceCents })
}
