import { randomBytes } from "node:crypto"
import type { Ctx } from "../../platform/context.server"
import { addMonths, type IsoDate, romeDate } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { type Listing, listingNotFoundRefusal, lockListing, ownListing } from "../listings/own-listings.server"

/** A listing that has been published: it has an item, whose days can be occupied. */
export type PublishedListing = Listing & { itemId: string }

/** How far ahead days are blocked and events read. */
const MONTHS_AHEAD = 24

/** The first day after those that are blocked or read: the first of a month, so that it changes once a month. */
export const horizonOf = (ctx: Ctx): IsoDate => `${addMonths(romeDate(ctx.now()), MONTHS_AHEAD + 1).slice(0, 7)}-01`

/** Part of a listing's iCal address: 192 random bits. */
export const newCalendarKey = (): string => randomBytes(24).toString("base64url")

export const isPublished = (listing: Listing): listing is PublishedListing => listing.itemId !== null

/** Like `ownListing`, locked for this transaction. Refuses with `partners.calendar-unpublished` (409) before it is published. */
export async function lockOwnPublishedListing(ctx: Ctx, id: string): Promise<PublishedListing> {
  await ownListing(ctx, id)
  const listing = await lockListing(ctx, id)
  if (!listing || listing.status === "deleted") throw listingNotFoundRefusal()
  if (!isPublished(listing)) throw new Refusal("partners.calendar-unpublished", {}, { status: 409 })
  return listing
}
