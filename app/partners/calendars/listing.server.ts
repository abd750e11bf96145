import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { addMonths, type IsoDate, romeDate } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { listings } from "../tables.server"

export type Listing = typeof listings.$inferSelect

/** A listing that has been published: it has an item, whose days can be occupied. */
export type PublishedListing = Listing & { itemId: string }

/** How far ahead days are blocked and events read. */
const MONTHS_AHEAD = 24

/** The first day after those that are blocked or read: the first of a month, so that it changes once a month. */
export const horizonOf = (ctx: Ctx): IsoDate => `${addMonths(romeDate(ctx.now()), MONTHS_AHEAD + 1).slice(0, 7)}-01`

/** Part of a listing's iCal address: 192 random bits. */
export const newCalendarKey = (): string => randomBytes(24).toString("base64url")

/** Subject of audit events. */
export const listingSubject = (id: string) => `listing:${id}`

const isId = (id: string) => z.uuid().safeParse(id).success

const isShown = ({ status }: Listing) => status !== "deleted"

export const isPublished = (listing: Listing): listing is PublishedListing => listing.itemId !== null

/** A partner's own listing. Refuses with 401, 403 all but partners, 404 for another partner's or a deleted one. */
export async function ownListing(ctx: Ctx, id: string): Promise<Listing> {
  const { userId } = requireRole(ctx, "business")
  const [listing] = isId(id) ? await ctx.db.select().from(listings).where(eq(listings.id, id)) : []
  if (!listing || listing.userId !== userId || !isShown(listing)) throw notFound("partners.listing-not-found")
  return listing
}

/** Like `ownListing`, locked for this transaction. Refuses with `partners.calendar-unpublished` (409) before it is published. */
export async function lockOwnListing(ctx: Ctx, id: string): Promise<PublishedListing> {
  await ownListing(ctx, id)
  const listing = await lockListing(ctx, id)
  if (!listing || !isShown(listing)) throw notFound("partners.listing-not-found")
  if (!isPublished(listing)) throw new Refusal("partners.calendar-unpublished", {}, { status: 409 })
  return listing
}

/** Locks a listing, so that its blocks are changed one after the other. */
export async function lockListing(ctx: Ctx, id: string): Promise<Listing | undefined> {
  const [listing] = await ctx.db.select().from(listings).where(eq(listings.id, id)).for("no key update")
  return listing
}
