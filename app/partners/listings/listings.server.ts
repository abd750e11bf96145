import { randomBytes } from "node:crypto"
import { and, eq, ne } from "drizzle-orm"
import { bookings } from "../../bookings/tables.server"
import { items } from "../../catalogue/tables.server"
import { quoteRequests } from "../../charter/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { readCents } from "../../platform/money"
import { invalid, Refusal } from "../../platform/refusal"
import { eraseCalendars } from "../calendars/occupying.server"
import type { ListingInput } from "../forms"
import { MAX_LISTINGS, PRICE, type SpecField, specFields, type TypedSpecs } from "../rules/listing-fields"
import { listings } from "../tables.server"
import { deletePhotographs } from "./listing-photographs.server"
import {
  countOpenBookings,
  countOpenRequests,
  type Listing,
  listingSubject,
  lockOwnListing,
  lockPartnerListings,
  ownListing,
  requireVerifiedPartner,
} from "./own-listings.server"
import { newItemId, requireComplete, setListed, writeItem } from "./published-item.server"

const MAX_CREATED_PER_HOUR = 30

/** The account of a demonstration is shared. */
const DEMO_FACTOR = 20
const limitOf = (ctx: Ctx, limit: number) => (ctx.config.demo ? DEMO_FACTOR * limit : limit)

/** Whether a form contains anything to keep besides its preselected category. */
const hasContent = ({ category: _, ...typed }: ListingInput): boolean =>
  Object.values(typed).some((value) => value !== undefined && value !== "")

/**
 * Creates a draft; a repeated `key` saves the same one. Refuses with 401, 403 all but business accounts,
 * `partners.verification-required` (403), `partners.listings-full` (409), 429.
 */
export async function createListing(ctx: Ctx, key: string, typed: ListingInput): Promise<Listing> {
  const { userId } = requireRole(ctx, "business")
  await requireVerifiedPartner(ctx)
  await enforceRateLimit(ctx, `partners.listing-new:${userId}`, limitOf(ctx, MAX_CREATED_PER_HOUR), HOUR_SECONDS)
  const isNew = await inTransaction(ctx, async (txCtx) => {
    await lockPartnerListings(txCtx, { userId })
    const owned = await txCtx.db.$count(listings, and(eq(listings.userId, userId), ne(listings.status, "deleted")))
    const [existing] = await txCtx.db.select({ id: listings.id }).from(listings).where(eq(listings.id, key))
    if (existing) return false
    if (owned >= limitOf(ctx, MAX_LISTINGS))
      throw new Refusal("partners.listings-full", { max: MAX_LISTINGS }, { status: 409 })
    const now = ctx.now()
    await txCtx.db.insert(listings).values({
      id: key,
      userId,
      category: typed.category ?? "cars",
      ...columnsOf({}, typed),
      createdAt: now,
      updatedAt: now,
      calendarKey: randomBytes(24).toString("base64url"),
    })
    await recordEvent(txCtx, { name: "listing.created", subject: listingSubject(key) })
    return true
  })
  return isNew ? ownListing(ctx, key) : saveListing(ctx, key, typed)
}

/**
 * `createListing` from the first step, whose page continues at another step, or is left (`to` is `exit` or `stay`). With
 * nothing typed it makes no draft, and refuses to continue: `partners.listing-nothing-typed` on the name.
 */
export async function startListing(
  ctx: Ctx,
  key: string,
  { to, ...typed }: ListingInput & { to: string },
): Promise<void> {
  if (hasContent(typed)) await createListing(ctx, key, typed)
  else if (to !== "exit" && to !== "stay") throw invalid([{ field: "name", code: "partners.listing-nothing-typed" }])
}

/**
 * Saves what was typed. A draft is kept however incomplete it is; a listing that was published is validated whole, and its
 * item is updated. Refuses with 404 another's, `partners.listing-incomplete` with every field,
 * `partners.listing-tariff-booked` on the tariff of a car with open bookings,
 * `partners.verification-required` (403) for a published one.
 */
export async function saveListing(ctx: Ctx, listingId: string, typed: ListingInput): Promise<Listing> {
  return inTransaction(ctx, async (txCtx) => {
    const before = await lockOwnListing(txCtx, listingId)
    await requireTariffOf(txCtx, before, typed)
    const [saved] = await txCtx.db
      .update(listings)
      .set({
        ...columnsOf(before.specs, typed),
        // The kind of a published item stays, as its bookings are of that kind.
        ...(before.itemId === null && typed.category ? { category: typed.category } : {}),
        updatedAt: ctx.now(),
      })
      .where(eq(listings.id, before.id))
      .returning()
    if (!saved) throw new Error("A locked listing is missing.")
    if (saved.itemId !== null) await updateItem(txCtx, saved)
    return saved
  })
}

/** Kilometres of existing rentals are priced by the tariff of their car. */
async function requireTariffOf(ctx: Ctx, before: Listing, { tariff }: ListingInput): Promise<void> {
  if (before.category !== "cars" || tariff === undefined || tariff === before.specs.tariff) return
  if ((await countOpenBookings(ctx, before)) > 0)
    throw invalid([{ field: "tariff", code: "partners.listing-tariff-booked" }])
}

