import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { type ItemPhotograph, items } from "../../catalogue/tables.server"
import type { Ctx } from "../../platform/context.server"
import { type FieldRefusal, Refusal } from "../../platform/refusal"
import { type ListedItem, readListing } from "../rules/listing"
import type { ListingCategory } from "../rules/listing-fields"
import { countOpenBookings, type Listing, photographsOf, typedOf } from "./own-listings.server"

/** After the company's own items, whose positions count from 1. */
const PARTNERS_POSITION = 10_000

/** The prefix marks the kind of an item (part 1 §3). */
const prefixes: Record<ListingCategory, string> = { cars: "car", yachts: "yacht", villas: "villa" }

export const newItemId = (category: ListingCategory) => `${prefixes[category]}-${randomBytes(6).toString("hex")}`

/** The item of a complete listing. Refuses with `partners.listing-incomplete` and every missing or invalid field. */
export function requireComplete(listing: Listing): ListedItem {
  const read = readListing(typedOf(listing))
  if ("errors" in read) throw incompleteRefusal(read.errors)
  return read.item
}

const incompleteRefusal = (fields: FieldRefusal[]) => new Refusal("partners.listing-incomplete", {}, { fields })

type Published = { itemId: string; item: ListedItem; offeredBy: string; isListed: boolean }

/**
 * Writes a listing's item, new or existing, with its photographs. While bookings are open, `premium` stays, because kilometres
 * of existing rentals are priced by it.
 */
export async function writeItem(
  ctx: Ctx,
  listing: Pick<Listing, "id" | "itemId">,
  { itemId, item, offeredBy, isListed }: Published,
): Promise<void> {
  const values = {
    ...item,
    position: PARTNERS_POSITION,
    offeredBy,
    listed: isListed,
    available: isListed,
    pictures: await shownPhotographs(ctx, listing.id),
  }
  const isBooked = (await countOpenBookings(ctx, listing)) > 0
  const { premium, ...others } = values
  await ctx.db
    .insert(items)
    .values({ id: itemId, ...values, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: items.id, set: isBooked ? others : { ...others, premium } })
}

/** Shows or withdraws the item of a listing: no page, not in lists and no new bookings. */
export async function setListed(ctx: Ctx, { itemId }: Pick<Listing, "itemId">, isListed: boolean): Promise<void> {
  if (itemId !== null)
    await ctx.db.update(items).set({ listed: isListed, available: isListed }).where(eq(items.id, itemId))
}

/** Copies the photographs of a published listing to its item, in their order. */
export async function writePictures(ctx: Ctx, { id, itemId }: Pick<Listing, "id" | "itemId">): Promise<void> {
  if (itemId === null) return
  await ctx.db
    .update(items)
    .set({ pictures: await shownPhotographs(ctx, id) })
    .where(eq(items.id, itemId))
}

async function shownPhotographs(ctx: Ctx, listingId: string): Promise<ItemPhotograph[]> {
  return (await photographsOf(ctx, listingId)).flatMap(({ id, state, width, height, widths, blur }) =>
    state === "ready" && width !== null && height !== null
      ? [{ id, width, height, widths, ...(blur === null ? {} : { blur }) }]
      : [],
  )
}
