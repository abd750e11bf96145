import { and, eq, gt, sql } from "drizzle-orm"
import { isOperator } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { addDays, romeDate, romeInstant, secondsBetween } from "../../platform/dates"
import { keyedHash } from "../../platform/keyed-hash.server"
import { tryConsumeAttempt } from "../../platform/limits.server"
import { widerNetworkOf } from "../../platform/network.server"
import { rateLimits } from "../../platform/tables.server"
import { listings, listingViews } from "../tables.server"

/** Views that one wider network (`widerNetworkOf`) adds per day, of all listings. */
const MAX_PER_NETWORK = 200

/**
 * Counts a view of a listing's page: once per network and Rome day, without cookies, not of its partner or operators. Views
 * without a known network are not counted.
 */
export async function countListingView(ctx: Ctx, itemId: string): Promise<void> {
  if (ctx.network === "" || isOperator(ctx)) return
  const [listing] = await ctx.db
    .select({ id: listings.id, userId: listings.userId })
    .from(listings)
    .where(eq(listings.itemId, itemId))
  if (!listing || (ctx.actor.kind === "person" && ctx.actor.userId === listing.userId)) return
  const day = romeDate(ctx.now())
  const seconds = secondsBetween(ctx.now(), romeInstant(addDays(day, 1), "00:00"))
  const hash = (text: string) => keyedHash(ctx, "listing-view", `${day} ${text}`)
  const key = `listing-view:${hash(`${listing.id} ${ctx.network}`)}`
  const [seen] = await ctx.db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.windowEndsAt, ctx.now())))
  if (seen) return
  const wider = `listing-views:${hash(widerNetworkOf(ctx.network))}`
  if (!(await tryConsumeAttempt(ctx, wider, MAX_PER_NETWORK, seconds))) return
  // Of two requests at once, only the first counts.
  if (!(await tryConsumeAttempt(ctx, key, 1, seconds))) return
  await ctx.db
    .insert(listingViews)
    .values({ listingId: listing.id, day, count: 1 })
    .onConflictDoUpdate({
      target: [listingViews.listingId, listingViews.day],
      set: { count: sql`${listingViews.count} + 1` },
    })
}
