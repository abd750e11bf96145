import { randomUUID } from "node:crypto"
import { and, eq, inArray, max } from "drizzle-orm"
import type { PhotographOwner } from "../../catalogue/photographs/item-photographs.server"
import { requireValidPhotograph } from "../../catalogue/photographs/photograph-check.server"
import { enqueueFileRemoval, storeOriginal } from "../../catalogue/photographs/photograph-files.server"
import { croppedSize } from "../../catalogue/rules/photograph"
import { photographs } from "../../catalogue/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { notFound, Refusal } from "../../platform/refusal"
import { MAX_PHOTOGRAPHS, MIN_PHOTOGRAPH } from "../rules/listing-fields"
import { listings } from "../tables.server"
import { listingSubject, lockListing, lockOwnListing, ownListing, photographsOf } from "./own-listings.server"
import { writePictures } from "./published-item.server"

const MAX_UPLOADS_PER_HOUR = 120
/** Photographs of one partner that wait for their variants. */
const MAX_WAITING = 20

/** Twice the smallest size of a photograph, in pixels (`isLargeEnough`). */
const WANTED = { width: 2 * MIN_PHOTOGRAPH.width, height: 2 * MIN_PHOTOGRAPH.height }
/** Longest side of a variant, and the widest and the tallest shape that are not cropped. */
const MAX_SIDE = 1600
const WIDEST = 16 / 9
const TALLEST = 9 / 16

type Size = { width: number; height: number }

/** A photograph keeps its shape, within that of the item's pictures. */
export function shownSize(picture: Size): Size {
  const ratio = Math.min(WIDEST, Math.max(TALLEST, picture.width / picture.height))
  return croppedSize(picture, { width: MAX_SIDE * Math.min(1, ratio), height: MAX_SIDE / Math.max(1, ratio) })
}

/** Counts an upload before its bytes are read. Refuses with 401, 403, 404, 429. */
export async function admitListingPhotograph(ctx: Ctx, listingId: string): Promise<void> {
  const { userId } = requireRole(ctx, "business")
  await enforceRateLimit(ctx, `partners.photograph:${userId}`, MAX_UPLOADS_PER_HOUR, HOUR_SECONDS)
  await ownListing(ctx, listingId)
}

/**
 * Uploads a photograph (PNG or JPEG, at most 15 MB) as the listing's last one and enqueues its variants. Call
 * `admitListingPhotograph` first. Refuses with 404, `catalogue.photograph-*` (see `requireValidPhotograph`),
 * `partners.listing-photographs-full` (409), `partners.listing-photographs-waiting` (429); then nothing is kept.
 */
export async function addListingPhotograph(
  ctx: Ctx,
  { listingId, bytes }: { listingId: string; bytes: Uint8Array },
): Promise<{ id: string }> {
  const { userId } = requireRole(ctx, "business")
  await ownListing(ctx, listingId)
  await requireValidPhotograph(ctx, bytes, WANTED, ["jpeg", "png", "heic"])
  const id = randomUUID()
  await inTransaction(ctx, (txCtx) => insertPhotograph(txCtx, { id, listingId, userId }))
  await storeOriginal(ctx, { id, bytes }, (txCtx) =>
    recordEvent(txCtx, { name: "listing.photograph-added", subject: listingSubject(listingId), facts: { id } }),
  )
  return { id }
}

type NewPhotograph = { id: string; listingId: string; userId: string }

/** Under the partner's lock, so that concurrent uploads are counted one after the other. */
async function insertPhotograph(ctx: Ctx, { id, listingId, userId }: NewPhotograph): Promise<void> {
  await lockOwnListing(ctx, listingId)
  const own = await ctx.db.$count(photographs, eq(photographs.listingId, listingId))
  if (own >= MAX_PHOTOGRAPHS)
    throw new Refusal("partners.listing-photographs-full", { max: MAX_PHOTOGRAPHS }, { status: 409 })
  const waiting = await ctx.db
    .select({ id: photographs.id })
    .from(photographs)
    .innerJoin(listings, eq(listings.id, photographs.listingId))
    .where(and(eq(listings.userId, userId), inArray(photographs.state, ["arriving", "waiting"])))
  if (waiting.length >= MAX_WAITING) throw new Refusal("partners.listing-photographs-waiting", {}, { status: 429 })
  const [last] = await ctx.db
    .select({ position: max(photographs.position) })
    .from(photographs)
    .where(eq(photographs.listingId, listingId))
  await ctx.db.insert(photographs).values({
    id,
    listingId,
    position: (last?.position ?? 0) + 1,
    createdAt: ctx.now(),
    lastAttemptAt: ctx.now(),
  })
}

type Chosen = { listingId: string; photographId: string }

/** Deletes a photograph. Refuses with 404. */
export async function removeListingPhotograph(ctx: Ctx, { listingId, photographId }: Chosen): Promise<void> {
  await changePhotographs(ctx, listingId, async (txCtx) => {
    const [deleted] = await txCtx.db
      .delete(photographs)
      .where(and(eq(photographs.id, photographId), eq(photographs.listingId, listingId)))
      .returning()
    if (!deleted) throw photographGoneRefusal()
    await enqueueFileRemoval(txCtx, deleted)
  })
}

/** Moves a photograph by one place, earlier (-1) or later (1); the first is the main one. Refuses with 404. */
export async function moveListingPhotograph(
  ctx: Ctx,
  { listingId, photographId, by }: Chosen & { by: number },
): Promise<void> {
  await changePhotographs(ctx, listingId, async (txCtx) => {
    const ids = (await photographsOf(txCtx, listingId)).map(({ id }) => id)
    const from = ids.indexOf(photographId)
    if (from < 0) throw photographGoneRefusal()
    const others = ids.filter((id) => id !== photographId)
    const to = Math.min(others.length, Math.max(0, from + by))
    for (const [index, id] of others.toSpliced(to, 0, photographId).entries())
      await txCtx.db
        .update(photographs)
        .set({ position: index + 1 })
        .where(eq(photographs.id, id))
  })
}

async function changePhotographs(ctx: Ctx, listingId: string, change: (txCtx: Ctx) => Promise<void>): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnListing(txCtx, listingId)
    await change(txCtx)
    await recordEvent(txCtx, { name: "listing.photographs-changed", subject: listingSubject(listingId) })
    await writePictures(txCtx, listing)
  })
}

const photographGoneRefusal = () => notFound("partners.listing-photograph-gone")

/** Deletes all photographs of a listing, in the caller's transaction. */
export async function deletePhotographs(ctx: Ctx, listingId: string): Promise<void> {
  const deleted = await ctx.db
    .delete(photographs)
    .where(eq(photographs.listingId, listingId))
    .returning({ id: photographs.id, state: photographs.state })
  for (const path of deleted) await enqueueFileRemoval(ctx, path)
}

/** Photographs of listings, for the job that creates their variants. */
export const listingPhotographs: PhotographOwner = {
  cropOf: (_, picture) => shownSize(picture),
  publish: async (ctx, { id, listingId }, saved) => {
    const listing = listingId === null ? undefined : await lockListing(ctx, listingId)
    if (!listing) return false
    const [ready] = await ctx.db
      .update(photographs)
      .set({ ...saved, state: "ready" })
      .where(and(eq(photographs.id, id), inArray(photographs.state, ["waiting", "ready"])))
      .returning({ id: photographs.id })
    if (!ready) return false
    await writePictures(ctx, listing)
    return true
  },
}
