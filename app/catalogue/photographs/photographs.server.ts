import { randomUUID } from "node:crypto"
import { and, eq, inArray, lte, ne } from "drizzle-orm"
import { z } from "zod"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { notFound } from "../../platform/refusal"
import { type Item, isCompanyItem, itemById } from "../queries.server"
import { findCategory } from "../rules/categories"
import { photographableViews, sizeOf, type View } from "../rules/views"
import { photographs } from "../tables.server"
import { ofItem } from "./item-photographs.server"
import { requireValidPhotograph } from "./photograph-check.server"
import { enqueueFileRemoval, type Photograph, storeOriginal } from "./photograph-files.server"

const MAX_PER_HOUR = 200

/**
 * Uploads a photograph for one view of an item and enqueues its variants; the current picture stays until they exist.
 * Operators only (401, 403). Refuses with 404 for an unknown view or item, `catalogue.photograph-*` (see
 * `requireValidPhotograph`) and `platform.too-many`; then nothing is kept.
 */
export async function addPhotograph(
  ctx: Ctx,
  { itemId, view, bytes }: { itemId: string; view: View; bytes: Uint8Array },
): Promise<{ id: string }> {
  const { userId } = requireRole(ctx, "operator")
  await enforceRateLimit(ctx, `photograph:${userId}`, MAX_PER_HOUR, HOUR_SECONDS)
  const item = await requireItemWithView(ctx, itemId, view)
  await requireValidPhotograph(ctx, bytes, sizeOf(view, item.id))
  const id = randomUUID()
  const createdAt = ctx.now()
  await ctx.db.insert(photographs).values({ id, itemId, view, createdAt, lastAttemptAt: createdAt })
  await storeOriginal(ctx, { id, bytes }, async (txCtx) => {
    await deletePendingUploads(txCtx, { itemId, view, until: createdAt, except: id, states: ["waiting", "failed"] })
    await recordEvent(txCtx, { name: "photograph.added", subject: `item:${itemId}`, facts: { id, view } })
  })
  return { id }
}

type UnshownUploads = { itemId: string; view: View; until: Date; except: string; states: Photograph["state"][] }

/** Deletes older uploads of the same view that were never shown, so that none is shown later. */
async function deletePendingUploads(ctx: Ctx, { itemId, view, until, except, states }: UnshownUploads) {
  const deleted = await ctx.db
    .delete(photographs)
    .where(
      and(
        eq(photographs.itemId, itemId),
        eq(photographs.view, view),
        inArray(photographs.state, states),
        lte(photographs.createdAt, until),
        ne(photographs.id, except),
      ),
    )
    .returning()
  for (const path of deleted) await enqueueFileRemoval(ctx, path)
}

/**
 * Deletes a photograph; the studio's picture is shown again, and earlier uploads are discarded, even if they become
 * ready later. Operators only; an unknown one is 404.
 */
export async function removePhotograph(ctx: Ctx, { photographId }: { photographId: string }): Promise<void> {
  requireRole(ctx, "operator")
  if (!z.uuid().safeParse(photographId).success) throw notFound()
  await inTransaction(ctx, async (txCtx) => {
    const [found] = await txCtx.db.delete(photographs).where(eq(photographs.id, photographId)).returning()
    const deleted = ofItem(found)
    await enqueueFileRemoval(txCtx, deleted)
    const { itemId, view, createdAt: until } = deleted
    await deletePendingUploads(txCtx, {
      itemId,
      view,
      until,
      except: deleted.id,
      states: ["arriving", "waiting", "failed"],
    })
    const facts = { id: deleted.id, view: deleted.view }
    await recordEvent(txCtx, { name: "photograph.removed", subject: `item:${deleted.itemId}`, facts })
  })
}

/** One of the company's items with this view; 404 otherwise. */
async function requireItemWithView(ctx: Ctx, itemId: string, view: View): Promise<Item> {
  const item = await itemById(ctx, itemId)
  const category = item && findCategory(item.category)
  if (!item || !isCompanyItem(item) || !category || !photographableViews(category.id).includes(view))
    throw notFound("catalogue.item-not-found")
  return item
}
