import { randomUUID } from "node:crypto"
import { and, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { countAttempt } from "../platform/limits.server"
import { notFound } from "../platform/refusal"
import { checkPhotograph } from "./photograph-check.server"
import { DEVELOP_PHOTOGRAPH, forgetFiles, originalKey } from "./photograph-files.server"
import { type Item, itemById } from "./queries.server"
import { openCategory } from "./rules/categories"
import { photographedViews, sizeOf, type View } from "./rules/views"
import { photographs } from "./tables.server"

const HOUR = 60 * 60
const MOST_AN_HOUR = 200

/**
 * Takes a photograph in for one view of an item and asks for its variants; the picture shown stays until they exist. Operators
 * only (401, 403). Refuses with 404 for what is no such view of an item, `catalogue.photograph-*` (see `checkPhotograph`) and
 * `platform.too-many`; then nothing is kept.
 */
export async function addPhotograph(
  ctx: Ctx,
  { itemId, view, bytes }: { itemId: string; view: View; bytes: Uint8Array },
): Promise<{ id: string }> {
  const { userId } = requireRole(ctx, "operator")
  await countAttempt(ctx, `photograph:${userId}`, MOST_AN_HOUR, HOUR)
  const item = await pictured(ctx, itemId, view)
  await checkPhotograph(bytes, sizeOf(view, item.id))
  const id = randomUUID()
  await ctx.db.insert(photographs).values({ id, itemId, view, createdAt: ctx.now(), touchedAt: ctx.now() })
  try {
    await ctx.files.put(originalKey(id), bytes, "application/octet-stream")
    await ctx.db.transaction(async (tx) => {
      const inner = within(ctx, tx as Db)
      await dropUnshown(inner, { itemId, view, except: id })
      await tx.update(photographs).set({ state: "waiting", touchedAt: ctx.now() }).where(eq(photographs.id, id))
      await ctx.jobs.enqueue(tx as Db, DEVELOP_PHOTOGRAPH, { id })
      await recordEvent(inner, { name: "photograph.added", subject: `item:${itemId}`, facts: { id, view } })
    })
  } catch (error) {
    await ctx.files.remove(originalKey(id)).catch(() => {})
    await ctx.db.delete(photographs).where(eq(photographs.id, id))
    throw error
  }
  return { id }
}

/** Those of the same view that were never shown make room for a newer one. */
async function dropUnshown(ctx: Ctx, { itemId, view, except }: { itemId: string; view: View; except: string }) {
  const gone = await ctx.db
    .delete(photographs)
    .where(
      and(
        eq(photographs.itemId, itemId),
        eq(photographs.view, view),
        ne(photographs.state, "ready"),
        ne(photographs.state, "arriving"),
        ne(photographs.id, except),
      ),
    )
    .returning()
  for (const each of gone) await forgetFiles(ctx, each)
}

/** Takes a photograph away; the drawn picture is shown again. Operators only; one that is not there is 404. */
export async function removePhotograph(ctx: Ctx, { photographId }: { photographId: string }): Promise<void> {
  requireRole(ctx, "operator")
  if (!z.uuid().safeParse(photographId).success) throw notFound()
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const [gone] = await tx.delete(photographs).where(eq(photographs.id, photographId)).returning()
    if (!gone) throw notFound()
    await forgetFiles(inner, gone)
    const facts = { id: gone.id, view: gone.view }
    await recordEvent(inner, { name: "photograph.removed", subject: `item:${gone.itemId}`, facts })
  })
}

/** The item of a category that has its page, if it has that view; 404 otherwise. */
async function pictured(ctx: Ctx, itemId: string, view: View): Promise<Item> {
  const item = await itemById(ctx, itemId)
  const category = item && openCategory(item.category)
  if (!item || !category || !photographedViews(category.id).includes(view)) throw notFound("catalogue.item-not-found")
  return item
}