async function updateItem(ctx: Ctx, listing: Listing): Promise<void> {
  const item = requireComplete(listing)
  const { companyName, name } = await requireVerifiedPartner(ctx)
  await writeItem(ctx, listing, {
    itemId: listing.itemId ?? "",
    item,
    offeredBy: companyName ?? name,
    isListed: listing.status === "published",
  })
  await recordEvent(ctx, { name: "listing.changed", subject: listingSubject(listing.id) })
}

/** The columns of what was typed; fields that were not sent stay. */
function columnsOf(before: TypedSpecs, typed: ListingInput) {
  const { name, description, location } = typed
  const sent = specFields.filter((field) => typed[field] !== undefined)
  const specs: TypedSpecs = { ...before, ...Object.fromEntries(sent.map((field: SpecField) => [field, typed[field]])) }
  return {
    ...Object.fromEntries(Object.entries({ name, description, location }).filter(([, text]) => text !== undefined)),
    specs,
    dailyPriceCents: validPrice(specs.price),
  }
}

function validPrice(typed = ""): number | null {
  const cents = readCents(typed)
  return cents !== undefined && cents >= PRICE.minCents && cents <= PRICE.maxCents ? cents : null
}

/**
 * Publishes a draft or resumes a paused listing: its item appears in its category and can be booked (D42). Only partners
 * whose company is verified. Refuses with 401, 403, `partners.verification-required` (403), 404,
 * `partners.listing-suspended` (409), `partners.listing-incomplete` with every missing or invalid field.
 */
export async function publishListing(ctx: Ctx, listingId: string): Promise<Listing> {
  return inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnListing(txCtx, listingId)
    const { companyName, name } = await requireVerifiedPartner(txCtx)
    if (listing.status === "suspended") throw suspendedRefusal()
    const item = requireComplete(listing)
    const itemId = listing.itemId ?? newItemId(listing.category)
    await writeItem(txCtx, listing, { itemId, item, offeredBy: companyName ?? name, isListed: true })
    const [published] = await txCtx.db
      .update(listings)
      .set({ itemId, status: "published", publishedAt: listing.publishedAt ?? ctx.now(), updatedAt: ctx.now() })
      .where(eq(listings.id, listing.id))
      .returning()
    if (!published) throw new Error("A locked listing is missing.")
    if (listing.status !== "published")
      await recordEvent(txCtx, { name: "listing.published", subject: listingSubject(listing.id), facts: { itemId } })
    return published
  })
}

const suspendedRefusal = () => new Refusal("partners.listing-suspended", {}, { status: 409 })

/** Withdraws a published listing; its bookings continue. Refuses with 404, `partners.listing-suspended` (409). */
export async function pauseListing(ctx: Ctx, listingId: string): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnListing(txCtx, listingId)
    if (listing.status === "suspended") throw suspendedRefusal()
    if (listing.status !== "published") return
    await setListed(txCtx, listing, false)
    await txCtx.db.update(listings).set({ status: "paused", updatedAt: ctx.now() }).where(eq(listings.id, listing.id))
    await recordEvent(txCtx, { name: "listing.paused", subject: listingSubject(listing.id) })
  })
}

/**
 * Deletes a listing, with its calendars and blocked days. One with past bookings or requests stays as `deleted`, for them; any other is erased with its
 * photographs. Refuses with 404, `partners.listing-has-bookings` or `partners.listing-has-requests` (409) while some are open.
 */
export async function deleteListing(ctx: Ctx, listingId: string): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnListing(txCtx, listingId)
    const open = await countOpenBookings(txCtx, listing)
    if (open > 0) throw new Refusal("partners.listing-has-bookings", { count: open }, { status: 409 })
    const requests = await countOpenRequests(txCtx, listing)
    if (requests > 0) throw new Refusal("partners.listing-has-requests", { count: requests }, { status: 409 })
    await setListed(txCtx, listing, false)
    await eraseCalendars(txCtx, [listing.id])
    if (await hasHistory(txCtx, listing))
      await txCtx.db
        .update(listings)
        .set({ status: "deleted", updatedAt: ctx.now() })
        .where(eq(listings.id, listing.id))
    else await eraseListing(txCtx, listing)
    await recordEvent(txCtx, { name: "listing.deleted", subject: listingSubject(listing.id) })
  })
}

/** Whether bookings or requests refer to the listing's item. */
export async function hasHistory(ctx: Ctx, { itemId }: Pick<Listing, "itemId">): Promise<boolean> {
  if (itemId === null) return false
  const booked = await ctx.db.$count(bookings, eq(bookings.itemId, itemId))
  return booked > 0 || (await ctx.db.$count(quoteRequests, eq(quoteRequests.itemId, itemId))) > 0
}

/** Deletes a listing without history, with its item and photographs. */
export async function eraseListing(ctx: Ctx, listing: Listing): Promise<void> {
  await deletePhotographs(ctx, listing.id)
  await ctx.db.delete(listings).where(eq(listings.id, listing.id))
  if (listing.itemId !== null) await ctx.db.delete(items).where(eq(items.id, listing.itemId))
}
