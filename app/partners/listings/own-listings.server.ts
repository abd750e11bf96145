import { and, asc, desc, eq, gt, inArray, lte, ne, notInArray, or, sum } from "drizzle-orm"
import { z } from "zod"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { bookings } from "../../bookings/tables.server"
import { photographPicture } from "../../catalogue/pictures.server"
import type { TileItem } from "../../catalogue/rules/tile"
import { photographs } from "../../catalogue/tables.server"
import { quoteRequests } from "../../charter/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx, Person } from "../../platform/context.server"
import type { SitePicture } from "../../platform/pictures/picture"
import { forbidden, notFound } from "../../platform/refusal"
import type { TypedListing } from "../rules/listing"
import { listingBookings, listings, listingViews } from "../tables.server"

export type Listing = typeof listings.$inferSelect
export type ListingPhotograph = typeof photographs.$inferSelect

/** The subject of a listing's audit events and messages. */
export const listingSubject = (id: string) => `listing:${id}` as const

/** The partner's own listing; 404 for another's, a deleted or an unknown one. */
export async function ownListing(ctx: Ctx, id: string): Promise<Listing> {
  const { userId } = requireRole(ctx, "business")
  if (!z.uuid().safeParse(id).success) throw listingNotFoundRefusal()
  const [listing] = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.userId, userId), ne(listings.status, "deleted")))
  if (!listing) throw listingNotFoundRefusal()
  return listing
}

export const listingNotFoundRefusal = () => notFound("partners.listing-not-found")

/** Locks the partner's row, then their listing's, and returns it. Call it in a transaction. */
export async function lockOwnListing(ctx: Ctx, id: string): Promise<Listing> {
  await lockPartnerListings(ctx, requireRole(ctx, "business"))
  await lockListing(ctx, (await ownListing(ctx, id)).id)
  return ownListing(ctx, id)
}

/** Locks a listing for this transaction; call it before its photographs are changed. */
export async function lockListing(ctx: Ctx, id: string): Promise<Listing | undefined> {
  const [listing] = await ctx.db.select().from(listings).where(eq(listings.id, id)).for("no key update")
  return listing
}

/** Locks the partner's row, so that changes of their listings are made one after the other. */
export async function lockPartnerListings(ctx: Ctx, { userId }: Pick<Person, "userId">): Promise<void> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update")
}

/** The signed-in partner's account. Refuses with `partners.verification-required` (403) until its company is verified. */
export async function requireVerifiedPartner(ctx: Ctx) {
  const { userId } = requireRole(ctx, "business")
  const user = await userById(ctx, userId)
  if (user?.businessStatus !== "verified") throw forbidden("partners.verification-required")
  return user
}

/** A listing's photographs, the main one first. */
export const photographsOf = (ctx: Ctx, listingId: string): Promise<ListingPhotograph[]> =>
  ctx.db
    .select()
    .from(photographs)
    .where(eq(photographs.listingId, listingId))
    .orderBy(asc(photographs.position), asc(photographs.createdAt))

export const typedOf = ({ category, name, description, location, specs }: Listing): TypedListing => ({
  category,
  name,
  description,
  location,
  specs,
})

const isOpenBooking = inArray(bookings.status, ["held", "pending", "confirmed"])

/** The number of bookings of the listing that are held, requested, or confirmed and not over. */
export async function countOpenBookings(ctx: Ctx, { itemId }: Pick<Listing, "itemId">): Promise<number> {
  if (itemId === null) return 0
  return ctx.db.$count(bookings, and(eq(bookings.itemId, itemId), isOpenBooking))
}

/** The number of those that `partnerAccountData` does not name: being paid, not recorded as the partner's, or over. */
export async function unrecordedBookings(ctx: Ctx, { itemId }: Pick<Listing, "itemId">): Promise<number> {
  if (itemId === null) return 0
  const recorded = ctx.db.select({ id: listingBookings.bookingId }).from(listingBookings)
  const isOver = and(eq(bookings.status, "confirmed"), lte(bookings.endsAt, ctx.now()))
  const isUnnamed = or(notInArray(bookings.id, recorded), isOver)
  return ctx.db.$count(bookings, and(eq(bookings.itemId, itemId), isOpenBooking, isUnnamed))
}

/** Whether a request for a quote can still become a booking: open before its start, or with a valid offer. */
export function isOpenQuoteRequest(now: Date) {
  const { state, startsAt, offerExpiresAt } = quoteRequests
  return or(and(eq(state, "open"), gt(startsAt, now)), and(eq(state, "offered"), gt(offerExpiresAt, now)))
}

/** The number of requests for quotes of the listing that can still become bookings. */
export async function countOpenRequests(ctx: Ctx, { itemId }: Pick<Listing, "itemId">): Promise<number> {
  if (itemId === null) return 0
  return ctx.db.$count(quoteRequests, and(eq(quoteRequests.itemId, itemId), isOpenQuoteRequest(ctx.now())))
}

/** A listing in its partner's list. `path`: its public page, if it has one. `views`: of all days. */
export type ListingSummary = Pick<
  Listing,
  "id" | "name" | "category" | "status" | "dailyPriceCents" | "suspendedReason"
> & {
  picture: SitePicture | undefined
  path: string | undefined
  views: number
}

/** The signed-in partner's listings and drafts, newest first. */
export async function ownListings(ctx: Ctx): Promise<ListingSummary[]> {
  const { userId } = requireRole(ctx, "business")
  const own = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.userId, userId), ne(listings.status, "deleted")))
    .orderBy(desc(listings.createdAt), desc(listings.id))
  const ids = own.map(({ id }) => id)
  const pictures = ids.length === 0 ? [] : await readyPhotographs(ctx, ids)
  const views = ids.length === 0 ? [] : await viewsOf(ctx, ids)
  return own.map((listing) => {
    const { id, name, category, status, dailyPriceCents, suspendedReason } = listing
    const main = pictures.find(({ listingId }) => listingId === id)
    return {
      ...{ id, name, category, status, dailyPriceCents, suspendedReason },
      picture: main && photographPicture(main),
      path: status === "published" ? pathOf(listing) : undefined,
      views: Number(views.find(({ listingId }) => listingId === id)?.count ?? 0),
    }
  })
}

/** The public page of a listing's item; undefined before it was published. */
export function pathOf(listing: Listing): string | undefined {
  if (listing.itemId === null) return undefined
  return `/${itemCategoryOf(listing)}/${listing.itemId}`
}

/** Exotic cars are listed in `cars`, all others in `urban-cars`. */
export const itemCategoryOf = ({ category, specs }: Pick<Listing, "category" | "specs">): TileItem["category"] =>
  category === "cars" && specs.tariff !== "exotic" ? "urban-cars" : category

const readyPhotographs = (ctx: Ctx, listingIds: string[]): Promise<ListingPhotograph[]> =>
  ctx.db
    .select()
    .from(photographs)
    .where(and(inArray(photographs.listingId, listingIds), eq(photographs.state, "ready")))
    .orderBy(asc(photographs.position))

const viewsOf = (ctx: Ctx, listingIds: string[]) =>
  ctx.db
    .select({ listingId: listingViews.listingId, count: sum(listingViews.count) })
    .from(listingViews)
    .where(inArray(listingViews.listingId, listingIds))
    .groupBy(listingViews.listingId)
