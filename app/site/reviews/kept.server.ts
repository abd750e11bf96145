import type { Ctx } from "../../platform/context.server"
import type { Locale } from "../../platform/i18n/locale"
import type { Reviews } from "../rules/reviews"
import type { ReviewSource } from "./source.server"

const KEPT_FOR_MS = 6 * 60 * 60_000
const AFTER_FAILURE_MS = 5 * 60_000

type Shelf = { reviews?: Reviews; askAgainAt: number; asking?: Promise<void> }

/**
 * What `source` answered, kept per language for six hours in this process. It is asked once at a time; while it is asked
 * again, and where it fails, what is kept stands. A failure is logged, and the source left alone for five minutes.
 */
export function keepReviews(source: ReviewSource) {
  const shelves: Record<Locale, Shelf> = { it: { askAgainAt: 0 }, en: { askAgainAt: 0 } }

  const ask = async (ctx: Ctx, shelf: Shelf) => {
    try {
      shelf.reviews = await source.read(ctx.locale)
      shelf.askAgainAt = ctx.now().getTime() + KEPT_FOR_MS
    } catch (err) {
      shelf.askAgainAt = ctx.now().getTime() + AFTER_FAILURE_MS
      ctx.log.warn({ err }, "reviews")
    }
    shelf.asking = undefined
  }

  /** What is kept in the reader's language at this moment; asks for more in the background. */
  const known = (ctx: Ctx): Reviews | undefined => {
    const shelf = shelves[ctx.locale]
    if (!shelf.asking && ctx.now().getTime() >= shelf.askAgainAt) shelf.asking = ask(ctx, shelf)
    return shelf.reviews
  }

  /** The same, waiting for the source where nothing is kept. */
  const read = async (ctx: Ctx): Promise<Reviews | undefined> => {
    if (known(ctx)) return shelves[ctx.locale].reviews
    await shelves[ctx.locale].asking
    return shelves[ctx.locale].reviews
  }
  return { known, read }
}
