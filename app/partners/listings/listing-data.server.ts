import { and, eq, inArray, ne } from "drizzle-orm"
import type { Erased, Loss, Obstacle, PersonalData } from "../../accounts/deletion/personal-data.server"
import { items } from "../../catalogue/tables.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { eraseCalendars } from "../calendars/occupying.server"
import { listings, listingViews } from "../tables.server"
import { deletePhotographs } from "./listing-photographs.server"
import { eraseListing, hasHistory } from "./listings.server"
import {
  type Listing,
  listingSubject,
  lockListing,
  openRequests,
  photographsOf,
  unrecordedBookings,
} from "./own-listings.server"

/**
 * A partner's listings are withdrawn and erased with their photographs; of one that was booked, the item stays for its
 * bookings, without the partner's texts.
 */
export const listingsData: PersonalData = { obstacles, losses, erase, export: exported }

const listingsOf = (ctx: Ctx, userId: string): Promise<Listing[]> =>
  ctx.db.select().from(listings).where(eq(listings.userId, userId)).orderBy(listings.createdAt)

/**
 * Customers whose bookings are not over, or who wait for a quote, keep their partner; recorded bookings are named by
 * `partnerAccountData`.
 */
async function obstacles(ctx: Ctx, userId: string): Promise<Obstacle[]> {
  let count = 0
  let requests = 0
  for (const listing of await listingsOf(ctx, userId)) {
    count += await unrecordedBookings(ctx, listing)
    requests += await openRequests(ctx, listing)
  }
  return [
    ...(count > 0 ? [{ code: "partners.obstacle-bookings", details: { count } }] : []),
    ...(requests > 0 ? [{ code: "partners.obstacle-requests", details: { count: requests } }] : []),
  ]
}

async function losses(ctx: Ctx, userId: string): Promise<Loss[]> {
  const count = await ctx.db.$count(listings, and(eq(listings.userId, userId), ne(listings.status, "deleted")))
  return count > 0 ? [{ code: "partners.loss-listings", details: { count }, cents: 0 }] : []
}

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  const owned = await listingsOf(ctx, userId)
  const refs = owned.map(({ id }) => listingSubject(id))
  if (refs.length > 0) await ctx.db.delete(messages).where(inArray(messages.subjectRef, refs))
  for (const { id } of owned) {
    const listing = await lockListing(ctx, id)
    if (!listing) continue
    await eraseCalendars(ctx, [id])
    if (await hasHistory(ctx, listing)) await eraseTexts(ctx, listing)
    else await eraseListing(ctx, listing)
  }
}

async function eraseTexts(ctx: Ctx, { id, itemId }: Listing): Promise<void> {
  await deletePhotographs(ctx, id)
  await ctx.db
    .update(listings)
    .set({ status: "deleted", name: "", description: "", location: "", specs: {}, suspendedReason: null })
    .where(eq(listings.id, id))
  if (itemId === null) return
  const [item] = await ctx.db.select().from(items).where(eq(items.id, itemId))
  if (!item) return
  const none = { it: "", en: "" }
  const { specs } = item
  await ctx.db
    .update(items)
    .set({
      name: itemId,
      listed: false,
      available: false,
      offeredBy: "",
      pictures: [],
      specs: {
        ...specs,
        ...("summary" in specs ? { summary: none } : {}),
        ...("description" in specs ? { description: none } : {}),
        ...("has" in specs ? { has: [] } : {}),
        ...("place" in specs ? { place: "" } : {}),
      },
    })
    .where(eq(items.id, itemId))
}

async function exported(ctx: Ctx, userId: string) {
  const owned = await listingsOf(ctx, userId)
  return Promise.all(
    owned.map(async ({ userId: _, calendarKey: __, ...listing }) => ({
      ...listing,
      photographs: (await photographsOf(ctx, listing.id)).map(({ id, state, position, createdAt }) => ({
        id,
        state,
        position,
        createdAt,
      })),
      views: await ctx.db
        .select({ day: listingViews.day, count: listingViews.count })
        .from(listingViews)
        .where(eq(listingViews.listingId, listing.id)),
    })),
  )
}
