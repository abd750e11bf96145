import { and, eq, inArray, ne } from "drizzle-orm"
import type { Erased, ExportedFile, Loss, Obstacle, PersonalData } from "../../accounts/deletion/personal-data.server"
import { variantKey } from "../../catalogue/photographs/photograph-files.server"
import { items, photographs } from "../../catalogue/tables.server"
import { deleteMessages } from "../../messaging/personal-messages.server"
import type { Ctx } from "../../platform/context.server"
import { eraseCalendars } from "../calendars/occupying.server"
import { listingBookings, listings, listingViews, partnerEntries } from "../tables.server"
import { deletePhotographs } from "./listing-photographs.server"
import { eraseListing, hasHistory } from "./listings.server"
import { countOpenRequests, type Listing, lockListing, photographsOf, unrecordedBookings } from "./own-listings.server"

/**
 * A partner's listings are withdrawn and erased with their photographs; of one that was booked, the item stays for its
 * bookings, without the partner's texts. Of one with entries in the ledger, the name, the address and the land registration
 * number stay for the yearly statements.
 */
export const listingsData: PersonalData = { obstacles, losses, erase, export: exported, files }

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
    requests += await countOpenRequests(ctx, listing)
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
  await deleteMessages(
    ctx,
    "listing",
    owned.map(({ id }) => id),
  )
  for (const { id } of owned) {
    const listing = await lockListing(ctx, id)
    if (!listing) continue
    await eraseCalendars(ctx, [id])
    if (await hasHistory(ctx, listing)) await eraseTexts(ctx, listing)
    else await eraseListing(ctx, listing)
  }
}

async function hasEntries(ctx: Ctx, listingId: string): Promise<boolean> {
  const booked = ctx.db
    .select({ id: listingBookings.bookingId })
    .from(listingBookings)
    .where(eq(listingBookings.listingId, listingId))
  return (await ctx.db.$count(partnerEntries, inArray(partnerEntries.bookingId, booked))) > 0
}

async function eraseTexts(ctx: Ctx, { id, itemId, specs }: Listing): Promise<void> {
  await deletePhotographs(ctx, id)
  const { streetAddress, landRegistration } = specs
  const kept = (await hasEntries(ctx, id))
    ? { specs: { streetAddress, landRegistration } }
    : { name: "", location: "", specs: {} }
  await ctx.db
    .update(listings)
    .set({ status: "deleted", description: "", suspendedReason: null, ...kept })
    .where(eq(listings.id, id))
  if (itemId === null) return
  const [item] = await ctx.db.select().from(items).where(eq(items.id, itemId))
  if (!item) return
  const none = { it: "", en: "" }
  await ctx.db
    .update(items)
    .set({
      name: itemId,
      listed: false,
      available: false,
      offeredBy: "",
      pictures: [],
      specs: {
        ...item.specs,
        ...("summary" in item.specs ? { summary: none } : {}),
        ...("description" in item.specs ? { description: none } : {}),
        ...("has" in item.specs ? { has: [] } : {}),
        ...("place" in item.specs ? { place: "" } : {}),
      },
    })
    .where(eq(items.id, itemId))
}

async function exported(ctx: Ctx, userId: string) {
  const owned = await listingsOf(ctx, userId)
  return Promise.all(
    owned.map(async ({ userId: _, calendarKey: __, ...listing }) => ({
      ...listing,
      photographs: (await photographsOf(ctx, listing.id)).map((photograph) => ({
        id: photograph.id,
        state: photograph.state,
        position: photograph.position,
        createdAt: photograph.createdAt,
        file: fileOf(photograph)?.path,
      })),
      views: await ctx.db
        .select({ day: listingViews.day, count: listingViews.count })
        .from(listingViews)
        .where(eq(listingViews.listingId, listing.id)),
    })),
  )
}

/** A photograph in the largest size that is shown; undefined until its sizes are made. */
function fileOf({ id, state, widths }: typeof photographs.$inferSelect): ExportedFile | undefined {
  if (state !== "ready" || widths.length === 0) return undefined
  return { path: `photographs/${id}.webp`, key: variantKey(id, `${Math.max(...widths)}.webp`) }
}

async function files(ctx: Ctx, userId: string): Promise<ExportedFile[]> {
  const own = await ctx.db
    .select({ photograph: photographs })
    .from(photographs)
    .innerJoin(listings, eq(listings.id, photographs.listingId))
    .where(eq(listings.userId, userId))
    .orderBy(listings.createdAt, photographs.position)
  return own.flatMap(({ photograph }) => fileOf(photograph) ?? [])
}
